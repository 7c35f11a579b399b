// The cards chosen to push, kept in this tab: they are there again after a reload, and when the
// places come back after something else has lain in the ring, as a Booster does before the exchange.
import { $, $$, on } from "./shared.js";

const KEY = "pushed";
const choices = () => $$("[data-give]");
const exchange = () => `${location.pathname} ${$("#fields [name=window_id]")?.value}`;

function keep() {
  if (!choices().length) return;
  const chosen = choices().filter((choice) => choice.value).map((choice) => [choice.dataset.give, choice.value]);
  sessionStorage.setItem(KEY, JSON.stringify({ exchange: exchange(), chosen }));
}

let wereThere = false;

// Of the page itself nothing is known but that it shows the same exchange, and these cards.
export function putBack() {
  const comeNow = choices().length > 0 && !wereThere;
  wereThere = choices().length > 0;
  if (comeNow) putAll();
}

function putAll() {
  const { exchange: of, chosen } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  if (of !== exchange() || choices().some((choice) => choice.value)) return;
  for (const [place, code] of chosen) {
    const choice = $(`[data-give="${place}"]`);
    if (!choice || !$(`#l-${code}`)) continue;
    choice.value = code;
    const box = $(`#c-${code}`);
    if (box) box.checked = false; // it was tapped while the places were not there
    choice.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

for (const change of ["change", "click", "pointerup", "keyup", "reset"]) on(change, () => setTimeout(keep));
