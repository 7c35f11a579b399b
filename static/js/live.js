// A page of a tournament is told that something has changed, and asks then; without a socket it asks often.
import { $ } from "./shared.js";

const AGAIN_MS = 5000; // until a lost line is tried anew
const SPREAD_MS = 700; // a hall full of phones does not ask at one moment
const SELDOM_MS = 120_000; // how often it asks even though it is told
const APART_MS = 3000; // it asks no more often than this, whatever is told

let isTold = false;
let asked = 0; // when the page has asked last
let waits;

function tell(look) {
  const left = Math.max(asked + APART_MS - Date.now(), 0);
  clearTimeout(waits);
  waits = setTimeout(() => look(), left + Math.random() * SPREAD_MS);
}

// Pages that show more than acts of the tournament say how often they ask nonetheless.
function every() {
  const own = Number($("#live")?.dataset.every ?? 0) * 1000;
  return own || SELDOM_MS;
}

export function asks() {
  asked = Date.now();
}

// What the page was told of is not shown yet if no answer has come: it is asked for again with the next look.
export function hears(isAnswered) {
  if (!isAnswered) asked = 0;
}

// Whether it is time to ask although nothing was told.
export function isDue() {
  return !isTold || Date.now() - asked >= every();
}

export function listen(look) {
  const slug = /^\/events\/([\w-]+)\//.exec(location.pathname)?.[1];
  if (!slug) return;
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/events/${slug}/`);
  socket.addEventListener("open", () => (isTold = true));
  socket.addEventListener("message", ({ data }) => {
    const seen = Number.parseInt(JSON.parse($("#live")?.getAttribute("hx-vals") ?? "{}").seen, 10);
    if (Number(data) !== seen) tell(look);
  });
  socket.addEventListener("close", ({ code }) => {
    isTold = false;
    if (code !== 4403) setTimeout(() => listen(look), AGAIN_MS + Math.random() * AGAIN_MS);
  });
}
