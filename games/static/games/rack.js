// The rack as a toolbar: one tab stop, arrows from tile to tile; a press chooses the tile for the next tap on the board.

let chosen = null; // the place on the rack of the chosen tile

const buttons = () => [...document.querySelectorAll("#rack-list button[data-tile]")];

export const tilesOnRack = (tile) => buttons().filter((button) => button.dataset.tile === tile).length;

export function chosenTile() {
  return buttons().find((button) => button.dataset.place === chosen)?.dataset.tile ?? null;
}

export function forgetChosen() {
  chosen = null;
  dressRack();
}

// Puts on the tiles what only the script knows: which is chosen, and which one the Tab key reaches.
export function dressRack() {
  const bar = document.getElementById("rack-bar");
  if (!bar) return;
  bar.setAttribute("role", "toolbar");
  bar.setAttribute("aria-labelledby", "rack-heading");
  const all = buttons();
  if (!all.some((button) => button.dataset.place === chosen)) chosen = null;
  const stop = all.find((button) => button === document.activeElement) ?? all.find((b) => b.tabIndex === 0) ?? all[0];
  for (const button of all) {
    button.setAttribute("aria-pressed", String(button.dataset.place === chosen));
    button.tabIndex = button === stop ? 0 : -1;
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#rack-list button[data-tile]");
  if (!button) return;
  event.preventDefault();
  chosen = chosen === button.dataset.place ? null : button.dataset.place;
  dressRack();
});

document.addEventListener("keydown", (event) => {
  const button = event.target.closest?.("#rack-list button[data-tile]");
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!button || !step || event.ctrlKey || event.altKey || event.metaKey) return;
  const all = buttons();
  const forward = document.dir === "rtl" ? -step : step;
  const next = all[all.indexOf(button) + forward];
  event.preventDefault();
  if (!next) return;
  button.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});
