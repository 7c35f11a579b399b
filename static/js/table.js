// The table page: what HTML alone cannot do. Everything works without it, too.
import "./settings.js";
import { selectAgain } from "./answers.js";
import { beginDragging } from "./drag.js";
import { placeCard, pressPlace, putAt, showPlaces } from "./exchange.js";
import { goOn } from "./going.js";
import { boxes, keyInHand, offerMoves, shift, sortBy, sortHand } from "./hand.js";
import { knows } from "./known.js";
import { follow } from "./lay.js";
import { begin, move } from "./motion.js";
import { onButtonChanged, settle } from "./morphing.js";
import { calm } from "./moving.js";
import { notifyOfTurn } from "./notify.js";
import { nextPlay } from "./plays.js";
import { putBack } from "./pushed.js";
import { showLine } from "./queue.js";
import { $, $$, on, selected, setting } from "./shared.js";
import { hear, people, sound } from "./sounds.js";
import { bringTogether, forget } from "./together.js";
import { beginListening, letGo, shown } from "./wire.js";

const table = $("#content");
const form = $("form#play");
const words = table.dataset;
const title = document.title;

// --- the selection
let asked = 0; // how often the server was asked what the selected cards are, or soon will be
let sent = 0; // up to which of these the newest request answers
let whenChecked; // what waits for the answer

function check() {
  if (!$("#check")) return;
  offerMoves();
  asked += 1;
  if (knows(selected())) {
    htmx.trigger("#check", "htmx:abort"); // an earlier answer would say what is no longer so
    named();
    return;
  }
  form.classList.add("is-checking"); // until the answer is there nothing is named
  htmx.trigger("#check", "check");
}

function named() {
  form.classList.remove("is-checking");
  whenChecked?.();
  whenChecked = undefined;
}

function select(codes) {
  forget();
  for (const box of boxes()) box.checked = codes.includes(box.value);
  check();
}

let ready = ""; // the cards that lie ready

// Cards that lie ready from now on are no longer selected, however the page has learnt of them:
// what was refused, or has been selected meanwhile, stays.
function putReady() {
  const codes = $$("#hand .is-ready").map((card) => card.dataset.code);
  const [now, before] = [codes.join(" "), ready];
  ready = now;
  if (now && now !== before && selected().length === codes.length && selected().every(liesReady)) select([]);
}

const liesReady = (box) => box.closest(".is-ready");

// --- the exchange
// Does something that may hide the focused card, and lets its neighbour have the focus.
function exchanging(change) {
  const all = boxes();
  const near = all[all.indexOf(document.activeElement) + 1];
  const hadFocus = document.activeElement.name === "card";
  change();
  showPlaces(words);
  if (hadFocus && document.activeElement.closest("[hidden]"))(near ?? boxes().at(-1))?.focus();
  check();
}

// --- buttons: some ask back; those that have just changed their meaning wait a moment
const changed = new Map();

let lifted = ""; // the bomb that the button has selected: pressing it once more is no slip

function asksBack({ name, value, dataset: { weight } }) {
  const mode = setting("confirm");
  if (value === "bomb" && mode === "weighty" && isLifted()) return false;
  const isPlay = value === "play" || value === "bomb" || name === "boost" || name === "draft";
  return weight === "call" || (isPlay && (mode === "always" || (weight && mode === "weighty")));
}

const isLifted = () => lifted === selected().map((box) => box.value).sort().join(" ");

function lift(codes) {
  select(codes);
  lifted = [...codes].sort().join(" ");
}

function arm(button) {
  // Beside the label stand the key and what it is about, or beneath it what follows.
  const named = $("span > b", button);
  const label = (named ?? $("span", button)).firstChild;
  const before = label.data;
  const around = named ? named.parentElement : button;
  const what = $$(":scope > :not(:first-child)", around).map((one) => one.textContent.trim());
  button.dataset.armed = "";
  label.data = words.sure;
  $("#alert").textContent = [words.sure, before.trim(), ...what].join(" ");
  setTimeout(() => {
    if (label.data === words.sure) label.data = before;
    delete button.dataset.armed;
  }, 4000);
}

function maySend(button) {
  const isOff = button.getAttribute("aria-disabled") === "true";
  const isChecked = ["play", "bomb"].includes(button.value) && selected().length;
  if ((isOff && !isChecked) || table.classList.contains("is-offline")) return false;
  if (changed.get(button.id) > performance.now() - 400) return false;
  if (!asksBack(button) || "armed" in button.dataset) return true;
  arm(button);
  return false;
}

form?.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.slot) exchanging(() => pressPlace(button));
  else if (button?.dataset.sort) sortBy(button.dataset.sort);
  else if (button?.dataset.nudge) shift(selected()[0], Number(button.dataset.nudge));
  else if (button?.dataset.cards) {
    event.preventDefault();
    $("#plays")?.hidePopover();
    lift(button.dataset.cards.split(" "));
  } else if (button?.name && !maySend(button)) {
    event.preventDefault();
    if ("armed" in button.dataset) event.stopPropagation(); // what posts by itself asks back, too
  }
}, true);
form?.addEventListener("change", ({ target }) => {
  if (target.name === "card" && $("[data-give]")) exchanging(() => placeCard(target));
  else if (/^(card|phoenix|reading|with|answer)/.test(target.name)) {
    if (target.name === "card") bringTogether(target);
    check();
  }
  if (target.dataset.give) showPlaces(words);
});
form?.addEventListener("reset", () => setTimeout(() => (showPlaces(words), check())));
for (const way of $$("[name=set-sort]")) way.addEventListener("input", () => sortBy(way.value));

// --- dragging
// Presses the button for the selected cards once they are named; `rest` if nothing is sent.
function playDragged(box, rest) {
  box.checked = true;
  bringTogether(box);
  whenChecked = () => {
    const [bomb, right] = [$("#b-bomb.seal"), $("#b-right")];
    const button = bomb && right?.ariaDisabled === "true" ? bomb : right;
    changed.delete(button?.id); // somebody who drops cards on the ring means what it does now
    button?.click();
    whenAnswered = rest;
    if (!form.classList.contains("htmx-request")) answered();
  };
  check();
}

let whenAnswered; // what lets dragged cards lie again
function answered() {
  whenAnswered?.();
  whenAnswered = undefined;
}

beginDragging({
  play: playDragged,
  give: (place, box) => exchanging(() => putAt(place, box)),
  release: letGo,
});

// --- keys
const KEYS = {
  p: "#b-left:not([formaction])",
  t: "#b-call[value=tichu]",
  g: "#b-right[value=grand]",
  b: "#b-bomb",
  h: ".halt",
  c: "[value=collect]",
  a: ".switch[data-key=A]",
  n: ".switch[data-key=N]",
  i: "#tip-ask",
  l: "#side",
  "?": "#help",
  1: "[data-slot='1']",
  2: "[data-slot='2']",
  3: "[data-slot='3']",
  4: "[data-slot='4']",
};

// The wish: that of one's own Mah Jong, or the plays with the card that is wished for.
function goToWish() {
  const mahJong = $("#c-Mah");
  if (!$(".wishes")) return $("[popovertarget=plays]")?.click();
  if (!mahJong.checked) select([...selected(), mahJong].map((box) => box.value));
  $(".wishes :checked").focus();
}

async function showPlay(by) {
  const cards = await nextPlay(by, words.plays);
  if (cards) select(cards);
}

function keyAnywhere(event) {
  const { key } = event;
  if (key === "ArrowUp" || key === "ArrowDown") showPlay(key === "ArrowDown" ? 1 : -1);
  else if (key === "Enter")($("#b-next, #lesson-on") ?? $("#b-right:not([formaction])"))?.click();
  else return keyInHand(event);
  return true;
}

function keyOfLetter(key) {
  const found = $(KEYS[key] ?? "never");
  if (key === "w") goToWish();
  else if (found?.id === "side" && found.checkVisibility() && !found.matches(":popover-open")) $("#log").focus();
  else if (found?.popover) found.togglePopover();
  else found?.click();
}

on("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("select, textarea, input[type=text]")) return;
  const isAnywhere = target.name === "card" || target === document.body || target.matches("[data-focus]");
  if (isAnywhere && keyAnywhere(event)) event.preventDefault();
  else if (setting("keys") === "on") keyOfLetter(key.toLowerCase());
});

// Keys go on with the hand after a click on something beside it; somebody who came there by key stays.
const BESIDE = "#tip button, #first-ok, .sort button, .nudge button, .switch, .coach button";
on("click", ({ target, detail }) => {
  if (detail) target.closest(BESIDE)?.blur();
});

// Somebody who counts as away, since they did nothing, is back with whatever they touch.
const comeBack = () => $("#im-here")?.click();
on("pointerdown", comeBack);
on("keydown", comeBack);

// --- time
const JUMP = 30_000; // more than a message is ever under way: the server's clock has been set
let ahead = -Infinity; // milliseconds that the server's clock is ahead of that of the page, which nobody sets
let told; // the time that the server has told last

const TICK = 250;
const MINUTES = 120;
const BRIEF = 10_000; // what lasts no longer than this runs out smoothly

// A time that was under way for longer says less: only one that came faster is more exact.
function setClock() {
  const time = $("#version").dataset.now;
  if (time === told) return; // it is told no later for being looked at again
  told = time;
  const found = time - performance.now();
  if (found > ahead || ahead - found > JUMP) ahead = found;
}

// With reduced motion an arc runs out in eight steps.
function runOut(arc, now) {
  const { due, total } = arc.dataset;
  const steps = calm.matches ? 8 : Math.max(1, total / TICK);
  const gone = Math.min(1, Math.max(0, 1 - (due - now) / total));
  const offset = `${(Math.floor(gone * steps) / steps) * 100}`;
  if (arc.style.strokeDashoffset !== offset) arc.style.strokeDashoffset = offset;
  arc.classList.toggle("brief", total <= BRIEF);
}

// Nobody counts on in seconds what lasts for minutes.
const inWords = (left) =>
  left < MINUTES ? `${left} ${words.seconds}` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

function tick() {
  const now = performance.now() + ahead;
  const atSeat = $("#seats [data-countdown]")?.dataset.countdown; // sheets that name no time have this
  for (const text of $$("[data-countdown]")) {
    const due = text.dataset.countdown || atSeat; // at tables without a clock there is none
    const left = due ? Math.max(0, Math.ceil((due - now) / 1000)) : Infinity;
    const shown = due ? ` · ${inWords(left)}` : "";
    if (left === 5 && text.textContent !== shown && $("#alert[data-turn]")) sound("low");
    if (text.textContent !== shown) text.textContent = shown;
  }
  $$(".arc").forEach((arc) => runOut(arc, now));
}
setInterval(tick, TICK);

// --- what has changed
let hasComeUnseen = false; // somebody has sat down while the tab was hidden

function showTitle({ turn }) {
  const call = hasComeUnseen ? words.came : turn && callOf(turn); // the turn has lasted, this is news
  document.title = call ? `● ${call} – ${title}` : title;
}

const callOf = (turn) => (turn.id === "offer" ? words.seatFree : words.yourTurn);

on("visibilitychange", () => {
  if (document.hidden) return;
  hasComeUnseen = false;
  showTitle(seen);
});

const look = () => ({
  turn: $("#alert[data-turn], #offer:popover-open"),
  dialog: $("[data-focus]"),
  leaving: $("#leave-ask")?.dataset.for,
  people: people(),
});
let seen = look();

function refresh() {
  if (shown() === Infinity) return;
  settle();
  setClock();
  sortHand();
  putBack();
  showPlaces(words);
  putReady();
  showLine(words.player);
  tick();
  follow();
  const now = look();
  hear();
  // What was opened closes when something else has to be answered, or what it was for has happened.
  if (now.dialog && !seen.dialog)
    for (const open of $$(".pop:popover-open")) open.hidePopover();
  if (now.leaving !== seen.leaving && $("#leave-ask:popover-open")) $("#leave-ask").hidePopover();
  if (now.dialog && !seen.dialog) now.dialog.focus();
  if (now.turn && !seen.turn) notifyOfTurn(callOf(now.turn), title);
  if (now.people > seen.people) {
    notifyOfTurn(words.came, title);
    hasComeUnseen = document.hidden;
  }
  seen = now;
  showTitle(now);
  $("link[rel=icon]").href = now.turn ? words.iconTurn : words.icon;
  move();
}

onButtonChanged((button) => changed.set(button.id, performance.now()));

// In the room somebody may lose the seat: the forms for those with one are no longer theirs.
const isSentFromSeat = () => "seated" in words && $("section.room:not([data-seated])");

// Back in the room after a match; or Boosters have been agreed on since the page came.
const isOutgrown = () => ($("section.room") && !$("#room-form")) || ($(".effects") && !("boosters" in words));

// --- what the server says
on("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.id === "check") sent = asked;
});
on("htmx:afterRequest", ({ detail }) => {
  if (detail.elt.id !== "check" || sent !== asked) return; // a newer check cuts an older one off
  named();
});
on("htmx:afterSwap", ({ detail }) => {
  if (detail.target.matches("[data-opens]:not(:popover-open)")) detail.target.showPopover();
});
beginListening({
  onAnswer: (element) => {
    if (element === form) answered();
    refresh();
  },
  onNews: () => {
    if (isSentFromSeat()) goOn(() => location.assign("?freed"));
    else if (isOutgrown()) goOn(() => location.reload());
    refresh();
    const isChosen = $("#play :is([name=card], [name=with], [name^=answer]):checked");
    if (isChosen || $$("[data-give]").some((choice) => choice.value)) check();
  },
});
refresh();
begin();
on("DOMContentLoaded", () => selectAgain() && check()); // by then htmx hears what it is asked
document.documentElement.classList.add("runs");
