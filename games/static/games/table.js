// The table's page: what a browser with scripts adds to it.

import "./mend.js";
import "./notify.js";
import "./sounds.js";
import "./sure.js";
import { listen } from "./bell.js";
import { makeGrid } from "./board.js";
import { setClock } from "./clock.js";
import { dressRack } from "./rack.js";
import { sayWhatCame, tell } from "./say.js";

const table = document.getElementById("table");

document.documentElement.classList.add("scripted");
makeGrid();
dressRack();
setClock();
listen();

// A region can go while the focus is in it: the heading then takes it, so that the keyboard is not lost.
let focused = null;
table.addEventListener("htmx:beforeSwap", () => (focused = document.activeElement));

table.addEventListener("htmx:afterSwap", () => {
  if (focused !== document.body && !document.body.contains(focused)) document.getElementById("standing").focus();
  dressRack();
  setClock();
  sayWhatCame();
});

table.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id === "move-form") takeAnswer(event.detail);
  if (event.detail.xhr.status >= 400) return;
  if (event.target.id === "exchange-form") event.target.reset();
});

// The box holds what the answer left there, unless something else was typed meanwhile: mostly nothing, of a refusal the
// text, and sometimes what a second Enter is to send.
function takeAnswer({ xhr, requestConfig }) {
  const box = document.getElementById("move-text");
  const isAnswer = xhr.status < 400 || [409, 422].includes(xhr.status);
  if (box && isAnswer && box.value === requestConfig.parameters.text) box.value = box.defaultValue;
}

document.addEventListener("click", ({ target }) => {
  if (target.dataset?.closes) document.getElementById(target.dataset.closes).replaceChildren();
});

// A failure is no verdict: the tiles stay laid and the move can be sent again.
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  table.addEventListener(failure, (event) => {
    if (event.detail.requestConfig?.verb === "post") tell("notSent");
  });
}
