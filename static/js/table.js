// The table page: what HTML alone cannot do. Everything works without it, too.
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const on = (name, react) => document.addEventListener(name, react);
const table = $("#content");
const form = $("form#play");
const words = table.dataset;
const title = document.title;

// --- settings
const setting = (name, fallback = "on") => localStorage.getItem(name) ?? fallback;

function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = setting("tichu-theme", "system");
  root.dataset.hints = setting("hints");
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

// --- sounds: pitch, beginning and length of their tones
const SOUNDS = {
  turn: [[660, 0, 0.12], [880, 0.09, 0.2]],
  call: [[392, 0, 0.5], [588, 0.02, 0.4]],
  bomb: [[98, 0, 0.35], [65, 0.03, 0.5]],
  play: [[240, 0, 0.05]],
  low: [[520, 0, 0.06]],
};
let audio; // browsers let a page sound only after it has been touched
for (const touch of ["pointerdown", "keydown"]) on(touch, () => (audio ??= new AudioContext()));

function sound(name) {
  if (setting("sound") !== "on" || !audio) return;
  for (const [frequency, after, length] of SOUNDS[name]) {
    const tone = new OscillatorNode(audio, { frequency, type: "triangle" });
    const loudness = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + after;
    loudness.gain.linearRampToValueAtTime(0.12, start + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

// --- the hand: order and selection
const ORDERS = {
  rank: () => 0,
  suit: ({ suit }) => Number(suit),
  kind: ({ rank }) => (rank > 0 ? -$$(`#hand [data-rank="${rank}"]`).length : 0),
};
const boxes = () => $$("#hand li:not([hidden]) input[name=card]");
const selected = () => $$("#hand input[name=card]:checked");
const check = () => $("#check") && htmx.trigger("#check", "check");

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

// --- the exchange: a card, then a place
function fillSlot(well) {
  const choice = $(`[data-give="${well.dataset.slot}"]`);
  if (!choice) return;
  const [box] = selected();
  choice.value = box ? box.value : "";
  if (box) box.checked = false;
  const near = boxes()[boxes().indexOf(box) + 1];
  const isLost = box && box === document.activeElement; // it is about to be hidden
  showSlots();
  if (isLost) (near ?? boxes().at(-1))?.focus();
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
  if (!choices.length || !button) return;
  $("small", button).textContent = `${given.length} ${words.ofThree.replace("3", choices.length)}`;
  button.setAttribute("aria-disabled", given.length < choices.length);
}

// --- buttons: some ask back; those that have just changed their meaning wait a moment
const changed = new Map();

function asksBack({ name, value, dataset: { weight } }) {
  const mode = setting("confirm", "weighty");
  const isPlay = value === "play" || value === "bomb" || name === "boost" || name === "draft";
  return weight === "call" || (isPlay && (mode === "always" || (weight && mode === "weighty")));
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
  if (button?.dataset.slot) fillSlot(button);
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
  if (/^(card|phoenix|reading|with|answer)/.test(target.name)) check();
  if (target.dataset.give) showSlots();
});
form?.addEventListener("reset", () => setTimeout(() => (showSlots(), check())));

// --- keys
const KEYS = { p: "#b-left", t: "#b-call[value=tichu]", g: "#b-right[value=grand]", b: "#b-bomb", h: ".halt", c: "[value=collect]", l: "#side", "?": "#help", 1: "[data-slot='1']", 2: "[data-slot='2']", 3: "[data-slot='3']", 4: "[data-slot='4']" };

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
const look = () => ({ turn: $("#alert[data-turn]"), calls: $$(".seat .stamp").length, top: $(".top-play")?.textContent, dialog: $("[data-focus]") });
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
  if (now.dialog && !seen.dialog) now.dialog.focus();
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
  },
});

// --- the wire
const versionIn = (html) => Number(/data-version="(\d+)"/.exec(html)?.[1] ?? Infinity);
const shown = () => Number($("#version")?.dataset.version ?? 0); // gone while the page unloads
const isLive = () => table.classList.contains("is-live");
const dropOlder = (event, html) => versionIn(html) < shown() && event.preventDefault();
let socket, retry, notice, isOver; // isOver: signed out, or the table is closed
let beats = 0;
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
  isOver = [4401, 4403].includes(detail.event.code);
  if (isOver) clearTimeout(notice);
  else retry = setTimeout(() => socket?.reconnect(), 300 + Math.random() * 3700);
});
on("htmx:wsBeforeMessage", (event) => dropOlder(event, event.detail.message));
on("htmx:beforeOnLoad", (event) => dropOlder(event, event.detail.xhr.responseText));
on("htmx:wsAfterMessage", () => {
  refresh();
  const isChosen = $("#play :is([name=card], [name=with], [name^=answer]):checked");
  if (isChosen || $$("[data-give]").some((choice) => choice.value)) check();
});
on("htmx:afterRequest", ({ detail }) => {
  if (detail.elt.id === "check") return; // a newer check cuts an older one off
  showOffline(!detail.xhr.status);
  refresh();
});

// Every five seconds a sign of life; every twenty, or three without a socket, a look.
setInterval(() => isLive() && socket.sendImmediately(JSON.stringify({ version: shown() })), 5000);
setInterval(() => {
  beats += 1;
  if (isOver || document.hidden || (isLive() && beats % 7)) return;
  const nothing = () => {}; // the next look may succeed
  htmx.ajax("GET", `${words.poll}?version=${shown()}`, { source: table, swap: "none" }).catch(nothing);
}, 3000);
refresh();
