// The exchange: a card goes to the marked place, and a place that is tapped is marked or emptied.
import { $, $$, selected } from "./shared.js";

const choices = () => $$("[data-give]");
const wellOf = (choice) => $(`[data-slot="${choice.dataset.give}"]`);
let wanted; // the place that was tapped last

function marked() {
  const open = choices().filter((choice) => !choice.value);
  return open.find((choice) => choice.dataset.give === wanted) ?? open[0];
}

function put(choice, box) {
  choice.value = box.value;
  box.checked = false;
  wanted = undefined;
}

// Puts a card that has just been selected in the marked place; tells whether there is one.
export function placeCard(box) {
  const choice = box.checked && marked();
  if (choice) put(choice, box);
  return Boolean(choice);
}

// Puts a card in a place chosen for it.
export function putAt(well, box) {
  put($(`[data-give="${well.dataset.slot}"]`), box);
}

// A card that is selected, or has the focus, goes to the place; else it is emptied and marked.
export function pressPlace(well) {
  const choice = $(`[data-give="${well.dataset.slot}"]`);
  if (!choice) return;
  const { activeElement } = document;
  const box = selected()[0] ?? (activeElement.name === "card" && activeElement);
  if (box) put(choice, box);
  else {
    choice.value = "";
    wanted = choice.dataset.give;
  }
}

// Shows what is chosen; `words` are those of the page.
export function showPlaces(words) {
  const given = choices().map((choice) => choice.value).filter(Boolean);
  const next = marked();
  for (const choice of choices()) {
    const well = wellOf(choice);
    const card = choice.value && $(`#l-${choice.value} .card`);
    $(".card", well)?.remove();
    if (card) well.append(card.cloneNode(true));
    well.classList.toggle("is-open", !card);
    well.classList.toggle("is-marked", choice === next);
  }
  for (const item of $$("#hand .hand > li")) item.hidden = given.includes(item.dataset.code);
  const button = $("#b-right[value=exchange]");
  const mayPush = $(".slots:not(.is-early)"); // before, cards are only chosen
  if (!choices().length || !button || !mayPush) return;
  $("small", button).textContent = `${given.length} ${words.ofThree.replace("3", choices().length)}`;
  button.setAttribute("aria-disabled", given.length < choices().length);
}
