// The table page: what HTML alone cannot do. Everything works without it, too.
import { placeCard, pressPlace, showPlaces } from "./exchange.js";
import { begin, move, note } from "./motion.js";
import { $, $$, on, selected, setting } from "./shared.js";
import { hear, sound } from "./sounds.js";

const table = $("#content");
const form = $("form#play");
const words = table.dataset;
const title = document.title;

// --- settings
function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = setting("tichu-theme", "system");
  root.dataset.hints = setting("hints");
  root.dataset.motion = setting("motion", "normal");
}

for (const control of $$("[data-setting]")) {
  const name = control.dataset.setting;
  const isSwitch = control.type === "checkbox";
  if (isSwitch) control.checked = setting(name) === "on";
  else control.value = setting(name, control.value);
  control.addEventListener("change", () => {
    localStorage.setItem(name, isSwitch ? (control.checked ? "on" : "off") : control.value);
    applySettings();
    if (name === "sort") sortHand();
  });
}
applySettings();

// --- the hand: order and selection
const ORDERS = {
  rank: () => 0,
  suit: ({ suit }) => Number(suit),
  kind: ({ rank }) => (rank > 0 ? -$$(`#hand [data-rank="${rank}"]`).length : 0),
};
const boxes = () => $$("#hand li:not([hidden]) input[name=card]");
let asked = 0; // how often the server was asked what the selected cards are, or soon will be
let sent = 0; // up to which of these the newest request answers

function check() {
  if (!$("#check")) return;
  asked += 1;
  form.classList.add("is-checking"); // until the answer is there nothing is named
  htmx.trigger("#check", "check");
}

function sortHand() {
  const by = setting("sort", "rank");
  for (const button of $$("[data-sort]")) button.setAttribute("aria-pressed", button.dataset.sort === by);
  const items = $$("#hand .hand > li");
  const key = ({ dataset }) => ORDERS[by](dataset) * 100 + Number(dataset.place);
  const sorted = [...items].sort((a, b) => key(a) - key(b));
  const focused = document.activeElement;
  if (sorted.some((item, index) => item !== items[index])) items[0].parentNode.append(...sorted);
  if (focused !== document.activeElement) focused.focus();
  rove(boxes().includes(focused) ? focused : boxes()[0]);
}

// Within the hand the arrow keys go from card to card; Tab leaves it.
function rove(current) {
  for (const box of boxes()) box.tabIndex = box === current ? 0 : -1;
}

function step(by, from) {
  const all = boxes();
  const next = all.at((all.indexOf(from) + by) % all.length);
  rove(next);
  next?.focus();
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
  else if (button?.dataset.sort) {
    localStorage.setItem("sort", button.dataset.sort);
    $("[data-setting=sort]").value = button.dataset.sort;
    sortHand();
  } else if (button?.dataset.cards) {
    for (const box of boxes()) box.checked = button.dataset.cards.split(" ").includes(box.value);
    $("#plays").hidePopover();
    check();
  } else if (button?.name && !maySend(button)) event.preventDefault();
}, true);
form?.addEventListener("change", ({ target }) => {
  if (target.name === "card" && $("[data-give]")) exchanging(() => placeCard(target));
  else if (/^(card|phoenix|reading|with|answer)/.test(target.name)) check();
  if (target.dataset.give) showPlaces(words);
});
form?.addEventListener("reset", () => setTimeout(() => (showPlaces(words), check())));

// --- keys
const KEYS = {
  p: "#b-left",
  t: "#b-call[value=tichu]",
  g: "#b-right[value=grand]",
  b: "#b-bomb",
  h: ".halt",
  c: "[value=collect]",
  a: ".switch[data-key=A]",
  n: ".switch[data-key=N]",
  l: "#side",
  "?": "#help",
  1: "[data-slot='1']",
  2: "[data-slot='2']",
  3: "[data-slot='3']",
  4: "[data-slot='4']",
};

on("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("select, textarea, input[type=text]")) return;
  const isCard = target.name === "card";
  const isAnywhere = isCard || target === document.body || target.matches("[data-focus]");
  const found = setting("keys") === "on" && $(KEYS[key.toLowerCase()] ?? "never");
  if (isAnywhere && (key === "ArrowRight" || key === "ArrowLeft")) {
    event.preventDefault();
    step(key === "ArrowRight" ? 1 : -1, isCard ? target : boxes().at(-1));
  } else if (isAnywhere && key === "Enter") {
    event.preventDefault();
    ($("#b-next") ?? $("#b-right"))?.click();
  } else if (found?.id === "side" && matchMedia("(min-width: 1024px)").matches) $("#log").focus();
  else if (found?.popover) found.togglePopover();
  else if (found) found.click();
});

// --- time
let ahead = 0; // milliseconds that the server's clock is ahead of ours

function tick() {
  const now = Date.now() + ahead;
  for (const text of $$("[data-countdown]")) {
    const left = Math.max(0, Math.ceil((text.dataset.countdown - now) / 1000));
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
  ahead = $("#version").dataset.now - Date.now();
  sortHand();
  showPlaces(words);
  tick();
  $("#log").scrollTop = $("#log").scrollHeight;
  const now = look();
  hear();
  if (now.dialog && !seen.dialog) now.dialog.focus();
  seen = now;
  document.title = now.turn ? `● ${words.yourTurn} – ${title}` : title;
  $("link[rel=icon]").href = now.turn ? words.iconTurn : words.icon;
  move();
}

// The user's own choices survive whatever the server sends.
Object.assign(Idiomorph.defaults.callbacks, {
  beforeAttributeUpdated: (name, element) => {
    const isChoice = element.matches("input:not([type=hidden]), textarea, select *");
    if (isChoice && ["checked", "selected", "value"].includes(name)) return false;
    return !(element.matches(".arc") && ["class", "style"].includes(name));
  },
  beforeNodeMorphed: (before, after) => {
    if (before.nodeName === "BUTTON" && before.value !== after.value) changed.set(before.id, Date.now());
  },
});

// --- the wire
const versionIn = (html) => Number(/data-version="(\d+)"/.exec(html)?.[1] ?? Infinity);
const shown = () => Number($("#version")?.dataset.version ?? 0); // gone while the page unloads
const isLive = () => table.classList.contains("is-live");
const receive = (event, html) => (versionIn(html) < shown() ? event.preventDefault() : note(versionIn(html)));
let socket, retry, notice, isOver; // isOver: signed out, or the table is closed
htmx.config.wsReconnectDelay = () => 2 ** 31 - 1; // reconnecting is done here, after every code

function showOffline(yes) {
  table.classList.toggle("is-offline", yes);
  if (yes || isLive()) $("#offline").hidden = !yes;
}

function setLive(yes) {
  clearTimeout(retry);
  clearTimeout(notice);
  table.classList.toggle("is-live", yes);
  if (yes) showOffline(false);
  else notice = setTimeout(() => ($("#offline").hidden = false), 1000);
}

function hurry() {
  if (isLive() || document.hidden || isOver) return;
  clearTimeout(retry);
  socket?.reconnect();
}

addEventListener("online", hurry);
on("visibilitychange", hurry);
on("htmx:wsOpen", ({ detail }) => {
  socket = detail.socketWrapper;
  setLive(true);
});
on("htmx:wsClose", ({ detail }) => {
  setLive(false);
  socket = detail.socketWrapper ?? socket;
  const { code } = detail.event;
  if (code === 4401) location.reload(); // who looks is somebody else now
  isOver = [4401, 4403].includes(code);
  if (isOver) clearTimeout(notice);
  else retry = setTimeout(() => socket?.reconnect(), 300 + Math.random() * 3700);
});
on("htmx:wsBeforeMessage", (event) => receive(event, event.detail.message));
on("htmx:beforeOnLoad", (event) => receive(event, event.detail.xhr.responseText));
on("htmx:wsAfterMessage", () => {
  refresh();
  const isChosen = $("#play :is([name=card], [name=with], [name^=answer]):checked");
  if (isChosen || $$("[data-give]").some((choice) => choice.value)) check();
});
on("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.id === "check") sent = asked;
});
on("htmx:afterRequest", ({ detail }) => {
  if (detail.elt.id === "check") {
    if (sent === asked) form.classList.remove("is-checking");
    return; // a newer check cuts an older one off
  }
  showOffline([0, 503].includes(detail.xhr.status));
  refresh();
});

// Every five seconds a sign of life; without a socket a look every three.
const beat = () => isLive() && !isOver && socket.sendImmediately(JSON.stringify({ version: shown() }));
setInterval(beat, 5000);
on("visibilitychange", () => document.hidden || beat()); // bots wait for who has been away
setInterval(() => {
  if (isOver || document.hidden || isLive()) return;
  const nothing = () => {}; // the next look may succeed
  htmx.ajax("GET", `${words.poll}?version=${shown()}`, { source: table, swap: "none" }).catch(nothing);
}, 3000);
refresh();
begin();
