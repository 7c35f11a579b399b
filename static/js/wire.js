// The wire: what the server sends reaches the page by a socket, or by looking where there is none.
import { isHeld } from "./drag.js";
import { goOn } from "./going.js";
import { beat, beginBeating, heard } from "./heartbeat.js";
import { makeLine, SHUT_OUT, SIGNED_OUT } from "./line.js";
import { note } from "./motion.js";
import { $, on } from "./shared.js";

const SLOW = 1500; // how long a request may take before the line is asked
const table = $("#content");
const versionIn = (html) => Number(/data-version="(\d+)"/.exec(html)?.[1] ?? Infinity);
const sinceIn = (html) => /data-version="\d+" data-since="(\d+)"/.exec(html)?.[1];
const catchUp = () => (line.isLive ? beat() : poll());
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

// The card is no longer held.
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
  if (detail.target.id !== "log-lines") return;
  const list = detail.fragment.firstElementChild;
  if (!goesOn) detail.shouldSwap = false;
  else if (list?.localName === "ol") detail.fragment.replaceChildren(...list.children);
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
let socket; // what htmx has of it, once one has succeeded or failed
const line = makeLine({
  show({ isLive, isOffline }) {
    table.classList.toggle("is-live", isLive);
    table.classList.toggle("is-offline", isOffline);
  },
  tell: (isOffline) => ($("#offline").hidden = !isOffline),
  isConnecting: () => newest.readyState === WebSocket.CONNECTING,
  reconnect: () => socket?.reconnect(),
  abandon: () => (socket ? socket.reconnect() : newest.close()),
  silence: () => heard(),
});
htmx.createWebSocket = (address) => {
  newest?.close();
  newest = new WebSocket(address);
  line.attempted();
  return newest;
};
htmx.config.wsReconnectDelay = () => 2 ** 31 - 1; // reconnecting is done here, after every code

// A hidden page goes where it must as soon as it is looked at.
function whenSeen(go) {
  if (!document.hidden) go();
  else on("visibilitychange", go);
}
const reload = () => whenSeen(() => goOn(() => location.reload()));
const hurry = () => document.hidden || line.hurry();

addEventListener("offline", line.unplugged);
addEventListener("online", () => {
  hurry();
  beat(true);
  poll();
});
on("visibilitychange", hurry);
on("visibilitychange", () => document.hidden || beat(true)); // bots wait for somebody who has been away
on("htmx:wsOpen", ({ detail }) => {
  socket = detail.socketWrapper;
  if (detail.event.target === newest) line.opened();
});
on("htmx:wsClose", ({ detail }) => {
  socket = detail.socketWrapper ?? socket;
  if (detail.event.target !== newest) return;
  const { code } = detail.event;
  line.closed(code);
  // The session is somebody else's now, or nobody's: then a page says so.
  if (code === SIGNED_OUT) setTimeout(whenSeen, 1500, () => goOn(() => location.assign("?signed_out")));
  if (code === SHUT_OUT) reload(); // the visitor may no longer look
});

// --- requests
// Without a connection nothing is sent except what is said: that stays written until it has arrived.
on("htmx:beforeRequest", (event) => {
  const { elt, requestConfig, xhr } = event.detail;
  const isDeed = requestConfig.verb === "post" && elt.id !== "check" && !elt.closest(".talk, #talk-about");
  if (isDeed && line.isOffline) event.preventDefault();
  setTimeout(() => xhr.readyState < XMLHttpRequest.DONE && beat(true), SLOW);
});
on("htmx:afterRequest", ({ detail }) => {
  const { elt, xhr, requestConfig } = detail;
  if (elt.id === "check") return;
  // A look that began before the socket worked says nothing about it.
  if (xhr.status === 0 && elt === table && line.isLive) return beat(true);
  line.requested(xhr.status);
  // The table is gone, or the visitor may no longer look: the page that says so has the way on.
  if (elt === table && [403, 404].includes(xhr.status)) reload();
  // The cookies are gone: nothing can be done here any more, and the page shows who one is now.
  if (requestConfig.verb === "post" && xhr.status === 403) reload();
  onAnswer(elt);
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
      if (!line.isLive) return false;
      const version = shown();
      socket.sendImmediately(JSON.stringify(asks ? { version, asks } : { version }));
      return true;
    },
    lose: line.fellSilent,
  });
  setInterval(() => line.isOver || document.hidden || line.state === "live" || poll(), 3000);
}
