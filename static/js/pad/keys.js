// The keys: what is being written, before it is entered. They keep their place whatever is written.
import { $, $$, on } from "./../shared.js";
import { isPossible, pointsOf, read, STRUCK, write } from "./score.js";
import { callsOf, facts, say, score } from "./say.js";

const NOTHING = { points: null, double: null, calls: "----", first: null };
const EMPTY = { ...NOTHING, number: null, replaces: [], isCorrection: false, before: undefined };
const form = $("#keys");
/** @type {any} */
let draft = EMPTY;
let next = 1; // the number of the next deal

const isChosen = () => draft.points !== null || draft.double !== null;
const change = (values) => {
  // The number is that of the first tap: meanwhile another phone may have entered the same deal.
  draft = { ...draft, number: draft.number ?? next, ...values };
  drawKeys();
};

export const isWriting = () => draft !== EMPTY;

// Shows what is being written; `number` is that of the next deal.
export function drawKeys(number = next) {
  next = number;
  const { isCorrection } = draft;
  $("#keys-title").textContent = say(isCorrection ? "edit" : "deal", { number: draft.number ?? next });
  $("#keys-hint").hidden = isCorrection;
  $("#keys-correct").hidden = !isCorrection;
  const cards = draft.double === null ? String(draft.points) : `D${draft.double}`;
  for (const key of $$("[data-cards]", form)) key.setAttribute("aria-pressed", key.dataset.cards === cards);
  for (const key of $$("[data-call]", form)) drawCall(key);
  const isRight = isChosen() && isPossible(draft);
  const enter = $("#enter");
  enter.setAttribute("aria-disabled", !isRight);
  $("span", enter).textContent = label(isRight);
  const told = draft.double === null ? [] : [say("double")];
  $("small", enter).textContent = [...told, ...callsOf(draft).map((it) => it.words)].join(", ");
}

function label(isRight) {
  if (!isChosen()) return say("choose");
  if (!isRight) return say("impossible");
  return say(draft.isCorrection ? "correct" : "enter", { points: score(pointsOf(draft, facts.doubleVictory)) });
}

function drawCall(key) {
  const seat = Number(key.dataset.call);
  const isMade = "made" in key.dataset;
  const isOn = draft.calls[seat] !== "-" && (draft.first === seat) === isMade;
  key.setAttribute("aria-pressed", isOn);
  key.classList.toggle("grand", isOn && draft.calls[seat] === "g");
  $("small", key).textContent = isOn && draft.calls[seat] === "g" ? say("grand_sign") : "";
}

const withCall = (calls, seat, call) => calls.slice(0, seat) + call + calls.slice(seat + 1);

// Once Tichu, twice Grand Tichu, then none; only one can have been out first.
function tapCall(key) {
  const seat = Number(key.dataset.call);
  const isMade = "made" in key.dataset;
  let { calls, first } = draft;
  const call = calls[seat];
  const isOn = call !== "-" && (first === seat) === isMade;
  if (isOn) calls = withCall(calls, seat, call === "t" && facts.grand ? "g" : "-");
  else calls = withCall(calls, seat, call === "-" ? "t" : call);
  if (isMade && !isOn) {
    if (first !== null && first !== seat) calls = withCall(calls, first, "-");
    first = seat;
  } else if (first === seat && (!isMade || calls[seat] === "-")) first = null;
  change({ calls, first });
}

// Turns to a deal that stands, to correct it.
export function correct(it) {
  const before = it.standing[0].words;
  const written = before === STRUCK ? NOTHING : read(before);
  draft = { ...written, number: it.number, replaces: it.keys, isCorrection: true, before };
  turnKeys();
  drawKeys();
  form.scrollIntoView({ block: "end" });
  $("#keys-title").focus({ preventScroll: true });
}

// Turns each team's keys to the page on which what is chosen lies.
function turnKeys() {
  $$(".points > div", form).forEach((keys, team) => {
    const points = team ? 100 - draft.points : draft.points;
    keys.classList.toggle("is-more", draft.points !== null && points > 100);
  });
}

function clear() {
  draft = EMPTY;
  turnKeys();
  drawKeys();
}

// Hands on what is entered: the number of a deal, its words, what it replaces.
export function beginKeys(enter) {
  const hand = (words) => {
    const { number, replaces, before } = draft;
    clear();
    if (words !== before) enter(number, words, replaces);
  };
  on("click", ({ target }) => {
    const key = target.closest("#keys button");
    if (!key) return;
    if (key.dataset.cards?.startsWith("D")) change({ points: null, double: Number(key.dataset.cards[1]) });
    else if (key.dataset.cards) change({ points: Number(key.dataset.cards), double: null });
    else if (key.dataset.call) tapCall(key);
    else if (key.dataset.more !== undefined) key.parentElement.classList.toggle("is-more");
    else if (key.id === "strike") hand(STRUCK);
    else if (key.id === "cancel") clear();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isChosen() && isPossible(draft)) hand(write(draft));
  });
}
