// The wire: what the server sends reaches the page by a socket, or by looking where there is none.
import { isHeld } from "./drag.js";
import { goOn } from "./going.js";
import { beat, beginBeating, heard } from "./heartbeat.js";
import { note } from "./motion.js";
import { $, on } from "./shared.js";

const PATIENCE = 4000; // so long an attempt to connect may take, where nothing else is answered
const SOON = 1000; // so long it may take still where something is answered again
const SLOW = 1500; // so long a request may take before the line is asked
const table = $("#content");
const versionIn = (html) => Number(/data-version="(\d+)"/.exec(html)?.[1] ?? Infinity);
const sinceIn = (html) => /data-version="\d+" data-since="(\d+)"/.exec(html)?.[1];
const isLive = () => table.classList.contains("is-live");
const isWell = () => isLive() && !table.classList.contains("is-offline"); // an answer may fail beside a socket
const catchUp = () => (isLive() ? beat() : poll());
export const shown = () => Number($("#version")?.dataset.version ?? Infinity); // all is gone while the page unloads
let onAnswer, onNews;

// --- what comes in
let hasMissed; // whether something came in while a card was held
let goesOn; // whether what comes in goes on from what is shown

// A part fits only on the version that it follows: an answer may have come in between.
function receive(event, html) {
  const version = versionIn(html);
  const isNews = version > shown() && version !== Infinity;
  const isGap = isNews && Number(sinceIn(html) ?? shown()) !== shown();
  goesOn = isNews && !isGap;
  if (isHeld() && isNews) hasMissed = true;
  if (version < shown() || isGap || (isHeld() && isNews)) event.preventDefault();
  else if (version !== Infinity) note(version);
  if (isGap) catchUp();
}

// The card that was held is held no more.
export function letGo() {
  if (hasMissed) catchUp();
  hasMissed = false;
}

on("htmx:wsBeforeMessage", (event) => {
  if (heard(event.detail.message)) event.preventDefault();
  else receive(event, event.detail.message);
});
// An answer and the socket bring the same: lines are added to the log once.
on("htmx:oobBeforeSwap", ({ detail }) => {
  if (detail.target.id === "log-lines" && !goesOn) detail.shouldSwap = false;
});
on("htmx:wsAfterMessage", ({ detail }) => {
  if (versionIn(detail.message) !== Infinity) onNews(); // else it is of the chat only
});
on("htmx:beforeOnLoad", (event) => receive(event, event.detail.xhr.responseText));
// Where the button that was pressed is gone meanwhile, something newer is shown already.
on("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.elt.isConnected) return;
  detail.shouldSwap = false;
  catchUp();
});

// --- the socket
let newest; // an attempt to connect that has been given up may still succeed, or fail, later
htmx.createWebSocket = (address) => {
  newest?.close();
  newest = new WebSocket(address);
  tryFor(Date.now());
  return newest;
};
let socket, retry, notice, isOver; // isOver: signed out, or the table is closed
let attempt, answeredAt; // answeredAt: when a request was answered, so that the line was well
htmx.config.wsReconnectDelay = () => 2 ** 31 - 1; // reconnecting is done here, after every code

// On a silent line an attempt lasts for minutes, and longer than the silence. Where requests are
// answered the line is slow only: then it is given more time, a few times.
function tryFor(since, more = 3, patience = PATIENCE) {
  clearTimeout(attempt);
  attempt = setTimeout(() => {
    if (newest.readyState !== WebSocket.CONNECTING) return;
    if (answeredAt > since && more) tryFor(Date.now(), more - 1);
    else if (socket) socket.reconnect();
    else newest.close();
  }, patience);
}

function showOffline(yes) {
  table.classList.toggle("is-offline", yes);
  if (yes || isLive()) $("#offline").hidden = !yes;
}

function setLive(yes) {
  clearTimeout(retry);
  clearTimeout(notice);
  heard();
  table.classList.toggle("is-live", yes);
  if (yes) showOffline(false);
  else notice = setTimeout(() => ($("#offline").hidden = false), 1000);
}

function hurry() {
  if (isLive() || document.hidden || isOver) return;
  clearTimeout(retry);
  socket?.reconnect();
}

// Nothing has come through: a socket that is still open would say nothing more, either.
function giveUp() {
  if (!isLive()) return;
  setLive(false);
  retry = setTimeout(() => socket?.reconnect(), 1000);
}

// A hidden page goes where it must as soon as it is looked at.
function whenSeen(go) {
  if (!document.hidden) go();
  else on("visibilitychange", go);
}

addEventListener("offline", () => showOffline(true));
addEventListener("online", () => {
  hurry();
  beat(true);
  poll();
});
on("visibilitychange", hurry);
on("visibilitychange", () => document.hidden || beat(true)); // bots wait for who has been away
on("htmx:wsOpen", ({ detail }) => {
  socket = detail.socketWrapper;
  if (detail.event.target === newest) setLive(true);
});
on("htmx:wsClose", ({ detail }) => {
  socket = detail.socketWrapper ?? socket;
  if (detail.event.target !== newest) return;
  setLive(false);
  const { code } = detail.event;
  // Who looks is somebody else now, or nobody: then a page says so.
  if (code === 4401) setTimeout(whenSeen, 1500, () => goOn(() => location.assign("?signed_out")));
  if (code === 4404) whenSeen(() => goOn(() => location.reload())); // who looks may look no more
  isOver = [4401, 4403, 4404].includes(code);
  if (isOver) clearTimeout(notice);
  else retry = setTimeout(() => socket?.reconnect(), 300 + Math.random() * 3700);
});

// --- requests
// Without a connection nothing is sent, but what is said: that stays written until it has arrived.
on("htmx:beforeRequest", (event) => {
  const { elt, requestConfig, xhr } = event.detail;
  const isDeed = requestConfig.verb === "post" && elt.id !== "check" && !elt.closest(".talk, #talk-about");
  if (isDeed && table.classList.contains("is-offline")) event.preventDefault();
  setTimeout(() => xhr.readyState < XMLHttpRequest.DONE && beat(true), SLOW);
});
on("htmx:afterRequest", ({ detail }) => {
  const { elt, xhr } = detail;
  if (elt.id === "check") return;
  // A look that began before the socket was well says nothing about it.
  if (xhr.status === 0 && elt === table && isLive()) beat(true);
  else {
    if (xhr.status === 0) giveUp();
    else answeredAt = Date.now();
    // The table is gone, or who looks may look no more: the page that says so has the way on.
    if (elt === table && [403, 404].includes(xhr.status)) whenSeen(() => goOn(() => location.reload()));
    const isOffline = [0, 503].includes(xhr.status);
    // The line is back: what was begun on it while it was silent may never be answered.
    if (!isOffline && table.classList.contains("is-offline")) tryFor(answeredAt, 0, SOON);
    showOffline(isOffline);
    onAnswer(elt);
  }
});

function poll() {
  if (table.classList.contains("htmx-request")) return; // one at a time
  const nothing = () => {}; // the next look may succeed
  const address = `${table.dataset.poll}?version=${shown()}`;
  htmx.ajax("GET", address, { source: table, swap: "none" }).catch(nothing);
}

// `onAnswer` is called when a request of an element has been answered or has failed, `onNews`
// when the socket has brought another version. Every five seconds goes a sign of life; without
// a socket there is a look every three.
export function beginListening(how) {
  ({ onAnswer, onNews } = how);
  beginBeating({
    send: (asks) => {
      if (!isLive() || isOver) return false;
      const version = shown();
      socket.sendImmediately(JSON.stringify(asks ? { version, asks } : { version }));
      return true;
    },
    lose: () => {
      giveUp();
      showOffline(true);
    },
  });
  setInterval(() => isOver || document.hidden || isWell() || poll(), 3000);
}
