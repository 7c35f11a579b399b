// Cards that can be played with others only bring these along when they are selected.
import { $, selected, setting } from "./shared.js";

let by; // the card that was tapped
let risen = new Set(); // what it has brought along and nobody has tapped

function check(codes, yes) {
  for (const code of codes) $(`#c-${code}`).checked = yes;
}

// Cards have been selected in another way.
export function forget() {
  by = undefined;
  risen.clear();
}

// The box of a card has been changed. A tap on what has risen by itself means that card, too;
// with the card that was tapped first, the others go down again.
export function bringTogether(box) {
  const { together } = box.closest("li").dataset;
  if (box.checked) {
    if (selected().length > 1) return;
    forget();
    if (!together || setting("together") === "off") return;
    by = box.value;
    risen = new Set(together.split(" "));
    check(risen, true);
  } else if (risen.delete(box.value)) box.checked = true;
  else if (box.value === by) {
    check(risen, false);
    forget();
  }
}
