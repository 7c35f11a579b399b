// The address of a page to hand on: by what the device offers, else to the clipboard.
import { on } from "./shared.js";

const SHOWN_MS = 2000;

// Without a secure context there is no clipboard: then it is copied the old way.
async function copy(address) {
  if (navigator.clipboard) return navigator.clipboard.writeText(address);
  const field = document.createElement("input");
  field.value = address;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
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
  await copy(address);
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
