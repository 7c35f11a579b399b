// A page of a tournament is told that something has changed, and asks then; without a socket it asks often.
import { beat, beginBeating, heard } from "./heartbeat.js";
import { $, on } from "./shared.js";

const AGAIN_MS = 5000; // until a lost line is tried anew
const ATTEMPT_MS = 8000; // how long an attempt to connect may take: on a silent line it lasts for minutes
const SPREAD_MS = 700; // a hall full of phones does not ask at one moment
const SELDOM_MS = 120_000; // how often it asks even though it is told
const APART_MS = 3000; // it asks no more often than this, whatever is told
const BEAT_MS = 15_000; // how often the socket is asked whether it still says anything
const NOT_ALLOWED = 4403;

let isTold = false;
let asked = -Infinity; // when the page has asked last
let socket; // the newest: of older ones nothing matters any more
let waits, retry;

function tell(look) {
  const left = Math.max(asked + APART_MS - performance.now(), 0);
  clearTimeout(waits);
  waits = setTimeout(() => look(), left + Math.random() * SPREAD_MS);
}

// Pages that show more than acts of the tournament say how often they ask nonetheless.
function every() {
  const own = Number($("#live")?.dataset.every ?? 0) * 1000;
  return own || SELDOM_MS;
}

export function asks() {
  asked = performance.now();
}

// What the page was told of is not shown yet if no answer has come: it is asked for again with the next look, and the
// socket may have fallen silent, too.
export function hears(isAnswered) {
  if (isAnswered) return;
  asked = -Infinity;
  beat(true);
}

// Whether it is time to ask although nothing was told.
export function isDue() {
  return !isTold || performance.now() - asked >= every();
}

function again(address, look, after) {
  isTold = false;
  heard(); // nobody answers any more what was asked on the socket before
  clearTimeout(retry);
  retry = setTimeout(connect, after, address, look);
}

function connect(address, look) {
  socket?.close();
  const made = new WebSocket(address);
  const ifNewest = (react) => (event) => made === socket && react(event);
  socket = made;
  made.addEventListener("open", ifNewest(() => {
    isTold = true;
    clearTimeout(retry);
  }));
  made.addEventListener("message", ifNewest(({ data }) => {
    const seen = Number.parseInt(JSON.parse($("#live")?.getAttribute("hx-vals") ?? "{}").seen, 10);
    if (!heard(data) && Number(data) !== seen) tell(look);
  }));
  made.addEventListener("close", ifNewest(({ code }) => {
    if (code === NOT_ALLOWED) isTold = false;
    else again(address, look, AGAIN_MS + Math.random() * AGAIN_MS);
  }));
  again(address, look, ATTEMPT_MS);
}

export function listen(look) {
  const slug = /^\/events\/([\w-]+)\//.exec(location.pathname)?.[1];
  if (!slug) return;
  const address = `${location.origin.replace("http", "ws")}/ws/events/${slug}/`;
  connect(address, look);
  beginBeating({
    every: BEAT_MS,
    send(wantsAnswer) {
      if (isTold && wantsAnswer) socket.send(".");
      return isTold;
    },
    lose: () => again(address, look, 0),
  });
  on("visibilitychange", () => document.hidden || beat(true)); // a device that has slept has lost its lines
}
