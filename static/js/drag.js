// Cards may be dragged: onto the ring, to a place of the exchange, along the hand. Taps stay taps,
// and whatever dragging does, taps and keys do as well.
import { putCard } from "./hand.js";
import { rearrange } from "./motion.js";
import { $, $$, on } from "./shared.js";

const SLACK = { mouse: 5, touch: 10 }; // pixels that a tap may slip
const LEFT_BUTTON = 0;
const boxOf = (element) => element.getBoundingClientRect();
const isWithin = (box, x, y) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
const cards = () => $$("#hand .hand > li:not([hidden])");
let held; // the card under the pointer, from pressing to letting go
let deeds; // what dropping does: play, give, release

// Whether a card is under the pointer: then nothing on the page moves.
export const isHeld = () => Boolean(held);

// --- where a card would go
function nearestPlace(x, y) {
  const far = (place) => Math.hypot(middle(boxOf(place))[0] - x, middle(boxOf(place))[1] - y);
  return $$("#trick button[data-slot]").sort((a, b) => far(a) - far(b))[0];
}

// The card before which it would lie; none if it would be the last.
function nextCard(x, y) {
  const others = cards().filter((one) => one !== held.item);
  const boxes = new Map(others.map((one) => [one, boxOf(one)]));
  const rows = [...new Set([...boxes.values()].map((box) => box.top))];
  const [top] = rows.sort((a, b) => Math.abs(a + held.height / 2 - y) - Math.abs(b + held.height / 2 - y));
  const row = others.filter((one) => boxes.get(one).top === top);
  const seen = (one, after) => (after ? boxes.get(after).left : boxes.get(one).right) - boxes.get(one).left;
  const right = row.find((one, index) => x < boxes.get(one).left + seen(one, row[index + 1]) / 2);
  return right ?? others[others.indexOf(row.at(-1)) + 1];
}

function goal(x, y) {
  if (isWithin(boxOf($(".hand-form")), x, y)) return { isInHand: true, next: nextCard(x, y) };
  if (!isWithin(boxOf($(".stage")), x, y)) return {};
  const place = nearestPlace(x, y);
  if (place) return { place };
  return /^(play|answer)$/.test($("#b-right")?.value) ? { ring: $(".stage") } : {};
}

// --- while it is dragged
/** @param {{ isInHand?: boolean, next?: Element, place?: Element, ring?: Element }} where */
function mark({ isInHand, next, place, ring } = {}) {
  for (const one of $$(".is-goal")) one.classList.remove("is-goal");
  const card = isInHand && next !== held.follower && (next ?? $("#hand .hand"));
  for (const one of [card, place, ring])
    if (one) one.classList.add("is-goal");
}

function lift() {
  held.isDragged = true;
  held.follower = cards()[cards().indexOf(held.item) + 1];
  held.along = cards().filter((one) => one !== held.item && $("input:checked", one));
  held.height = boxOf(held.item).height;
  held.item.classList.add("is-dragged");
  held.item.setPointerCapture(held.pointer);
}

function move(x, y) {
  const found = goal(x, y);
  const way = `${x - held.x}px ${y - held.y}px`;
  held.item.style.translate = way;
  for (const one of held.along) one.style.translate = found.ring ? way : "";
  mark(found);
}

// --- and dropped
// Lets cards lie in the hand again.
function lower(items) {
  for (const one of items) {
    one.style.translate = "";
    one.classList.remove("is-dragged");
  }
}

const settle = (items) => rearrange(() => lower(items));

function drop(x, y) {
  const { item, along, follower } = held;
  const { isInHand, next, place, ring } = goal(x, y);
  let left = [item, ...along];
  if (place) deeds.give(place, $("input", item));
  else if (ring) {
    const lifted = left;
    left = []; // these lie where they are until there is an answer
    deeds.play($("input", item), () => settle(lifted));
  } else if (isInHand && next !== follower) {
    putCard(item, next, () => lower(left));
    left = [];
  }
  if (left.length) settle(left);
}

function end(deed) {
  if (!held) return;
  const { isDragged } = held;
  if (isDragged) deed();
  held = undefined;
  mark();
  deeds.release();
  if (isDragged) swallowClick();
}

// The click that ends dragging with a mouse is no tap.
function swallowClick() {
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, true));
}

const giveUp = () => end(() => settle([held.item, ...held.along]));

// Lets cards be dragged from now on.
export function beginDragging(deedsOfDropping) {
  deeds = deedsOfDropping;
  on("pointerdown", ({ target, pointerId, pointerType, isPrimary, button, clientX, clientY }) => {
    const item = target.closest("#hand .hand > li");
    if (!item || !isPrimary || button !== LEFT_BUTTON) return;
    const slack = SLACK[pointerType] ?? SLACK.touch;
    held = { item, along: [], pointer: pointerId, slack, x: clientX, y: clientY };
  });
  on("pointermove", ({ pointerId, buttons, clientX, clientY }) => {
    if (!held || held.pointer !== pointerId) return;
    if (!buttons) return giveUp(); // it was let go outside the window
    if (!held.isDragged && Math.hypot(clientX - held.x, clientY - held.y) > held.slack) lift();
    if (held.isDragged) move(clientX, clientY);
  });
  on("pointerup", ({ pointerId, clientX, clientY }) => {
    if (held?.pointer === pointerId) end(() => drop(clientX, clientY));
  });
  on("pointercancel", giveUp);
  on("keydown", ({ key }) => key === "Escape" && giveUp());
}
