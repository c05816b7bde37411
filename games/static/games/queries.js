// Digits on the board ask what can also be typed; 1 repeats, 0 leads to the move box, ? shows the keys.

import { send } from "./asking.js";
import { repeat } from "./say.js";

const { commands } = document.getElementById("table").dataset; // none for a stranger, who cannot send anything
const WORDS = { 2: "score", 3: "rack", 4: "time", 5: "bag", 9: "preview" };

// By the key's place, so that the number row works without Shift on AZERTY too; with Shift only where that is a digit.
function digitOf({ code, key, shiftKey }) {
  const digit = /^Digit(\d)$/.exec(code)?.[1] ?? "";
  return shiftKey && !/^\p{Nd}$/u.test(key) ? "" : digit;
}

function wordsFor(digit, cell) {
  if (digit === "6") return cell;
  if (digit === "7") return `row ${cell.slice(1)}`;
  if (digit === "8") return `col ${cell[0]}`;
  return WORDS[digit];
}

// Does what the key asks for on the cell of that name; returns whether it was such a key.
export function ask(event, cell) {
  const digit = digitOf(event);
  if (event.key === "?" || event.key === "؟") document.getElementById("keys-dialog").showModal();
  else if (digit === "1") repeat();
  else if (digit === "0") document.getElementById("move-text")?.focus();
  else if (digit && commands) send(commands, { text: wordsFor(digit, cell) });
  else return digit !== "";
  return true;
}
