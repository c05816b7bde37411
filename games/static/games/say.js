// One voice for the page: what is to be heard goes into the one live region, at most once in 700 ms.

const PAUSE = 700; // milliseconds
const KEPT = 50; // messages
const list = document.getElementById("message-list");
const region = document.getElementById("say");
const strings = document.getElementById("strings")?.dataset ?? {};
const heard = new Set();
let waiting = [];
let timer = null;
let odd = false;
let toRepeat = 0; // place in the list of messages

// Says a piece of HTML made by the server, or plain text; what waits is said together.
export function say(...nodes) {
  keep(nodes);
  speakNext(nodes);
}

function speakNext(nodes) {
  waiting.push(nodes);
  if (!timer) {
    speak();
    timer = setTimeout(function next() {
      timer = waiting.length ? setTimeout(next, PAUSE) : null;
      if (waiting.length) speak();
    }, PAUSE);
  }
}

// Says the last message once more; again, the one before it.
export function repeat() {
  const item = list.children[Math.min(toRepeat, list.children.length - 1)];
  if (!item) return;
  toRepeat += 1;
  speakNext([...item.childNodes].map((node) => node.cloneNode(true)));
}

export function repeatFromLast() {
  toRepeat = 0;
}

// Says one of the page's own sentences, its {places} filled in with letters and cells of the board.
export function sayOwn(key, facts = {}) {
  say(...ownSentence(key, facts));
}

function ownSentence(key, facts) {
  return (strings[key] ?? "").split(/(\{\w+\})/).map((part) => {
    const fact = /^\{(\w+)\}$/.exec(part);
    if (!fact) return document.createTextNode(part);
    const bdi = document.createElement("bdi");
    bdi.dir = "ltr";
    if (fact[1] === "letter") bdi.lang = "fr";
    bdi.textContent = facts[fact[1]] ?? "";
    return bdi;
  });
}

// Says one of the page's own sentences and shows it where refusals stand, until the next answer.
export function tell(key, facts = {}) {
  sayOwn(key, facts);
  const notice = document.getElementById("notice-pattern").content.cloneNode(true);
  notice.querySelector("p").append(...ownSentence(key, facts));
  document.getElementById("notice").replaceChildren(notice);
}

// Says what came with the last answer, each numbered event once.
export function sayWhatCame() {
  for (const item of document.querySelectorAll("#sayings [data-say]")) {
    item.remove();
    const { say: keys, number, how, event } = item.dataset;
    const nodes = [...item.childNodes].map((node) => node.cloneNode(true));
    const isNew = keys.split(" ").some((key) => !key || !heard.has(key));
    if (!isNew) continue;
    keep(nodes, number);
    if (how === "keep") continue; // the summary that follows is said, under the same keys
    for (const key of keys.split(" ").filter(Boolean)) heard.add(key);
    speakNext(nodes);
    if (event) tellEvent(event, item.textContent.trim());
  }
}

// Lets sounds and notifications know of an event: my_turn, move, refusal or time.
export function tellEvent(name, text) {
  document.dispatchEvent(new CustomEvent("lexio:event", { detail: { name, text } }));
}

// Nothing exists only as an announcement: the last fifty stay in the list, newest first.
function keep(nodes, number) {
  repeatFromLast();
  const item = document.createElement("li");
  if (number) item.value = Number(number);
  else item.className = "unnumbered";
  item.append(...nodes.map((node) => node.cloneNode(true)));
  list.prepend(item);
  while (list.children.length > KEPT) list.lastElementChild.remove();
}

// The same text twice would be silent, so a no-break space at its end comes and goes.
function speak() {
  const paragraph = document.createElement("p");
  for (const nodes of waiting) paragraph.append(...nodes, " ");
  odd = !odd;
  if (odd) paragraph.append("\u00a0");
  waiting = [];
  region.replaceChildren(paragraph);
}
