// Times on the pages of tournaments are those of the tournament. Where this device's clock shows another one, the page
// says so and adds its time; without a script it always says whose times they are (SCH-6).
import { $$, on } from "./shared.js";

const LANGUAGE = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const DAY = { weekday: "short", day: "numeric", month: "short" };

// What a clock shows there, or here without a zone. A zone that this browser does not know is one that differs.
function shown(moment, what, zone) {
  try {
    return new Intl.DateTimeFormat(LANGUAGE, { ...what, timeZone: zone }).format(moment);
  } catch {
    return "";
  }
}

function differs(moment, zone) {
  return shown(moment, { ...DAY, ...TIME }) !== shown(moment, { ...DAY, ...TIME }, zone);
}

function here(moment, zone, before) {
  const isSameDay = shown(moment, DAY) === (before ? shown(before, DAY) : shown(moment, DAY, zone));
  return shown(moment, isSameDay ? TIME : { weekday: "short", ...TIME });
}

// Of times that stand together, such as a start and an end, one note tells all.
function add(times, { zone, yours }) {
  const moments = times.map((time) => new Date(time.dateTime));
  for (const time of times) time.dataset.told = "true";
  if (!moments.some((moment) => differs(moment, zone))) return false;
  const own = document.createElement("small");
  own.className = "yours";
  const told = moments.map((moment, place) => here(moment, zone, moments[place - 1]));
  own.textContent = yours.replace("{}", told.join("–"));
  times.at(-1).after(own);
  return true;
}

function tell() {
  const notes = $$(".zone-note");
  if (!notes.length) return;
  const { dataset } = notes[0];
  const together = new Map();
  for (const time of $$("time[datetime*=T]:not([data-told])")) {
    together.set(time.parentElement, [...(together.get(time.parentElement) ?? []), time]);
  }
  const found = [...together.values()].map((times) => add(times, dataset));
  const isOther = found.includes(true) || differs(new Date(), dataset.zone);
  for (const it of notes) it.classList.toggle("is-said", it.classList.contains("is-said") || isOther);
}

on("htmx:afterSwap", tell);
tell();
