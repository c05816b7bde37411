// The lobby updates itself: the bell rings, the lists are fetched again.

import "./mend.js";

const lobby = document.getElementById("lobby");
const address = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws/lobby/`;
const POLL = 30_000; // milliseconds; a lost bell costs no more than this
const RINGS_TOGETHER = 300;
let delay = 500;
let timer = null;

document.documentElement.classList.add("scripted");

function refresh() {
  timer = null;
  htmx.ajax("GET", lobby.dataset.regions, { source: lobby, target: "#lobby", swap: "mend" });
}

function open() {
  const socket = new WebSocket(address);
  socket.onopen = () => (delay = 500);
  socket.onmessage = () => (timer ??= setTimeout(refresh, RINGS_TOGETHER));
  socket.onclose = () => {
    setTimeout(open, delay * (0.75 + Math.random() / 2));
    delay = Math.min(delay * 2, 10_000);
  };
}

open();
setInterval(refresh, POLL);
