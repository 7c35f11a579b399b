// The address of a page to hand on: by what the device offers, else to the clipboard.
import { on } from "./shared.js";

const SHOWN_MS = 2000;

// Tells whether it is in the clipboard. Without a secure context there is none, and a browser may
// deny it: then it is copied the old way.
async function copy(address) {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    const field = document.createElement("input");
    field.value = address;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}

export function offer() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}

async function share(button) {
  const address = location.href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title: document.title, url: address }).catch(() => {});
    return;
  }
  if (!(await copy(address))) {
    prompt(document.title, address); // to be copied by hand
    return;
  }
  const label = button.querySelector("span");
  if (!label || label.textContent === button.dataset.done) return;
  const before = label.textContent;
  label.textContent = button.dataset.done;
  setTimeout(() => (label.textContent = before), SHOWN_MS);
}

on("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (button) share(button);
});
offer();
