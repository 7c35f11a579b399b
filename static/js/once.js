// A second click on the button of a form with data-once opens no second table.
import { $, $$, on, PATIENCE_MS } from "./shared.js";

let waits; // until somebody is told that no answer comes

function tell(isUnanswered) {
  const notice = $("#unanswered");
  if (notice) notice.hidden = !isUnanswered;
}

// What was sent may have arrived all the same: the form stays shut, and people look first.
on("submit", (event) => {
  const form = event.target;
  if (!("once" in form.dataset)) return;
  if (form.dataset.once === "sent") event.preventDefault();
  form.dataset.once = "sent";
  if (event.defaultPrevented) return;
  clearTimeout(waits);
  waits = setTimeout(tell, PATIENCE_MS, true);
});
addEventListener("pagehide", () => clearTimeout(waits));
// Coming back to a page that the browser has kept, the form is fresh.
addEventListener("pageshow", () => {
  for (const form of $$("[data-once]")) form.dataset.once = "";
  tell(false);
});
