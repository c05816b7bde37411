// Requests of the page: one after the other for what the player lays out, so that quick typing keeps its order.

const table = document.getElementById("table");
let queue = Promise.resolve();

export const shownVersion = () => Number(document.getElementById("state").dataset.version);
export const shownChanges = () => Number(document.getElementById("state").dataset.own || 0);

// Sends a form's worth of values after everything sent before it; resolves when the page is up to date.
export function send(url, values) {
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const ask = () =>
    htmx.ajax("POST", url, {
      source: document.getElementById("play"),
      target: "#table",
      swap: "mend",
      values: { csrfmiddlewaretoken: token, version: shownVersion(), ...values },
    });
  queue = queue.then(ask, ask);
  return queue;
}

// Does something once everything sent before has been answered.
export function afterwards(what) {
  queue = queue.then(what, what);
}

// What the player sends themselves brings its own answer; the bell waits for it.
let sending = 0;
table.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig.verb === "post") sending += 1;
});
table.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.requestConfig.verb === "post") sending -= 1;
});

// Fetches the regions if the page is still behind once the player's own requests are answered.
export function catchUp(isBehind) {
  if (sending > 0) setTimeout(catchUp, 50, isBehind);
  else if (isBehind()) refresh();
}

// Fetches the regions and, with them, the sentences for what has happened since; after a loss all in one message.
export function refresh(after = "") {
  return htmx.ajax("GET", `${table.dataset.regions}?seen=${shownVersion()}${after === "loss" ? "&back=1" : ""}`, {
    source: document.getElementById("around"),
    target: "#table",
    swap: "mend",
  });
}

// An answer that was overtaken by a newer one is not shown.
table.addEventListener("htmx:beforeSwap", (event) => {
  const version = /data-version="(\d+)"/.exec(event.detail.xhr.responseText);
  if (version && Number(version[1]) < shownVersion()) event.detail.shouldSwap = false;
});
