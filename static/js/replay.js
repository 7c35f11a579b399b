// Stepping through a round: a step is fetched, kept and put into the page that stands.
import { ask, on } from "./shared.js";
import { offer } from "./share.js";

const KEPT = 40;
const AGAIN_MS = 1000;
const page = document.getElementById("content");
const fetched = new Map();
let wanted = "";

function part(address) {
  const url = new URL(address, location.href);
  url.searchParams.set("part", page.dataset.part);
  url.searchParams.set("lang", page.dataset.language);
  if ("judged" in page.dataset) url.searchParams.set("judged", "");
  if ("hides" in page.dataset) url.searchParams.set("hide", "");
  return url;
}

class Refused extends Error {} // such a page says why

async function load(address) {
  const url = part(address).href;
  if (!fetched.has(url)) {
    const loading = ask(url).then((answer) => {
      if (!answer.ok) throw new Refused();
      return answer.text();
    });
    loading.catch(() => fetched.delete(url));
    fetched.set(url, loading);
    if (fetched.size > KEPT) fetched.delete(fetched.keys().next().value);
  }
  return fetched.get(url);
}

// People who step quickly see the newest step asked for, never an older one after it.
export async function show(address, { follows = false } = {}) {
  wanted = address;
  let html;
  try {
    html = await load(address);
  } catch (error) {
    if (wanted !== address) return;
    if (error instanceof Refused) location.assign(address);
    else setTimeout(() => wanted === address && show(address, { follows }), AGAIN_MS); // the line may be back
    return;
  }
  if (wanted !== address) return;
  const hadFocus = document.activeElement?.dataset?.step;
  put(html);
  page.classList.toggle("watching", !new URL(address, location.href).searchParams.has("seat"));
  history.replaceState(null, "", address);
  document.dispatchEvent(new CustomEvent("stepped", { detail: { follows } }));
  document.title = document.title.replace(/^.*? – /, `${heading()} – `);
  offer();
  come();
  if (hadFocus) document.querySelector(`.step-lines [data-step="${hadFocus}"]`)?.focus();
  const after = keys().after;
  if (after) load(after).catch(() => {});
}

// Readers tell what has been put into the text that is read aloud: nothing, if a step says the same
// as the one before. Then it gets one more blank that nobody sees or hears.
const aloud = () => page.querySelector(":scope > [role=status]");
let told = "";
let times = 0;

function sayAgain() {
  const says = words(aloud());
  times = says === told ? times + 1 : 0;
  told = says;
  if (times) aloud().append("\u00a0".repeat(times));
}

// The line of time is hundreds of small things without names: it is put in as a whole. How far a
// judgement is stays as it is: a kept step does not know it.
function put(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  const line = made.content.querySelector("[data-time]").innerHTML;
  const stays = document.getElementById("judging") ? "[data-time] > svg, [id^=judging-]" : "[data-time] > svg";
  const beforeNodeMorphed = (node) => !node.matches?.(stays);
  window.Idiomorph.morph(page, html, { morphStyle: "innerHTML", callbacks: { beforeNodeMorphed } });
  page.querySelector("[data-time]").innerHTML = line;
  sayAgain();
}

const words = (part) => part.textContent.trim().replace(/\s+/g, " ");
const heading = () => words(page.querySelector("h1"));
const keys = () => document.getElementById("keys").dataset;

function come() {
  const list = document.getElementById("step-list");
  const here = list?.querySelector("[aria-current]");
  if (!here || !list.clientHeight) return;
  const top = here.offsetTop;
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - here.offsetHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

on("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (!link.hasAttribute("href")) return;
  if (link.dataset.step === "round") return;
  event.preventDefault();
  link.closest("[popover]:popover-open")?.hidePopover();
  show(link.getAttribute("href"));
});

const KEYS = {
  ArrowLeft: "before",
  ArrowRight: "after",
  PageUp: "trickBefore",
  PageDown: "trickAfter",
  Home: "start",
  End: "end",
  n: "last",
};

on("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
  const shifted = { ArrowLeft: "trickBefore", ArrowRight: "trickAfter" };
  const name = event.shiftKey ? shifted[event.key] : KEYS[event.key];
  if (!name) return;
  const list = event.target.closest("#step-list");
  if (list && name !== "before" && name !== "after") return;
  event.preventDefault();
  const quick = QUICK[name] && isBehind() ? beside(QUICK[name]) : null;
  const address = quick ?? keys()[name];
  if (address) show(address);
});

// Presses faster than steps arrive go on from the step that was asked for.
const QUICK = { before: -1, after: 1 };
const isBehind = () => wanted && !wanted.endsWith(location.pathname + location.search);

// Steps in which nobody has reacted are passed over.
const isQuiet = (step) => keys().quiet.split(" ").includes(String(step));

function beside(by) {
  const found = /\/(\d+)\/(\?.*)?$/.exec(wanted);
  let step = Number(found[1]) + by;
  while (isQuiet(step)) step += by;
  const last = Number(keys().lastStep);
  return step < 0 || step > last ? null : wanted.replace(/\d+\/(\?.*)?$/, (_all, query = "") => `${step}/${query}`);
}

// The line of time is touched or drawn along: the step that is nearest is shown.
function stepAt(event) {
  const drawn = event.target.closest("[data-time]")?.querySelectorAll("svg[data-at]") ?? [];
  const svg = [...drawn].find((it) => it.clientWidth);
  if (!svg) return null;
  const box = svg.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * svg.viewBox.baseVal.width;
  const places = svg.dataset.at.split(" ").map(Number);
  const away = places.map((place, step) => (isQuiet(step) ? Infinity : Math.abs(place - x)));
  return away.indexOf(Math.min(...away));
}

let drawing = false;
let last = null;

function follow(event) {
  const step = stepAt(event);
  if (step === null || step === last) return;
  last = step;
  const address = new URL(keys().start, location.href);
  address.pathname = address.pathname.replace(/\d+\/$/, `${step}/`);
  show(address.pathname + address.search);
}

on("pointerdown", (event) => {
  if (!event.target.closest("[data-time]")) return;
  drawing = true;
  last = null;
  follow(event);
});
on("pointermove", (event) => drawing && follow(event));
on("pointerup", () => (drawing = false));
on("pointercancel", () => (drawing = false));

// Swiping across the ring is a step, too.
let from = null;
on("touchstart", (event) => {
  from = event.target.closest(".stage") && event.touches.length === 1 ? event.touches[0] : null;
});
on("touchend", (event) => {
  if (!from) return;
  const to = event.changedTouches[0];
  const across = to.clientX - from.clientX;
  const isSwipe = Math.abs(across) > 48 && Math.abs(across) > 2 * Math.abs(to.clientY - from.clientY);
  from = null;
  const name = across < 0 ? "after" : "before";
  if (isSwipe && keys()[name]) show(keys()[name]);
});

// A step has no mark of the session: its forms get that of the page.
on("submit", (event) => {
  if (!event.target.matches("[data-with-mark]") || event.target.elements.csrfmiddlewaretoken) return;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "csrfmiddlewaretoken";
  field.value = page.dataset.csrf;
  event.target.append(field);
});

// In the frame of the administration, what leads away from rounds opens in the whole window.
const STAYS = /\/m\/[^/]+\/\d+\/(\d+\/|judgement\/)?$|\/spoilers\/$/;
const leaves = (address) => !STAYS.test(new URL(address, location.href).pathname);

if (window.parent !== window) {
  on("click", ({ target }) => {
    const link = target.closest("a[href]");
    if (link && leaves(link.href)) link.target = "_top";
  });
  on("submit", ({ target }) => {
    if (leaves(target.getAttribute("action"))) target.target = "_top";
  });
}

told = words(aloud());
come();
// On a phone the list has no place before it is opened.
function openAtStep({ target }) {
  if (target.id === "side") target.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
}
on("toggle", openAtStep, true);
