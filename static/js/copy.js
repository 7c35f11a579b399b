// Links to copy. What cannot be copied stays selected, to be copied by hand.
import { copied, copiedOutOf, sayDone } from "./clipboard.js";
import { on } from "./shared.js";

async function copy(field) {
  field.select();
  return (await copied(field.value)) || copiedOutOf(field);
}

on("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button && (await copy(document.getElementById(button.dataset.copy)))) sayDone(button);
});
