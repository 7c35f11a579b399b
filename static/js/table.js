// The table page: what HTML alone cannot do. Everything works without it, too.
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const table = $("#content");
const form = $("form#play");
const words = table.dataset;
const title = document.title;

// --- settings ------------------------------------------------------------------

const setting = (name, fallback) => localStorage.getItem(name) ?? fallback;

function applySettings() {
  const root = document.documentElement;
  const theme = setting("theme", "system");
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.hints = setting("hints", "on");
}

for (const control of $$("[data-setting]")) {
  const name = control.dataset.setting;
  const isSwitch = control.type === "checkbox";
  if (isSwitch) control.checked = setting(name, "on") === "on";
  else control.value = setting(name, control.value);
  control.addEventListener("change", () => {
    localStorage.setItem(name, isSwitch ? (control.checked ? "on" : "off") : control.value);
    applySettings();
  });
}
applySettings();

// --- sounds: paper, wood, a bell --------------------------------------------------

let audio;
const NOTES = { turn: [[660, 0, 0.12], [880, 0.09, 0.2]], call: [[392, 0, 0.5], [588, 0.02, 0.4]], bomb: [[98, 0, 0.35], [65, 0.03, 0.5]], play: [[240, 0, 0.05]], low: [[520, 0, 0.06]] };

function sound(name) {
  if (setting("sound", "on") !== "on" || !audio) return;
  for (const [pitch, after, length] of NOTES[name]) {
    const tone = new OscillatorNode(audio, { frequency: pitch, type: "triangle" });
    const loudness = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + after;
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
// Browsers let a page sound only after it has been touched.
document.addEventListener("pointerdown", () => (audio ??= new AudioContext()), { once: true });
document.addEventListener("keydown", () => (audio ??= new AudioContext()), { once: true });

// --- the hand: order and selection --------------------------------------------------

const cards = () => $$("#hand .hand > li:not([hidden])");
const selected = () => $$("#hand input[name=card]:checked");

function sortHand() {
  const by = setting("sort", "rank");
  for (const button of $$("[data-sort]")) button.setAttribute("aria-pressed", button.dataset.sort === by);
  const hand = $("#hand .hand");
  if (!hand) return;
  const items = $$("li", hand);
  const number = (item, name) => Number(item.dataset[name]);
  const alike = (item) => items.filter((other) => number(item, "rank") && other.dataset.rank === item.dataset.rank).length;
  const keys = {
    rank: (item) => [number(item, "place")],
    suit: (item) => [number(item, "suit"), number(item, "place")],
    kind: (item) => [-alike(item), number(item, "place")],
  };
  const sorted = items.map((item) => [keys[by](item), item]).sort(([a], [b]) => a[0] - b[0] || (a[1] ?? 0) - (b[1] ?? 0));
  const focused = document.activeElement;
  if (sorted.some(([, item], index) => item !== items[index])) hand.append(...sorted.map(([, item]) => item));
  if (focused !== document.activeElement) focused.focus();
}

const check = () => $("#check") && htmx.trigger("#check", "check");

function select(codes) {
  for (const box of $$("#hand input[name=card]")) box.checked = codes.includes(box.value);
  check();
}

// --- the exchange: a card, then a place ------------------------------------------------

function fillSlot(well) {
  const choice = $(`[data-give="${well.dataset.slot}"]`);
  if (!choice) return;
  const [box] = selected();
  choice.value = box && choice.value !== box.value ? box.value : "";
  if (box) box.checked = false;
  for (const other of $$("[data-give]")) if (other !== choice && other.value === choice.value) other.value = "";
  showSlots();
  check();
}

function showSlots() {
  const choices = $$("[data-give]");
  const given = choices.map((choice) => choice.value).filter(Boolean);
  for (const choice of choices) {
    const well = $(`[data-slot="${choice.dataset.give}"]`);
    const card = choice.value && $(`#l-${choice.value} .card`);
    $(".card", well)?.remove();
    if (card) well.append(card.cloneNode(true));
    well.classList.toggle("is-open", !card);
  }
  for (const item of $$("#hand .hand > li")) item.hidden = given.includes(item.dataset.code);
  const button = $("#b-right[value=exchange]");
  if (choices.length && button) {
    $("small", button).textContent = `${given.length} ${words.ofThree}`;
    button.setAttribute("aria-disabled", given.length < 3);
  }
}

// --- asking back -----------------------------------------------------------------------

function isAskedBack(button) {
  const weight = button.dataset.weight;
  const mode = setting("confirm", "weighty");
  const plays = ["play", "bomb"].includes(button.value);
  return weight === "call" || (plays && mode === "always") || (plays && weight && mode === "weighty");
}

function arm(button) {
  const label = $("span", button);
  const before = label.textContent;
  button.dataset.armed = "";
  label.textContent = words.sure;
  $("#alert").textContent = `${words.sure} ${before}`;
  setTimeout(() => {
    if (label.textContent === words.sure) label.textContent = before;
    delete button.dataset.armed;
  }, 4000);
}

const changed = new Map(); // buttons that have just changed their meaning do not act at once

form?.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.slot) return fillSlot(button);
  if (button.dataset.sort) {
    localStorage.setItem("sort", button.dataset.sort);
    return sortHand();
  }
  if (button.dataset.cards) {
    select(button.dataset.cards.split(" "));
    return $("#plays").hidePopover();
  }
  if (!button.name) return;
  const isOff = button.getAttribute("aria-disabled") === "true";
  const mayHaveChanged = ["play", "bomb"].includes(button.value) && selected().length;
  const isMoving = changed.get(button.id) > Date.now() - 400;
  if ((isOff && !mayHaveChanged) || isMoving || table.classList.contains("is-offline")) {
    event.preventDefault();
  } else if (isAskedBack(button) && !("armed" in button.dataset)) {
    event.preventDefault();
    arm(button);
  } else {
    delete button.dataset.armed;
  }
}, true);
form?.addEventListener("change", (event) => {
  if (["card", "phoenix"].includes(event.target.name)) check();
  if (event.target.dataset.give) showSlots();
});
form?.addEventListener("reset", () => setTimeout(() => (showSlots(), check())));

// --- keys ---------------------------------------------------------------------------------

const KEYS = { p: "#b-left", t: "#b-call[value=tichu]", g: "#b-right[value=grand]", b: "#b-bomb", h: ".halt", c: "[value=collect]", l: "#side", "?": "#help" };

function step(by, from) {
  const boxes = cards().map((item) => $("input", item));
  const at = boxes.indexOf(from);
  boxes[(at + by + boxes.length) % boxes.length]?.focus();
}

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("select, textarea, input[type=text]")) return;
  const isCard = target.name === "card";
  if (["ArrowRight", "ArrowLeft"].includes(key) && (isCard || target === document.body)) {
    event.preventDefault();
    step(key === "ArrowRight" ? 1 : -1, isCard ? target : cards()[key === "ArrowRight" ? cards().length - 1 : 0]?.querySelector("input"));
  } else if (key === "Enter" && (isCard || target === document.body || target.matches("[data-focus]"))) {
    event.preventDefault();
    ($("#b-next") ?? $("#b-right"))?.click();
  } else if (setting("keys", "on") === "on" && KEYS[key.toLowerCase()]) {
    const found = $(KEYS[key.toLowerCase()]);
    if (found?.id === "side" && matchMedia("(min-width: 1024px)").matches) $("#log").focus();
    else if (found?.popover) found.togglePopover();
    else found?.click();
  } else if (setting("keys", "on") === "on" && /^[123]$/.test(key) && $(`[data-slot="${key}"]`)) {
    fillSlot($(`[data-slot="${key}"]`));
  }
});

// --- time ----------------------------------------------------------------------------------

let ahead = 0; // milliseconds that the server's clock is ahead of ours

function tick() {
  const now = Date.now() + ahead;
  for (const text of $$("[data-countdown]")) {
    const left = Math.max(0, Math.ceil((text.dataset.countdown - now) / 1000));
    const shown = ` · ${left} ${words.seconds}`;
    if (text.textContent !== shown) {
      text.textContent = shown;
      if (left === 5 && $("#alert[data-turn]")) sound("low");
    }
  }
  for (const arc of $$(".arc:not(.run)")) {
    arc.style.setProperty("--dur", `${arc.dataset.total}ms`);
    arc.style.setProperty("--gone", `${Math.min(0, arc.dataset.due - now - arc.dataset.total)}ms`);
    arc.classList.add("run");
  }
}
setInterval(tick, 250);

// --- what has changed ------------------------------------------------------------------------

const look = () => ({
  turn: Boolean($("#alert[data-turn]")),
  calls: $$(".seat .stamp").length,
  top: $(".top-play")?.textContent,
  dialog: Boolean($("[data-focus]")),
});
let seen = look();

function refresh() {
  ahead = $("#version").dataset.now - Date.now();
  sortHand();
  showSlots();
  tick();
  $("#log").scrollTop = $("#log").scrollHeight;
  const now = look();
  if (now.top && now.top !== seen.top) sound($(".top-play.bomb") ? "bomb" : "play");
  if (now.calls > seen.calls) sound("call");
  if (now.turn && !seen.turn) sound("turn");
  if (now.dialog && !seen.dialog) $("[data-focus]").focus();
  seen = now;
  document.title = now.turn ? `● ${words.yourTurn} – ${title}` : title;
  $("link[rel=icon]").href = now.turn ? words.iconTurn : words.icon;
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
    return true;
  },
});

// --- the wire ---------------------------------------------------------------------------------

const versionIn = (html) => Number(/data-version="(\d+)"/.exec(html)?.[1] ?? Infinity);
const shown = () => Number($("#version").dataset.version);
const isLive = () => table.classList.contains("is-live");
let socket, retry, notice;
let beats = 0;
htmx.config.wsReconnectDelay = () => 2 ** 31 - 1; // reconnecting is done here, after every code

function setLive(yes) {
  clearTimeout(retry);
  clearTimeout(notice);
  table.classList.toggle("is-live", yes);
  if (yes) table.classList.remove("is-offline");
  if (yes) $("#offline").hidden = true;
  else notice = setTimeout(() => ($("#offline").hidden = false), 1000);
}

function hurry() {
  if (isLive() || document.hidden || !retry) return;
  clearTimeout(retry);
  socket?.reconnect();
}

addEventListener("online", hurry);
const on = (name, react) => document.addEventListener(name, react);
on("visibilitychange", hurry);
on("htmx:wsOpen", ({ detail }) => {
  socket = detail.socketWrapper;
  setLive(true);
});
on("htmx:wsClose", ({ detail }) => {
  setLive(false);
  socket = detail.socketWrapper ?? socket;
  const isFinal = [4401, 4403].includes(detail.event.code);
  retry = isFinal ? 0 : setTimeout(() => socket?.reconnect(), 300 + Math.random() * 3700);
});
on("htmx:wsBeforeMessage", (event) => versionIn(event.detail.message) < shown() && event.preventDefault());
on("htmx:beforeOnLoad", (event) => versionIn(event.detail.xhr.responseText) < shown() && event.preventDefault());
on("htmx:wsAfterMessage", () => {
  refresh();
  if (selected().length) check();
});
on("htmx:afterRequest", ({ detail }) => {
  table.classList.toggle("is-offline", !detail.xhr.status);
  if (detail.elt.id !== "check") refresh();
});

setInterval(() => {
  if (isLive()) socket.sendImmediately(JSON.stringify({ version: shown() }));
}, 5000);
setInterval(() => {
  beats += 1;
  if (document.hidden || (isLive() && beats % 7)) return;
  htmx.ajax("GET", `${words.poll}?version=${shown()}`, { source: table, swap: "none" });
}, 3000);
refresh();
