// On the page of settings: choosing the notification asks the browser for it, and its answer is told beside the choice.

const choice = document.getElementById("id_notification");
const answer = document.getElementById("notification-answer");

choice.addEventListener("change", async () => {
  answer.textContent = "";
  if (!choice.checked) return;
  const permission = "Notification" in window ? await Notification.requestPermission() : "denied";
  if (permission === "granted") return;
  choice.checked = false;
  answer.textContent = answer.dataset.refused;
});
