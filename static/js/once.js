// A second click on the button of a form with data-once opens no second table.
import { $$, on } from "./shared.js";

on("submit", (event) => {
  const form = event.target;
  if (!("once" in form.dataset)) return;
  if (form.dataset.once === "sent") event.preventDefault();
  form.dataset.once = "sent";
});
// Coming back to a page that the browser has kept, the form is fresh.
addEventListener("pageshow", () => {
  for (const form of $$("[data-once]")) form.dataset.once = "";
});
