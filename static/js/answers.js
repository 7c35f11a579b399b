// What is selected to answer a Booster's question, kept in this tab: it is there again after a reload.
import { $, $$, on } from "./shared.js";

const KEY = "answers";
const choices = () => ($("#choice .question") ? $$("#play input:is([name=card], [name^=answer])") : []);
const question = () => `${location.pathname} ${$("#fields [name=window_id]")?.value}`;

function keep() {
  const all = choices();
  if (!all.length) return;
  const chosen = all.filter((choice) => choice.checked).map((choice) => choice.id);
  sessionStorage.setItem(KEY, JSON.stringify({ question: question(), chosen }));
}

// Selects what was selected before the reload; tells whether there was anything.
export function selectAgain() {
  const { question: of, chosen } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
  if (of !== question() || choices().some((choice) => choice.checked)) return false;
  const again = choices().filter((choice) => chosen.includes(choice.id));
  for (const choice of again) choice.checked = true;
  return again.length > 0;
}

for (const change of ["change", "click", "pointerup", "keyup", "reset"]) on(change, () => setTimeout(keep));
