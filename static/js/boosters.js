// The rack: what HTML alone cannot do. Everything works without it, too.
import { $, $$, on, selected, setting } from "./shared.js";

const form = $("form#play");
const words = () => $("#rack").dataset;
const OF_HAND = "[data-ask=one], [data-ask=some]";

// --- sheets: one at a time, over the ring, with the hand in reach
const openSheet = () => $(".sheet:popover-open");

function place() {
  const { top, bottom } = $("#rack").getBoundingClientRect();
  const edge = innerHeight > 780 ? top : bottom;
  document.documentElement.style.setProperty("--rack-top", `${Math.round(innerHeight - edge)}px`);
}

function enter(sheet) {
  const isOfHand = $(OF_HAND, sheet) && !selected().length;
  const first = isOfHand ? $("#hand input[tabindex='0']") : $(".ask input:checked, .ask input, .ask select", sheet);
  (first ?? $(".foot button.btn", sheet) ?? sheet).focus({ preventScroll: true });
}

on("beforetoggle", ({ target, newState }) => {
  if (!target.matches(".sheet") || newState !== "open") return;
  openSheet()?.hidePopover();
  place();
}, true);
on("toggle", ({ target, newState }) => {
  if (!target.matches(".sheet")) return;
  const isIdle = document.activeElement === document.body || target.contains(document.activeElement);
  kept.clear();
  if (newState === "open") enter(target);
  else if (isIdle && !openSheet()) $(`#${target.id.replace("sheet", "open")}`)?.focus();
}, true);
addEventListener("resize", place);

// --- what is still to be chosen
const GIFTS = (ask) => $$("select", ask).map((choice) => choice.value).filter(Boolean);

function lacks(ask) {
  const { ask: kind, codes } = ask.dataset;
  if (kind === "gift") return GIFTS(ask).length ? "" : words().gift;
  if (!ask.matches(OF_HAND)) return $(":checked", ask) ? "" : words()[kind];
  const cards = selected().map((box) => box.value);
  if (!cards.length || (kind === "one" && cards.length > 1)) return words()[kind];
  return codes && !cards.every((card) => codes.split(" ").includes(card)) ? words().unfit : "";
}

function showSheet(sheet) {
  const faces = selected().map((box) => {
    const place = document.createElement("span");
    place.append($(`#l-${box.value} .card`).cloneNode(true));
    return place;
  });
  $(".chosen", sheet)?.replaceChildren(...faces);
  const button = $("button[name=boost]", sheet);
  if (!button) return;
  const reason = $$("[data-ask]", sheet).map(lacks).find(Boolean);
  button.setAttribute("aria-disabled", Boolean(reason));
  $("small", button).textContent = reason || $("small", button).dataset.name;
}

// What is chosen outlives windows in which the Booster has to wait.
const kept = new Map();

function chooseAgain() {
  for (const [name, value] of kept) {
    const choice = form.elements[name];
    const isOne = choice instanceof RadioNodeList || choice?.matches("select");
    if (isOne && choice.value !== value) choice.value = value;
  }
}

// --- companions: what they need is asked as soon as they go along
function showAlong(box) {
  const needs = $(`#needs-${box.value}`);
  for (const part of [needs, $(`#sheet-${box.value}`)]) part?.classList.toggle("is-along", box.checked);
  const chips = needs ? $$("[data-code]", needs) : [];
  const cards = selected().map((card) => card.value);
  for (const chip of chips) {
    chip.hidden = !cards.includes(chip.dataset.code);
    if (chip.hidden) $("input", chip).checked = false;
  }
  const left = chips.filter((chip) => !chip.hidden);
  if (left.length === 1) $("input", left[0]).checked = true;
  if (chips.length) $(".none", needs).hidden = left.length > 0;
}

function show() {
  $$(".sheet").forEach(showSheet);
  $$("#rack input[name=with]").forEach(showAlong);
}

form?.addEventListener("change", ({ target }) => {
  if (target.closest(".sheet")) kept.set(target.name, target.value);
  show();
  if (target.name === "with" && target.checked) openSheet()?.hidePopover();
});
form?.addEventListener("reset", () => setTimeout(show));

// --- keys
const stops = () => $$("#rack .rack :is(button:not([hidden]), input)");

function keyInRack(key, target) {
  const all = stops();
  const here = all.indexOf(target);
  const stop = {
    ArrowRight: all[(here + 1) % all.length],
    ArrowLeft: all.at(here - 1),
    Home: all[0],
    End: all.at(-1),
  };
  const next = stop[key];
  next?.focus();
  return next;
}

function keyInSheet(key, target) {
  const sheet = openSheet();
  if (!sheet) return false;
  const isHere = sheet.contains(target) || target.name === "card" || target === document.body;
  const isElsewhere = target.matches("button, a, select, summary") || !isHere;
  if (key === "Escape") {
    sheet.hidePopover();
    $(`#${sheet.id.replace("sheet", "open")}`)?.focus();
  } else if (key === "Enter" && !isElsewhere) $("button[name=boost]", sheet)?.click();
  else return false;
  return true;
}

const FIRST_STOPS = [
  "#rack .quick[name=boost]",
  "#rack .bst:not(.is-no, .is-resting) :is(input, .open)",
  "#rack .open",
];

// Before the keys of the table: Enter on a card plays the open Booster, not the card.
on("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("textarea, input[type=text]")) return;
  const isLetter = key.toLowerCase() === "r" && !target.matches("select") && setting("keys") === "on";
  const first = isLetter && FIRST_STOPS.map((selector) => $(selector)).find(Boolean);
  if (first) first.focus();
  if (!first && !(target.closest("#rack .rack") && keyInRack(key, target)) && !keyInSheet(key, target)) return;
  event.preventDefault();
  event.stopPropagation();
}, true);

// --- what is waved through: everything with one tick, before the form is sent
const waves = () => $$(".waves [name=wave]");

function showWaves() {
  const all = $("#wave-all");
  if (all) all.checked = waves().every((box) => box.checked);
}

on("change", ({ target }) => {
  if (target.id === "wave-all") waves().forEach((box) => (box.checked = target.checked));
  else if (target.name === "wave") showWaves();
}, true);
showWaves();

// --- what has changed
let inRack, usesHand, wasHot, wasAsked;
for (const name of ["focusin", "pointerdown"]) {
  on(name, ({ target }) => (inRack = target.closest("#rack") && target.closest(".bst, .sheet")?.id));
}

function refresh() {
  chooseAgain();
  show();
  place();
  const hot = $("#rack .is-hot")?.id;
  if (hot && hot !== wasHot) $(`#${hot}`).scrollIntoView({ block: "nearest", inline: "nearest" });
  const asked = $("[data-focus], #choice > *");
  if (asked && !wasAsked) openSheet()?.hidePopover();
  if (inRack && document.activeElement === document.body) {
    const same = $(`#open-${inRack.replace(/^(rack|sheet)-/, "")}`);
    (same ?? $("#rack .open") ?? $("#hand input[tabindex='0']"))?.focus({ preventScroll: true });
  }
  [wasHot, wasAsked] = [hot, asked];
}

on("htmx:configRequest", ({ detail }) => {
  const sheet = detail.formData.get("boost") && $(`#sheet-${detail.formData.get("boost")}`);
  usesHand = Boolean(sheet && $(OF_HAND, sheet));
});
// Before it is answered: then the button is gone.
on("htmx:beforeRequest", ({ detail }) => {
  if (detail.elt.value === "wake") openSheet()?.hidePopover();
});
on("htmx:afterRequest", ({ detail }) => {
  if (detail.elt === form && detail.xhr.status === 200 && detail.requestConfig.formData.get("boost")) {
    openSheet()?.hidePopover();
    if (usesHand) selected().forEach((box) => (box.checked = false));
  }
  refresh();
});
on("htmx:wsAfterMessage", refresh);
refresh();
