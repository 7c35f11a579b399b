// The address of a page to hand on, or words: by what the device offers, else to the clipboard.
import { copied, copiedOutOf, sayDone } from "./clipboard.js";
import { on } from "./shared.js";

function copiedAside(text) {
  const field = document.createElement("input");
  field.value = text;
  document.body.append(field);
  const isCopied = copiedOutOf(field);
  field.remove();
  return isCopied;
}

export function offer() {
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = false;
}

// A button that names an element hands on its words.
async function share(button) {
  const words = document.getElementById(button.dataset.share)?.textContent?.trim();
  const text = words ?? location.href;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share(words ? { text } : { title: document.title, url: text }).catch(() => {});
    return;
  }
  if ((await copied(text)) || copiedAside(text)) sayDone(button);
  else prompt(document.title, text); // to be copied by hand
}

on("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (button) share(button);
});
offer();
