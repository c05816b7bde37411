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

// Says a piece of HTML made by the server, or plain text; what waits is said together.
export function say(...nodes) {
  keep(nodes);
  waiting.push(nodes);
  if (!timer) {
    speak();
    timer = setTimeout(function next() {
      timer = waiting.length ? setTimeout(next, PAUSE) : null;
      if (waiting.length) speak();
    }, PAUSE);
  }
}

// Says one of the page's own sentences, its {places} filled in with letters and cells of the board.
export function sayOwn(key, facts = {}) {
  const parts = (strings[key] ?? "").split(/(\{\w+\})/);
  say(
    ...parts.map((part) => {
      const fact = /^\{(\w+)\}$/.exec(part);
      if (!fact) return document.createTextNode(part);
      const bdi = document.createElement("bdi");
      bdi.dir = "ltr";
      if (fact[1] === "letter") bdi.lang = "fr";
      bdi.textContent = facts[fact[1]] ?? "";
      return bdi;
    }),
  );
}

// Says what came with the last answer, each numbered event once.
export function sayWhatCame() {
  for (const item of document.querySelectorAll("#sayings [data-say]")) {
    item.remove();
    const key = item.dataset.say;
    if (key && heard.has(key)) continue;
    if (key) heard.add(key);
    say(...[...item.childNodes].map((node) => node.cloneNode(true)));
  }
}

// Nothing exists only as an announcement: the last fifty stay in the list, newest first.
function keep(nodes) {
  const item = document.createElement("li");
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
