// The table's page: what a browser with scripts adds to it.

import "./mend.js";
import "./sure.js";
import { listen } from "./bell.js";
import { makeGrid } from "./board.js";
import { setClock } from "./clock.js";
import { dressRack } from "./rack.js";
import { sayOwn, sayWhatCame } from "./say.js";

const table = document.getElementById("table");

document.documentElement.classList.add("scripted");
makeGrid();
dressRack();
setClock();
listen();

table.addEventListener("htmx:afterSwap", () => {
  dressRack();
  setClock();
  sayWhatCame();
});

table.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id === "move-form" && event.detail.successful) document.getElementById("move-text").value = "";
});

// A failure is no verdict: the tiles stay laid and the move can be sent again.
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  table.addEventListener(failure, (event) => {
    if (event.detail.requestConfig?.verb === "post") sayOwn("notSent");
  });
}
