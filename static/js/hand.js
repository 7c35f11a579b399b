// The hand: in which order its cards lie, and how the keys go along it.
import { rearrange } from "./motion.js";
import { $, $$, selected, setting } from "./shared.js";

const OWN = "own-order"; // where the browser keeps how somebody has put the cards of a deal
const ORDERS = {
  rank: () => 0,
  suit: ({ suit }) => Number(suit),
  kind: ({ rank }) => (rank > 0 ? -$$(`#hand [data-rank="${rank}"]`).length : 0),
};
const items = () => $$("#hand .hand > li");
const codesOf = (all) => all.map(({ dataset }) => dataset.code);
const placeOf = ({ dataset }) => Number(dataset.place);
const deal = () => `${location.pathname}${$("#hand .hand")?.dataset.round}`;
export const boxes = () => $$("#hand li:not([hidden]) input[name=card]");

// --- how the cards are sorted
function ownOrder() {
  const kept = JSON.parse(localStorage.getItem(OWN));
  return kept?.deal === deal() ? kept.cards : undefined;
}

function keepOrder(cards) {
  localStorage.setItem(OWN, JSON.stringify({ deal: deal(), cards }));
}

// In one's own order a card that has come stands right of the next lower one.
function ownKeys(order) {
  const keys = new Map();
  let lower = -1;
  for (const item of items().sort((a, b) => placeOf(a) - placeOf(b))) {
    const at = order.indexOf(item.dataset.code);
    keys.set(item, at < 0 ? lower + 0.5 : at);
    if (at >= 0) lower = at;
  }
  return (item) => keys.get(item);
}

const sortedKeys = (by) => ({ dataset }) => ORDERS[by](dataset) * 100 + Number(dataset.place);

function showSort(by) {
  offerMoves(by);
  for (const button of $$("[data-sort]")) button.setAttribute("aria-pressed", button.dataset.sort === by);
  for (const way of $$("[name=set-sort]")) way.checked = way.value === by;
}

// In one's own order a tap moves the card that is selected, as dragging does.
export function offerMoves(by = ownOrder() && "own") {
  if ($(".nudge")) $(".nudge").hidden = by !== "own" || selected().length !== 1;
}

let laid = 0; // how many cards there were

// Lays the cards as they are to lie; each keeps its place in the HTML's order otherwise. Where
// there are more or fewer all are put there anew: browsers see no shift in that.
export function sortHand() {
  const order = ownOrder();
  showSort(order ? "own" : setting("sort"));
  const all = items();
  const key = order ? ownKeys(order) : sortedKeys(setting("sort"));
  const sorted = [...all].sort((a, b) => key(a) - key(b) || placeOf(a) - placeOf(b));
  const focused = document.activeElement;
  const isOther = all.length !== laid || sorted.some((item, index) => item !== all[index]);
  if (isOther) all[0]?.parentNode.append(...sorted);
  laid = all.length;
  if (focused !== document.activeElement) focused.focus();
  rove(boxes().includes(focused) ? focused : boxes()[0]);
}

// Sorts from now on; "own" leaves the cards of this deal where they are.
export function sortBy(by) {
  if (by === "own") keepOrder(codesOf(items()));
  else {
    localStorage.removeItem(OWN);
    globalThis.preferences.set("sort", by);
  }
  rearrange(sortHand);
}

// Puts a card of the hand before another one, or last; `change` is what moves with it.
export function putCard(item, next, change = () => {}) {
  const order = items().filter((one) => one !== item);
  order.splice(next ? order.indexOf(next) : order.length, 0, item);
  keepOrder(codesOf(order));
  rearrange(() => (change(), sortHand()));
}

// --- along the hand: within it the arrow keys go from card to card; Tab leaves it
function rove(current) {
  for (const box of boxes()) box.tabIndex = box === current ? 0 : -1;
}

function goTo(box) {
  rove(box);
  box?.focus();
}

// Moves a card by one place, and says where it lies now.
export function shift(box, by) {
  const all = boxes();
  const at = all.indexOf(box) + by;
  if (at < 0 || at >= all.length) return;
  putCard(box.closest("li"), all[by < 0 ? at : at + 1]?.closest("li"));
  $("#announce").textContent = `${at + 1} / ${all.length}`;
}

// Answers a key from a card or from nowhere; tells whether it was one for the hand.
export function keyInHand({ key, shiftKey, target }) {
  const all = boxes();
  const by = { ArrowRight: 1, ArrowLeft: -1 } [key];
  const isCard = all.includes(target);
  if (by && shiftKey && isCard) shift(target, by);
  else if (by) goTo(all.at((all.indexOf(isCard ? target : all.at(-1)) + by) % all.length));
  else if (key === "Home") goTo(all[0]);
  else if (key === "End") goTo(all.at(-1));
  else return false;
  return true;
}
