// Pages of tournaments: clocks run down, and the page asks what has changed.
import { asks, hears, isDue, listen } from "./live.js";
import { $, $$, on } from "./shared.js";

const EVERY_MS = 3000;
const SECOND_MS = 1000;
const CALM_MS = 400; // a finger on its way to the step before does not take the next one
const LOST = 2; // so many questions without an answer are told
const ends = new WeakMap(); // when the clocks of this page are over, by this device
let opened = []; // what was unfolded before the page changed
let step = ""; // which one the director is offered
let unanswered = 0;
let wantsAll = false; // time is over: the page says so although nobody has done anything

function endOf(clock) {
  if (!ends.has(clock)) ends.set(clock, Date.now() + clock.dataset.left * SECOND_MS);
  return ends.get(clock);
}

function tick() {
  for (const clock of $$("[data-left]")) {
    const left = Math.max(0, Math.ceil((endOf(clock) - Date.now()) / SECOND_MS));
    const bar = $("progress", clock.parentElement);
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("is-late", left < 60);
    if (bar) bar.value = left;
    if (left > 0) continue;
    clock.removeAttribute("data-left");
    wantsAll = true;
    look();
  }
}

// Hidden pages ask nothing: they ask as soon as they are seen again.
function look() {
  if (!document.hidden) document.body.dispatchEvent(new Event("look"));
}

// What stands here may be old: whoever decides by it has to know.
function sayLine() {
  const lost = $("#lost");
  if (lost) lost.hidden = navigator.onLine && unanswered < LOST;
}

function calm() {
  const button = $(".dock .btn");
  const offered = button ? `${button.value ?? button.href} ${button.firstChild.textContent.trim()}` : step;
  if (offered === step) return;
  step = offered;
  button.classList.add("is-fresh");
  setTimeout(() => button.classList.remove("is-fresh"), CALM_MS);
}

on("htmx:configRequest", ({ detail }) => {
  asks();
  if (wantsAll) delete detail.parameters.seen;
  wantsAll = false;
});
on("htmx:afterRequest", ({ detail }) => {
  hears(detail.successful);
  unanswered = detail.successful ? 0 : unanswered + 1;
  sayLine();
});
on("htmx:beforeSwap", () => (opened = $$("#live details[open]").map((found) => found.id)));
on("htmx:afterSwap", () => {
  for (const id of opened)
    if (id) document.getElementById(id)?.setAttribute("open", "");
  tick();
  calm();
});
// Keypads for numbers have no minus: a key beside the field puts one there, or takes it away.
on("click", ({ target }) => {
  const key = target.closest("[data-sign]");
  if (!key) return;
  const field = document.getElementById(key.dataset.sign);
  field.value = /^[-−]/u.test(field.value) ? field.value.slice(1) : `−${field.value}`;
  field.focus();
});
on("visibilitychange", look);
addEventListener("offline", sayLine);
addEventListener("online", () => {
  sayLine();
  look();
});
setInterval(tick, SECOND_MS);
if ($("#live")) {
  listen(look);
  setInterval(() => isDue() && look(), EVERY_MS);
}
tick();
calm();
