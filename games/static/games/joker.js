// Asks for the letter of a joker, in the page's own dialog.

const dialog = document.getElementById("joker-dialog");

// Resolves with a letter, or with nothing if none was chosen: the joker then lies without one.
export function askForLetter() {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

dialog?.addEventListener("keydown", (event) => {
  if (!/^[a-z]$/i.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  dialog.close(event.key.toUpperCase());
});
