// Asks before a form with data-ask is sent: passing and leaving.

const dialog = document.getElementById("ask-dialog");
const question = document.getElementById("ask-question");
const yes = document.getElementById("ask-yes");

function isSure(form) {
  question.textContent = form.dataset.ask;
  yes.textContent = form.dataset.yes;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

document.addEventListener("htmx:confirm", async (event) => {
  if (!event.target.dataset.ask) return;
  event.preventDefault();
  if (await isSure(event.target)) event.detail.issueRequest(true);
});

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.ask || form.hasAttribute("data-hx-post")) return;
  event.preventDefault();
  if (!(await isSure(form))) return;
  const sure = document.createElement("input");
  Object.assign(sure, { type: "hidden", name: "sure", value: "1" });
  form.append(sure);
  form.submit();
});
