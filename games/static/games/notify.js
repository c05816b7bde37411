// A notification of the browser when it is the player's turn and they look at something else; never asked for here.

const table = document.getElementById("table");

document.addEventListener("lexio:event", ({ detail }) => {
  if (detail.name !== "my_turn" || table.dataset.notification !== "yes" || document.hasFocus()) return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const { lang, dir } = document.documentElement;
  new Notification(document.title, { body: detail.text, tag: table.dataset.code, lang, dir });
});
