// What explains itself: a sentence when something first comes up, and the help on the very phase.
import { $, $$, on, setting } from "./shared.js";

const SEEN = "firsts-seen"; // remembered in this browser
const line = $("#first");
const firsts = line ? [...$("#firsts").content.children] : [];
const seen = () => new Set((localStorage.getItem(SEEN) ?? "").split(" "));
let told; // what is being told

function remember(name) {
  localStorage.setItem(SEEN, [...seen().add(name)].join(" ").trim());
}

// Tells what has come up, and stops when it has passed. Where there is something to press, who is
// missing or pauses is told, or something is said about selected cards or by a tip, the place is taken.
function tell() {
  if (!line) return;
  const isWanted = setting("firsts") === "on" && setting("hints") === "on";
  const isAsked = $("#why:is(.is-taken, :has(button, input, .bad))") || $("#hand [name=card]:checked");
  const isTaken = isAsked || $("#play .tip");
  const comesUp = ({ dataset }) => $(dataset.when);
  if (told && !comesUp(told)) remember(told.dataset.first);
  const known = seen();
  // What passes soon stands first, and comes before what is so all round long.
  told = isWanted ? firsts.find((it) => !known.has(it.dataset.first) && comesUp(it)) : undefined;
  const text = told?.textContent.trim() ?? "";
  if ($("span", line).textContent !== text) $("span", line).textContent = text;
  line.hidden = !told || !isWanted || Boolean(isTaken);
  $("#content").classList.toggle("is-told", !line.hidden);
}

on("click", ({ target }) => {
  if (target.id === "first-ok") {
    remember(told.dataset.first);
    told = undefined;
    tell();
  }
});
on("change", () => setTimeout(tell));
on("htmx:wsAfterMessage", () => setTimeout(tell));
on("htmx:afterRequest", () => setTimeout(tell));
tell();

// The help begins with the phase that is on; without a script it has all of them.
$("#help")?.addEventListener("beforetoggle", () => {
  const { phase } = $("#phases").dataset;
  for (const part of $$("#help [data-on]")) part.hidden = !part.dataset.on.split(" ").includes(phase);
});
