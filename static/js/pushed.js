// The cards chosen to push, kept in this tab: they are there again after a reload.
import { $, $$, on } from "./shared.js";

const KEY = "pushed";
const choices = () => $$("[data-give]");
const exchange = () => `${location.pathname} ${$("#fields [name=window_id]")?.value}`;

function keep() {
  if (!choices().length) return;
  const chosen = choices().filter((choice) => choice.value).map((choice) => [choice.dataset.give, choice.value]);
  sessionStorage.setItem(KEY, JSON.stringify({ exchange: exchange(), chosen }));
}

// Of the page itself nothing is known but that it shows the same exchange, and these cards.
function putBack() {
  const { exchange: of, chosen } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  if (!choices().length || of !== exchange() || choices().some((choice) => choice.value)) return;
  for (const [place, code] of chosen) {
    const choice = $(`[data-give="${place}"]`);
    if (!choice || !$(`#l-${code}`)) continue;
    choice.value = code;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

putBack();
for (const change of ["change", "click", "pointerup", "keyup", "reset"]) on(change, () => setTimeout(keep));
