// Short tones, made and not fetched, for those who switched them on; silent until the player has pressed something.

const wanted = new Set(document.getElementById("table").dataset.sounds.split(" ").filter(Boolean));
const TONE = 0.14; // seconds
const LOUDNESS = 0.15;
const TONES = { my_turn: [523, 784], move: [440], refusal: [220, 175], time: [880, 880, 880] }; // hertz
let audio = null;

// A browser lets a page sound only after a press.
function wake() {
  audio = new AudioContext();
  removeEventListener("pointerdown", wake);
  removeEventListener("keydown", wake);
}

function play(tones) {
  tones.forEach((hertz, place) => {
    const begin = audio.currentTime + place * TONE;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUDNESS, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + TONE);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + TONE);
  });
}

if (wanted.size) {
  addEventListener("pointerdown", wake);
  addEventListener("keydown", wake);
  document.addEventListener("lexio:event", ({ detail }) => {
    if (audio && wanted.has(detail.name)) play(TONES[detail.name]);
  });
}
