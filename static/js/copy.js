// Links to copy.
import { on } from "./shared.js";

const SHOWN_MS = 2000;

// Tells whether it is in the clipboard. Without a secure context there is none, and a browser may
// deny it: then it is copied the old way. What cannot be copied stays selected, to be copied by hand.
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

on("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  if (!(await copy(document.getElementById(button.dataset.copy)))) return;
  const label = button.querySelector("span");
  const before = label.textContent;
  if (before === button.dataset.done) return;
  label.textContent = button.dataset.done;
  setTimeout(() => (label.textContent = before), SHOWN_MS);
});
