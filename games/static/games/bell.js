// The socket: it brings a number, and if the number is newer than what is shown the page fetches its own regions.

import { catchUp, refresh, shownChanges, shownVersion } from "./asking.js";
import { tell } from "./say.js";

const POLL = 20_000; // milliseconds; a lost bell costs no more than this
const TELL_LOSS_AFTER = 3_000;
const OWN_ANSWER_COMES_FIRST = 400;
const table = document.getElementById("table");
const address = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws/t/${table.dataset.code}/`;
let socket = null;
let delay = 500;
let lossTimer = null;
let lossTold = false;
let isReturning = false;

function open() {
  socket = new WebSocket(address);
  socket.onopen = () => {
    delay = 500;
    table.dataset.live = "yes";
    clearTimeout(lossTimer);
    lossTimer = null;
    if (lossTold) {
      isReturning = true;
      document.getElementById("notice").replaceChildren();
    }
    lossTold = false;
  };
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if ("?" in told) socket.send("1");
    if ("v" in told && isReturning) {
      isReturning = false;
      refresh("loss");
    } else if ("v" in told) catchUp(() => told.v > shownVersion());
    if ("own" in told) setTimeout(catchUp, OWN_ANSWER_COMES_FIRST, () => told.own > shownChanges());
  };
  socket.onclose = ({ code }) => {
    table.dataset.live = "no";
    if (code === 4404) return;
    lossTimer ??= setTimeout(() => {
      lossTold = true;
      tell("lost");
    }, TELL_LOSS_AFTER);
    setTimeout(open, delay * (0.75 + Math.random() / 2));
    delay = Math.min(delay * 2, 2_000);
  };
}

export function listen() {
  open();
  setInterval(refresh, POLL);
  addEventListener("online", () => socket.readyState === WebSocket.CLOSED && open());
}
