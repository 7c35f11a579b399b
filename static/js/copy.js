// Links to copy.
import { on } from "./shared.js";

const SHOWN_MS = 2000;

// Without a secure context there is no clipboard: then it is copied the old way.
async function copy(field) {
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
}

on("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await copy(document.getElementById(button.dataset.copy));
  const label = button.querySelector("span");
  const before = label.textContent;
  if (before === button.dataset.done) return;
  label.textContent = button.dataset.done;
  setTimeout(() => (label.textContent = before), SHOWN_MS);
});
