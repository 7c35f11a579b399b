// Pages of tournaments: clocks run down, and the page asks what has changed.
import { asks, hears, isDue, listen } from "./live.js";
import { $, $$, hasJumped, on } from "./shared.js";
import "./zones.js";

const EVERY_MS = 3000;
const SECOND_MS = 1000;
const UNCHANGED = 204;
const CALM_MS = 400; // a finger on its way to the step before does not take the next one
const ends = new WeakMap(); // when the clocks of this page are over, by performance.now()
let opened = []; // what was unfolded before the page changed
let step = ""; // which one the director is offered
let wantsAll = false; // time is over, or the clocks here are wrong: nobody has done anything, but the page changes

function endOf(clock) {
  if (!ends.has(clock)) ends.set(clock, performance.now() + clock.dataset.left * SECOND_MS);
  return ends.get(clock);
}

function tick() {
  if (hasJumped()) askAll();
  for (const clock of $$("[data-left]")) {
    const left = Math.max(0, Math.ceil((endOf(clock) - performance.now()) / SECOND_MS));
    const bar = $("progress", clock.parentElement);
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("is-late", left < 60);
    if (bar) bar.value = left;
    if (left > 0) continue;
    clock.removeAttribute("data-left");
    askAll();
  }
}

function askAll() {
  wantsAll = true;
  look();
}

// Hidden pages ask nothing: they ask as soon as they are seen again.
function look() {
  if (!document.hidden) document.body.dispatchEvent(new Event("look"));
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
});
on("htmx:afterRequest", ({ detail }) => {
  hears(detail.successful);
  if (detail.successful && detail.xhr.status !== UNCHANGED) wantsAll = false;
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
addEventListener("online", look);
setInterval(tick, SECOND_MS);
if ($("#live")) {
  listen(look);
  setInterval(() => isDue() && look(), EVERY_MS);
}
tick();
calm();
