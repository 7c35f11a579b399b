// The chat: which pane is shown, what is unread, sending without losing what is half written.
import { forgetWithdrawn, speak } from "./bubble.js";
import { $, $$, on, setting } from "./shared.js";

const side = $("#side");
const pane = $(".pane.talk");
const field = $("#talk-text");
const isLive = () => $("#content").classList.contains("is-live");
const messages = () => $$("#talk-lines > li");
const isShown = () => $("#talk-log")?.checkVisibility() ?? false;

// --- unread: what has come in this tab while the chat was not to be seen
const READ = `read ${location.pathname}`;
const opened = Number($("#version").dataset.now);
const kept = sessionStorage.getItem(READ);
let read = new Set(JSON.parse(kept ?? "[]"));

function isUnread(line) {
  const isNew = kept !== null || Date.parse($("time", line).dateTime) > opened;
  return isNew && !read.has(line.id) && line.className !== "me";
}

function mark(badge, number) {
  const word = document.createElement("span");
  word.className = "vh";
  word.textContent = ` ${pane.dataset.unread}`;
  badge.hidden = !number;
  badge.replaceChildren(...(number ? [String(number), word] : []));
}

function countUnread() {
  if (isShown()) {
    read = new Set(messages().map(({ id }) => id));
    sessionStorage.setItem(READ, JSON.stringify([...read]));
  }
  const number = messages().filter(isUnread).length;
  for (const badge of $$("[data-badge]")) mark(badge, number);
}

// --- lines: times are those of the reader, the newest is to be seen
/** @type {Intl.DateTimeFormatOptions} */
const HOURS = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }; // as all pages write them
const clock = new Intl.DateTimeFormat(document.documentElement.lang, HOURS);
let newest;
const spoken = new Set();

// Tells of what has been said since the page is there, each time once.
function speakUp() {
  for (const line of messages()) {
    const isNew = !spoken.has(line.id) && Date.parse($("time", line).dateTime) > opened;
    spoken.add(line.id);
    if (isNew) speak(line);
  }
  forgetWithdrawn();
}

function showLines() {
  speakUp();
  for (const time of $$("#talk-lines time:not([data-local])")) {
    time.textContent = clock.format(new Date(time.dateTime));
    time.dataset.local = "";
  }
  const last = messages().at(-1)?.id;
  if (last !== newest) $("#talk-log").scrollTop = $("#talk-log").scrollHeight;
  newest = last;
  countUnread();
}

// --- panes
function showPane() {
  for (const tab of $$(".talk-tabs [data-panel]")) tab.ariaPressed = String(tab.dataset.panel === setting("panel"));
  newest = undefined;
  if (pane) showLines();
}

function choose(panel) {
  globalThis.preferences.set("panel", panel);
  showPane();
}

on("click", ({ target }) => {
  const button = target.closest("button[data-panel]");
  if (button) choose(button.dataset.panel);
}, true);
side.addEventListener("toggle", showPane);
// On a wide page it is no longer a sheet: turning a tablet puts it beside the table.
matchMedia("(width >= 1024px)").addEventListener("change", () => {
  if (side.matches(":popover-open")) side.hidePopover();
});

// --- keys: M goes to the chat; Escape leaves it, and closes the sheet by itself
function goToTalk() {
  choose("talk");
  if (!isShown()) side.showPopover();
  field.focus();
}

on("keydown", (event) => {
  const { key, target } = event;
  if (target === field && key === "Escape" && !side.matches(":popover-open")) field.blur();
  const isTyping = target.matches("select, textarea, input[type=text]");
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping || setting("keys") !== "on") return;
  if (key === "l") choose("log");
  if (key !== "m" || !field || !$("#to-talk")) return;
  event.preventDefault();
  goToTalk();
}, true);

// --- sending: what is written goes once it has arrived, and never before
let sent;

function poll() {
  if (pane.classList.contains("htmx-request")) return; // one at a time
  htmx.ajax("GET", pane.dataset.lines, { source: pane, swap: "none" }).catch(() => {}); // the next look may succeed
}

function answered({ elt, xhr }) {
  if (elt.id === "talk-write" && xhr.status === 200 && field.value === sent) field.value = "";
  if (!xhr.status) $("#talk-refused").textContent = pane.dataset.lost;
  if (!isLive() && elt !== pane) poll();
}

// --- what has changed
if (pane) {
  on("htmx:beforeRequest", ({ detail }) => {
    if (detail.elt.id === "talk-write") sent = field.value;
  });
  on("htmx:afterRequest", ({ detail }) => {
    if (pane.contains(detail.elt)) answered(detail);
    showLines();
  });
  on("htmx:wsAfterMessage", showLines);
  setInterval(() => document.hidden || isLive() || poll(), 5000);
}
showPane();
