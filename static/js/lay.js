// The log: its newest lines are seen, and a trick of it lies in the ring until something else is
// tapped or has happened.
import { $, $$, on } from "./shared.js";

const table = $("#content");
const laid = $("#laid");
let since; // what the log told last when a trick was laid
let seen; // and when it was looked at

const told = () => {
  const lines = $$("#log-lines > li");
  return `${lines.length} ${lines.at(-1)?.textContent}`;
};

function takeAway() {
  if (laid.hidden) return;
  const focused = document.activeElement;
  const hadFocus = !focused || focused === document.body || laid.contains(focused);
  laid.hidden = true;
  laid.replaceChildren();
  table.classList.remove("looks-back");
  if (hadFocus) $("[data-focus]")?.focus({ preventScroll: true });
}

// The newest lines; once the round is over its tricks from the first on.
function scroll() {
  $("#log").scrollTop = $("#log-lines .folded") ? 0 : $("#log").scrollHeight;
}

// Called whenever the page may show something else; a reader further up is left there until then.
export function follow() {
  const now = told();
  if (now !== since) takeAway();
  if (now !== seen) scroll();
  seen = now;
}

on("htmx:afterSwap", ({ detail }) => {
  if (detail.target !== laid) return;
  since = told();
  laid.hidden = false;
  table.classList.add("looks-back");
  if ($("#side").matches(":popover-open")) $("#side").hidePopover();
  $(".laid-back").focus({ preventScroll: true });
});
$("#side").addEventListener("toggle", ({ newState }) => newState === "open" && scroll());
on("click", ({ target }) => {
  if (!target.closest(".lay, .side")) takeAway();
});
on("keydown", ({ key }) => {
  if (key === "Escape") takeAway();
});
