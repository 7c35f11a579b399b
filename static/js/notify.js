// Tells people that it is their turn while the tab is hidden, to people who have asked for it.
import { $, on, setting } from "./shared.js";

const isAllowed = () => globalThis.Notification?.permission === "granted";
const isWanted = () => setting("notify") === "on" && isAllowed();

// An account has it set for all its devices, but each of them has to allow it by itself.
const control = $("[data-setting=notify]");
if (control && !isAllowed()) control.checked = false;

export async function notifyOfTurn(text, body) {
  if (!document.hidden || !isWanted()) return;
  const options = { body, tag: "turn", icon: $("link[rel=apple-touch-icon]").href };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification(text, options);
  else new Notification(text, options);
}

// Browsers ask once; those who say no get the switch back.
on("change", async ({ target }) => {
  if (target.dataset.setting !== "notify" || !target.checked) return;
  const answer = await globalThis.Notification?.requestPermission();
  if (answer === "granted") return;
  target.checked = false;
  globalThis.preferences.set("notify", "off");
  $("#notify-refused")?.removeAttribute("hidden");
});
