// Brings a tree up to date with a fresh one by touching only what differs, so that focus, caret and typed text stay
// and a screen reader reads nothing twice. htmx calls it for hx-swap="mend".

// What the page's own scripts put on elements; the server knows nothing of it and must not take it away.
const KEPT = new Set(["open", "tabindex", "aria-pressed", "role"]);

export function mend(now, fresh) {
  if (now.isEqualNode(fresh)) return;
  if (!isSame(now, fresh)) {
    now.replaceWith(fresh);
  } else if (now.nodeType !== Node.ELEMENT_NODE) {
    now.data = fresh.data;
  } else if (now.dataset.mend === "keep" || fresh.dataset.mend === "keep") {
    return; // the script's own, or what a poll must not take away
  } else if (now.dataset.mend === "cells") {
    mendCells(now, fresh);
  } else {
    mendAttributes(now, fresh);
    mendChildren(now, fresh);
  }
}

function isSame(now, fresh) {
  return now.nodeType === fresh.nodeType && now.nodeName === fresh.nodeName && (now.id || "") === (fresh.id || "");
}

// Of a board only the inside of changed cells is replaced: the cells themselves are the script's.
function mendCells(now, fresh) {
  for (const cell of fresh.querySelectorAll("[id]")) {
    const old = document.getElementById(cell.id);
    if (old && old.innerHTML !== cell.innerHTML) old.replaceChildren(...cell.childNodes);
  }
}

function mendAttributes(now, fresh) {
  const value = now.value;
  const untouched = "defaultValue" in now && now.value === now.defaultValue;
  for (const { name } of [...now.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.has(name)) now.removeAttribute(name);
  }
  for (const attribute of fresh.attributes) {
    if (now.getAttribute(attribute.name) !== attribute.value) now.setAttribute(attribute.name, attribute.value);
  }
  if (now.type === "checkbox" && now.value !== value) now.checked = false; // another tile lies there now
  if (untouched && now.value !== now.defaultValue) now.value = now.defaultValue;
}

function mendChildren(now, fresh) {
  const wanted = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
  for (const child of [...now.children]) {
    if (child.id && !wanted.has(child.id)) child.remove();
  }
  let place = now.firstChild;
  for (const child of [...fresh.childNodes]) {
    const old = child.id ? [...now.children].find((other) => other.id === child.id) : place;
    if (old && isSame(old, child)) {
      if (old === place) place = place.nextSibling;
      else move(now, old, place);
      mend(old, child);
    } else {
      now.insertBefore(child, place);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

// moveBefore keeps the focus of what it moves; insertBefore does where it is missing.
function move(parent, child, before) {
  if (parent.moveBefore) parent.moveBefore(child, before);
  else parent.insertBefore(child, before);
}

htmx.defineExtension("mend", {
  isInlineSwap: (style) => style === "mend",
  handleSwap(style, target, fragment) {
    if (style !== "mend") return false;
    const fresh = target.cloneNode(false);
    fresh.replaceChildren(...fragment.childNodes);
    mendChildren(target, fresh);
    return [target];
  },
});
