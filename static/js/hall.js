// The hall view: the clock runs, pages turn, signals sound; the page asks what has changed.
import { asks, hears, isDue, listen } from "./live.js";
import { $, $$, hasJumped, on } from "./shared.js";
import "./zones.js";

const LOOK_MS = 1500;
const TICK_MS = 200;
const WHOLE_MS = 60_000; // how often everything is asked for: clocks of devices drift
const TURN_MS = 12_000;
const SHOWN_MS = 20_000; // how long a signal stays on the page
const LATE_MS = 60_000; // a signal that fell into a restart is heard up to this much later
const JITTER_MS = 2000;
// Of each tone: pitch in hertz, beginning and length in seconds.
const TONES = {
  start: [[523, 0, 0.5], [659, 0.3, 0.5], [784, 0.6, 1.2]],
  warning: [[880, 0, 0.35], [880, 0.5, 0.35]],
  end: [[392, 0, 1.6], [392, 1.2, 1.6], [392, 2.4, 2.4]],
};
const LOUDNESS = 0.5;

const kept = `tichu-hall-${$(".hall").dataset.event}`;
const signals = new Map(); // by their keys: when they are due, by performance.now(), and whether they were
let audio;
let end; // when the clock is over, by performance.now()
let change; // when the page says something else without anybody's doing
let wantsAll = false;
let shownPage;
let isSaid = 0; // until when a signal stands on the page

// --- signals
// They are kept for pages that are opened later, so by the clock of the device.
function rung() {
  return JSON.parse(localStorage.getItem(kept) ?? "{}");
}

function ring(kind) {
  if (audio?.state !== "running") return;
  for (const [pitch, after, length] of TONES[kind]) {
    const source = new OscillatorNode(audio, { frequency: pitch, type: "triangle" });
    const loudness = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + after;
    loudness.gain.setValueAtTime(0, start);
    loudness.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
    source.connect(loudness).connect(audio.destination);
    source.start(start);
    source.stop(start + length);
  }
}

function readSignals(now) {
  const before = rung();
  const sincePage = Date.now() - now;
  for (const found of $$("[data-signal]")) {
    const { signal: key, kind, due } = found.dataset;
    const at = now + due * 1000;
    const known = signals.get(key);
    const isPast = at <= now && (now - at > LATE_MS || before[key] - sincePage >= at - JITTER_MS);
    const was = known ? known.was && at <= now + JITTER_MS : isPast;
    signals.set(key, { at, kind, words: found.textContent, was });
  }
}

function hear(now) {
  for (const [key, signal] of signals) {
    if (signal.was || signal.at > now) continue;
    signal.was = true;
    localStorage.setItem(kept, JSON.stringify({ ...rung(), [key]: Date.now() }));
    $("#signal").textContent = signal.words;
    isSaid = now + SHOWN_MS;
    ring(signal.kind);
  }
  $("#signal").hidden = now > isSaid;
}

// Browsers let a page sound only after it has been touched, unless they are told otherwise.
function loud() {
  audio ??= new AudioContext();
  $("#loud").hidden = audio.state === "running";
  audio.onstatechange = () => ($("#loud").hidden = audio.state === "running");
}
$("#loud").addEventListener("click", async () => {
  await audio.resume();
  ring("warning");
});

// --- clock and pages
function showClock(now) {
  const figure = $("[data-left]");
  if (!figure) return;
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const { left: atFirst, part } = figure.dataset;
  figure.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  figure.classList.toggle("late", left < 60);
  const rest = atFirst > 0 ? (part * left) / atFirst : 0;
  $(".rest").setAttribute("stroke-dasharray", `${rest} 100`);
}

function turn(now) {
  const pages = $$("[data-page]");
  const number = Math.floor(now / TURN_MS) % pages.length;
  pages.forEach((page, place) => (page.hidden = place !== number));
  pages[number]?.classList.toggle("fades", shownPage !== number);
  shownPage = number;
}

function read() {
  const now = performance.now();
  const left = $("[data-left]")?.dataset.left;
  const changes = $("#live").dataset.changes;
  end = left === undefined ? undefined : now + left * 1000;
  change = changes === undefined ? Infinity : now + changes * 1000;
  readSignals(now);
  tick();
}

// --- asking
function look(isWhole) {
  wantsAll ||= isWhole === true;
  document.body.dispatchEvent(new Event("look"));
}

function tick() {
  const now = performance.now();
  if (hasJumped()) look(true);
  hear(now);
  showClock(now);
  if (Math.floor(now / TURN_MS) % $$("[data-page]").length !== shownPage || $("[data-page]:not([hidden])") === null) {
    turn(now);
  }
  if (now < change) return;
  change = Infinity;
  look(true);
}

on("htmx:configRequest", ({ detail }) => {
  asks();
  if (wantsAll) delete detail.parameters.seen;
});
on("htmx:afterRequest", ({ detail }) => {
  hears(detail.successful);
  if (detail.successful && detail.xhr.status !== 204) wantsAll = false;
});
on("htmx:afterSwap", () => {
  const pages = $$("[data-page]");
  pages.forEach((page, place) => (page.hidden = place !== shownPage % pages.length));
  read();
});

loud();
turn(performance.now());
read();
setInterval(tick, TICK_MS);
listen(look);
setInterval(() => isDue() && look(), LOOK_MS);
setInterval(() => look(true), WHOLE_MS);
