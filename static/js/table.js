// The table page: what HTML alone cannot do. Everything works without it, too.
import "./settings.js";
import { beginDragging, isHeld } from "./drag.js";
import { placeCard, pressPlace, putAt, showPlaces } from "./exchange.js";
import { boxes, keyInHand, offerMoves, shift, sortBy, sortHand } from "./hand.js";
import { beat, beginBeating, heard } from "./heartbeat.js";
import { begin, move, note } from "./motion.js";
import { onButtonChanged, settle } from "./morphing.js";
import { notifyOfTurn } from "./notify.js";
import { nextPlay } from "./plays.js";
import { showLine } from "./queue.js";
import { $, $$, on, selected, setting } from "./shared.js";
import { hear, sound } from "./sounds.js";

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
  form.classList.add("is-checking"); // until the answer is there nothing is named
  htmx.trigger("#check", "check");
}

function select(codes) {
  for (const box of boxes()) box.checked = codes.includes(box.value);
  check();
}

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

function asksBack({ name, value, dataset: { weight } }) {
  const mode = setting("confirm", "weighty");
  const isPlay = value === "play" || value === "bomb" || name === "boost" || name === "draft";
  return weight === "call" || (isPlay && (mode === "always" || (weight && mode === "weighty")));
}

function arm(button) {
  const label = $("span", button).firstChild; // beside it stand the key and what it is about
  const before = label.data;
  const what = $$(":scope > :not(:first-child)", button).map((one) => one.textContent.trim());
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
  if (changed.get(button.id) > Date.now() - 400) return false;
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
    $("#plays").hidePopover();
    select(button.dataset.cards.split(" "));
  } else if (button?.name && !maySend(button)) event.preventDefault();
}, true);
form?.addEventListener("change", ({ target }) => {
  if (target.name === "card" && $("[data-give]")) exchanging(() => placeCard(target));
  else if (/^(card|phoenix|reading|with|answer)/.test(target.name)) check();
  if (target.dataset.give) showPlaces(words);
});
form?.addEventListener("reset", () => setTimeout(() => (showPlaces(words), check())));
$("#sort-by")?.addEventListener("input", ({ target }) => sortBy(target.value));

// --- dragging
// Presses the button for the selected cards once they are named; `rest` if nothing is sent.
function playDragged(box, rest) {
  box.checked = true;
  check();
  whenChecked = () => {
    const [bomb, right] = [$("#b-bomb.seal"), $("#b-right")];
    (bomb && right?.ariaDisabled === "true" ? bomb : right)?.click();
    whenAnswered = rest;
    if (!form.classList.contains("htmx-request")) answered();
  };
}

let whenAnswered; // what lets dragged cards lie again
function answered() {
  whenAnswered?.();
  whenAnswered = undefined;
}

let hasMissed; // whether something came in while a card was held
beginDragging({
  play: playDragged,
  give: (place, box) => exchanging(() => putAt(place, box)),
  release: () => {
    if (hasMissed) catchUp();
    hasMissed = false;
  },
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
  else if (key === "Enter")($("#b-next") ?? $("#b-right:not([formaction])"))?.click();
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

// --- time
let ahead = 0; // milliseconds that the server's clock is ahead of ours

function tick() {
  const now = Date.now() + ahead;
  const atSeat = $("#seats [data-countdown]")?.dataset.countdown; // sheets that name no time have this
  for (const text of $$("[data-countdown]")) {
    const due = text.dataset.countdown || atSeat || now;
    const left = Math.max(0, Math.ceil((due - now) / 1000));
    const shown = ` · ${left} ${words.seconds}`;
    if (left === 5 && text.textContent !== shown && $("#alert[data-turn]")) sound("low");
    if (text.textContent !== shown) text.textContent = shown;
  }
  for (const arc of $$(".arc:not(.run)")) {
    arc.style.setProperty("--dur", `${arc.dataset.total}ms`);
    arc.style.setProperty("--gone", `${Math.min(0, arc.dataset.due - now - arc.dataset.total)}ms`);
    arc.classList.add("run");
  }
}
setInterval(tick, 250);

// --- what has changed
const look = () => ({
  turn: $("#alert[data-turn]"),
  dialog: $("[data-focus]"),
});
let seen = look();

function refresh() {
  if (shown() === Infinity) return;
  settle();
  ahead = $("#version").dataset.now - Date.now();
  sortHand();
  showPlaces(words);
  showLine(words.player);
  tick();
  $("#log").scrollTop = $("#log").scrollHeight;
  const now = look();
  hear();
  if (now.dialog && !seen.dialog) now.dialog.focus();
  if (now.turn && !seen.turn) notifyOfTurn(words.yourTurn, title);
  seen = now;
  document.title = now.turn ? `● ${words.yourTurn} – ${title}` : title;
  $("link[rel=icon]").href = now.turn ? words.iconTurn : words.icon;
  move();
}

onButtonChanged((button) => changed.set(button.id, Date.now()));

// --- the wire
const PATIENCE = 4000; // so long an attempt to connect may take, where nothing else is answered
const SOON = 1000; // so long it may take still where something is answered again
const SLOW = 1500; // so long a request may take before the line is asked
const versionIn = (html) => Number(/data-version="(\d+)"/.exec(html)?.[1] ?? Infinity);
const sinceIn = (html) => /data-version="\d+" data-since="(\d+)"/.exec(html)?.[1];
const shown = () => Number($("#version")?.dataset.version ?? Infinity); // all is gone while the page unloads
const isLive = () => table.classList.contains("is-live");

// A part fits only on the version that it follows: an answer may have come in between.
function receive(event, html) {
  const version = versionIn(html);
  const isNews = version > shown() && version !== Infinity;
  const isGap = isNews && Number(sinceIn(html) ?? shown()) !== shown();
  if (isHeld() && isNews) hasMissed = true;
  if (version < shown() || isGap || (isHeld() && isNews)) event.preventDefault();
  else if (version !== Infinity) note(version);
  if (isGap) catchUp();
}

let newest; // an attempt to connect that has been given up may still succeed, or fail, later
htmx.createWebSocket = (address) => {
  newest?.close();
  newest = new WebSocket(address);
  tryFor(Date.now());
  return newest;
};
let socket, retry, notice, isOver; // isOver: signed out, or the table is closed
let attempt, answeredAt; // answeredAt: when a request was answered, so that the line was well
htmx.config.wsReconnectDelay = () => 2 ** 31 - 1; // reconnecting is done here, after every code

// On a silent line an attempt lasts for minutes, and longer than the silence. Where requests are
// answered the line is slow only: then it is given more time, a few times.
function tryFor(since, more = 3, patience = PATIENCE) {
  clearTimeout(attempt);
  attempt = setTimeout(() => {
    if (newest.readyState !== WebSocket.CONNECTING) return;
    if (answeredAt > since && more) tryFor(Date.now(), more - 1);
    else if (socket) socket.reconnect();
    else newest.close();
  }, patience);
}

function showOffline(yes) {
  table.classList.toggle("is-offline", yes);
  if (yes || isLive()) $("#offline").hidden = !yes;
}

function setLive(yes) {
  clearTimeout(retry);
  clearTimeout(notice);
  heard();
  table.classList.toggle("is-live", yes);
  if (yes) showOffline(false);
  else notice = setTimeout(() => ($("#offline").hidden = false), 1000);
}

function hurry() {
  if (isLive() || document.hidden || isOver) return;
  clearTimeout(retry);
  socket?.reconnect();
}

// Nothing has come through: a socket that is still open would say nothing more, either.
function giveUp() {
  if (!isLive()) return;
  setLive(false);
  retry = setTimeout(() => socket?.reconnect(), 1000);
}

addEventListener("offline", () => showOffline(true));
addEventListener("online", () => {
  hurry();
  beat(true);
  poll();
});
on("visibilitychange", hurry);
on("htmx:wsOpen", ({ detail }) => {
  socket = detail.socketWrapper;
  if (detail.event.target === newest) setLive(true);
});

function reload() {
  if (!document.hidden) location.reload();
  else on("visibilitychange", () => location.reload());
}

on("htmx:wsClose", ({ detail }) => {
  socket = detail.socketWrapper ?? socket;
  if (detail.event.target !== newest) return;
  setLive(false);
  const { code } = detail.event;
  if (code === 4401) setTimeout(reload, 1500); // who looks is somebody else now
  if (code === 4404) reload(); // who looks may look no more
  isOver = [4401, 4403, 4404].includes(code);
  if (isOver) clearTimeout(notice);
  else retry = setTimeout(() => socket?.reconnect(), 300 + Math.random() * 3700);
});
// Where the button that was pressed is gone meanwhile, something newer is shown already.
on("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.elt.isConnected) return;
  detail.shouldSwap = false;
  catchUp();
});
on("htmx:wsBeforeMessage", (event) => {
  if (heard(event.detail.message)) event.preventDefault();
  else receive(event, event.detail.message);
});
on("htmx:beforeOnLoad", (event) => receive(event, event.detail.xhr.responseText));
// Back in the room after a match; or Boosters have been agreed on since the page came.
const isOutgrown = () => ($("section.room") && !$("#room-form")) || ($(".effects") && !("boosters" in words));
on("htmx:wsAfterMessage", ({ detail }) => {
  if (versionIn(detail.message) === Infinity) return; // the chat only
  if (isOutgrown()) location.reload();
  refresh();
  const isChosen = $("#play :is([name=card], [name=with], [name^=answer]):checked");
  if (isChosen || $$("[data-give]").some((choice) => choice.value)) check();
});
// Without a connection nothing is sent, but what is said: that stays written until it has arrived.
on("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  const isDeed = requestConfig.verb === "post" && elt.id !== "check" && !elt.closest(".talk, #talk-about");
  if (isDeed && table.classList.contains("is-offline")) event.preventDefault();
});
on("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.id === "check") sent = asked;
  setTimeout(() => detail.xhr.readyState < XMLHttpRequest.DONE && beat(true), SLOW);
});
on("htmx:afterRequest", ({ detail }) => {
  if (detail.elt.id === "check") {
    if (sent !== asked) return; // a newer check cuts an older one off
    form.classList.remove("is-checking");
    whenChecked?.();
    whenChecked = undefined;
    return;
  }
  if (detail.elt === form) answered();
  // A look that began before the socket was well says nothing about it.
  if (detail.xhr.status === 0 && detail.elt === table && isLive()) return beat(true);
  if (detail.xhr.status === 0) giveUp();
  else answeredAt = Date.now();
  const isOffline = [0, 503].includes(detail.xhr.status);
  // The line is back: what was begun on it while it was silent may never be answered.
  if (!isOffline && table.classList.contains("is-offline")) tryFor(answeredAt, 0, SOON);
  showOffline(isOffline);
  refresh();
});
on("htmx:afterSwap", ({ detail }) => {
  if (detail.target.matches("[data-opens]:not(:popover-open)")) detail.target.showPopover();
});

// Every five seconds a sign of life; without a socket a look every three.
beginBeating({
  send: (asks) => {
    if (!isLive() || isOver) return false;
    const version = shown();
    socket.sendImmediately(JSON.stringify(asks ? { version, asks } : { version }));
    return true;
  },
  lose: () => {
    giveUp();
    showOffline(true);
  },
});
on("visibilitychange", () => document.hidden || beat(true)); // bots wait for who has been away
function poll() {
  if (table.classList.contains("htmx-request")) return; // one at a time
  const nothing = () => {}; // the next look may succeed
  htmx.ajax("GET", `${words.poll}?version=${shown()}`, { source: table, swap: "none" }).catch(nothing);
}
const catchUp = () => (isLive() ? beat() : poll());
const isWell = () => isLive() && !table.classList.contains("is-offline"); // an answer may fail beside a socket
setInterval(() => isOver || document.hidden || isWell() || poll(), 3000);
refresh();
begin();
