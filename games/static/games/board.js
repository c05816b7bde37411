// The board as a grid: one tab stop, arrows as on the screen, letters that lay tiles, and taps.

import { afterwards, send } from "./asking.js";
import { askForLetter } from "./joker.js";
import { letterOf, letterWithoutTile } from "./layouts.js";
import { ask } from "./queries.js";
import { chosenTile, forgetChosen, tilesOnRack } from "./rack.js";
import { repeatFromLast, sayOwn, tell } from "./say.js";

const COLUMNS = "ABCDEFGHIJKLM";
const SIZE = 13;
const board = document.getElementById("board");
const settings = document.getElementById("table").dataset;
const prepare = `${location.pathname}prepare/`;
const rightToLeft = getComputedStyle(board).direction === "rtl";
let down = false;
let pending = []; // tiles sent and not yet answered: { cell, tile }

export function makeGrid() {
  if (settings.headers !== "exposed") {
    board.querySelector("thead").remove();
    for (const header of board.querySelectorAll("th")) header.remove();
  }
  board.closest(".wood").removeAttribute("tabindex"); // a large board scrolls with its cells
  board.setAttribute("role", "grid");
  for (const cell of board.querySelectorAll("td[id]")) cell.tabIndex = -1;
  document.getElementById("c-G7").tabIndex = 0;
  board.addEventListener("keydown", press);
  board.addEventListener("click", tap);
}

const nameOf = (cell) => cell.id.slice(2);
const at = (column, row) => document.getElementById(`c-${COLUMNS[column]}${row + 1}`);
const columnOf = (cell) => COLUMNS.indexOf(nameOf(cell)[0]);
const rowOf = (cell) => Number(nameOf(cell).slice(1)) - 1;
const isCovered = (cell) =>
  cell.querySelector(".tile") !== null || pending.some((waiting) => waiting.cell === nameOf(cell));
const isMine = () => document.getElementById("rack") !== null;

function go(cell) {
  if (!cell) {
    sayOwn("edge");
    return;
  }
  board.querySelector('[tabindex="0"]').tabIndex = -1;
  cell.tabIndex = 0;
  cell.focus();
}

// The first cell from here on, in steps of the given direction, that the test holds for; walls are stepped over.
function find(cell, columns, rows, test) {
  let column = columnOf(cell) + columns;
  let row = rowOf(cell) + rows;
  while (column >= 0 && column < SIZE && row >= 0 && row < SIZE) {
    const next = at(column, row);
    if (next && test(next)) return next;
    column += columns;
    row += rows;
  }
  return null;
}

// The last cell that can be reached from here without leaving the row or column.
function last(cell, columns, rows) {
  let furthest = cell;
  for (let next = cell; next; next = find(next, columns, rows, () => true)) furthest = next;
  return furthest;
}

// The start of the next word in this direction: a covered cell after one that is not.
function nextWord(cell, columns, rows) {
  let before = isCovered(cell);
  return find(cell, columns, rows, (next) => {
    const starts = isCovered(next) && !before;
    before = isCovered(next);
    return starts;
  });
}

function press(event) {
  const cell = event.target.closest("td[id]");
  if (!cell || event.altKey || event.metaKey || event.getModifierState("AltGraph")) return;
  if (event.code !== "Digit1") repeatFromLast();
  const handled = event.ctrlKey ? pressWithControl(event, cell) : pressAlone(event, cell);
  if (handled) event.preventDefault();
}

function arrowOf(key) {
  const forward = rightToLeft ? -1 : 1;
  return { ArrowLeft: [-forward, 0], ArrowRight: [forward, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
}

function pressWithControl({ key }, cell) {
  const arrow = arrowOf(key);
  if (arrow) go(nextWord(cell, ...arrow) ?? null);
  else if (key === "Home") go(board.querySelector("td[id]"));
  else if (key === "End") go([...board.querySelectorAll("td[id]")].at(-1));
  else return false;
  return true;
}

function pressAlone(event, cell) {
  const arrow = arrowOf(event.key);
  if (arrow) {
    go(at(columnOf(cell) + arrow[0], rowOf(cell) + arrow[1]));
    return true;
  }
  const jump = { Home: [-1, 0], End: [1, 0], PageUp: [0, -1], PageDown: [0, 1] }[event.key];
  if (jump) {
    go(last(cell, ...jump));
    return true;
  }
  return ask(event, nameOf(cell)) || (isMine() && layOrTake(event, cell));
}

function layOrTake(event, cell) {
  if (event.key === " ") {
    down = !down;
    sayOwn(down ? "directionDown" : "directionAcross");
  } else if (event.key === "Backspace") takeLast();
  else if (event.key === "Escape") takeAll();
  else if (event.key === "Enter" && chosenTile()) layChosen(cell);
  else if (event.key === "Enter") afterwards(() => document.getElementById("place-form").requestSubmit());
  else if (letterOf(event)) layLetter(letterOf(event), event.shiftKey, cell);
  else if (letterWithoutTile(event)) sayOwn("noSuchTile", { letter: letterWithoutTile(event) });
  else return false;
  return true;
}

function layLetter(letter, asJoker, cell) {
  const tile = asJoker ? "?" : letter;
  const target = isCovered(cell) ? next(cell) : cell;
  const left = tilesOnRack(tile) - pending.filter((waiting) => waiting.tile === tile).length;
  if (!target) sayOwn("edge");
  else if (left <= 0 && asJoker) tell("noJoker");
  else if (left <= 0) tell("notOnRack", { letter });
  else {
    lay(target, tile, letter);
    const after = next(target);
    if (after) go(after);
  }
}

const next = (cell) => find(cell, down ? 0 : 1, down ? 1 : 0, (other) => !isCovered(other));

function lay(cell, tile, letter) {
  const waiting = { cell: nameOf(cell), tile };
  pending.push(waiting);
  if (settings.tileEcho === "yes") sayOwn("placedTile", { letter, cell: nameOf(cell) });
  send(`${prepare}put/`, { cell: nameOf(cell), tile, letter }).finally(() => {
    pending = pending.filter((other) => other !== waiting);
  });
}

function takeLast() {
  afterwards(() => {
    const laid = [...document.querySelectorAll("#place-form [name=placed]")].at(-1);
    if (!laid) return;
    const cell = document.getElementById(`c-${laid.value.split(":")[0]}`);
    sayOwn("takenBack");
    send(`${prepare}take/`, { cell: nameOf(cell) });
    if (board.contains(document.activeElement)) go(cell);
  });
}

function takeAll() {
  sayOwn("takenBack");
  send(`${prepare}clear/`, {});
}

// A tap with a chosen tile lays it; a tap on a tile of the prepared move takes it back.
function tap(event) {
  const cell = event.target.closest("td[id]");
  if (!cell || !isMine()) return;
  if (chosenTile() && !cell.querySelector(".tile:not(.prepared)")) {
    layChosen(cell);
  } else if (cell.querySelector(".prepared")) {
    sayOwn("takenBack");
    send(`${prepare}take/`, { cell: nameOf(cell) });
  }
}

// A joker that is given no letter stays on the rack.
async function layChosen(cell) {
  const tile = chosenTile();
  const letter = tile === "?" ? await askForLetter() : tile;
  if (!letter) return;
  forgetChosen();
  lay(cell, tile, letter);
}
