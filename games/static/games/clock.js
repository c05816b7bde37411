// Counts the turn's time between two words of the server, by the browser's steady clock and not by its date.

import { refresh } from "./asking.js";
import { sayOwn, tellEvent } from "./say.js";

const thresholds = document.getElementById("table").dataset.thresholds.split(" ").filter(Boolean).map(Number);
let endsAt = null;
let asked = 0;
let turn = ""; // the version that began the turn whose time runs
let before = 0; // seconds left when last looked at
let told = new Set(); // thresholds told in this turn

// Starts from what the server said with the last answer.
export function setClock() {
  const clock = document.getElementById("clock");
  endsAt = clock ? performance.now() + 1000 * Number(clock.dataset.endsIn) : null;
  const { version, turn: whose } = document.getElementById("state").dataset;
  if (clock && turn !== whose + version) {
    turn = whose + version;
    told = new Set();
    before = secondsLeft();
  }
  show();
}

const secondsLeft = () => Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));

function show() {
  const clock = document.getElementById("clock");
  if (!clock || endsAt === null) return;
  const left = secondsLeft();
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (clock.textContent !== text) {
    clock.dir = "ltr";
    clock.textContent = text;
  }
  warn(left);
  if (left === 0 && performance.now() - asked > 1500) {
    asked = performance.now();
    refresh();
  }
}

// Tells, once each and to nobody but whose turn it is, that so much is left; only the last of several passed at once.
function warn(left) {
  const passed = thresholds.filter((seconds) => before > seconds && left <= seconds && !told.has(seconds));
  before = left;
  if (!passed.length || left === 0 || !turn.startsWith("mine")) return;
  for (const seconds of passed) told.add(seconds);
  sayOwn(`left-${Math.min(...passed)}`);
  tellEvent("time", "");
}

setInterval(show, 250);
