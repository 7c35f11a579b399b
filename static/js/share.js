// The address of a page to hand on: by what the device offers, else to the clipboard.
import { copied, copiedOutOf, sayDone } from "./clipboard.js";
import { on } from "./shared.js";

function copiedAside(address) {
  const field = document.createElement("input");
  field.value = address;
  document.body.append(field);
  const isCopied = copiedOutOf(field);
  field.remove();
  return isCopied;
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
  if ((await copied(address)) || copiedAside(address)) sayDone(button);
  else prompt(document.title, address); // to be copied by hand
}

on("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (button) share(button);
});
offer();
