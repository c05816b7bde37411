// Counts the turn's time between two words of the server, by the browser's steady clock and not by its date.

import { refresh } from "./asking.js";

let endsAt = null;
let asked = 0;

// Starts from what the server said with the last answer.
export function setClock() {
  const clock = document.getElementById("clock");
  endsAt = clock ? performance.now() + 1000 * Number(clock.dataset.endsIn) : null;
  show();
}

function show() {
  const clock = document.getElementById("clock");
  if (!clock || endsAt === null) return;
  const left = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
  const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (clock.textContent !== text) {
    clock.dir = "ltr";
    clock.textContent = text;
  }
  if (left === 0 && performance.now() - asked > 1500) {
    asked = performance.now();
    refresh();
  }
}

setInterval(show, 250);
