// The button beside a link: copies it, and says so where it stands and, at a table, in the live region.

import { say } from "./say.js";

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copies]");
  if (!button) return;
  const link = document.getElementById(button.dataset.copies);
  const done = button.parentElement.querySelector(".copied");
  if (!(await copy(link))) return;
  done.textContent = done.dataset.done;
  if (document.getElementById("say")) say(document.createTextNode(done.dataset.done));
});

// Without https a browser has no clipboard to write to; the old way works there, and leaves the link selected.
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link.value);
    return true;
  } catch {
    link.select();
    return document.execCommand("copy");
  }
}
