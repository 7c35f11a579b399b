// A score sheet in the browser: what the server has and what waits on this phone make one sheet.
import { $, on } from "./../shared.js";
import { beginKeys, correct, drawKeys, isWriting } from "./keys.js";
import { drawDeals, drawPlot, drawScore } from "./draw.js";
import { dropLine, keepLine, keepPage, keepSheet, keptSheet, waitingLines } from "./kept.js";
import { element, facts, say, score } from "./say.js";
import { sheetOf } from "./score.js";
import { beginSync, sync } from "./sync.js";

const kept = keptSheet(facts.slug)?.state;
let state = JSON.parse($("#content").dataset.state); // a page that was kept may be older than what was heard since
if (kept && kept.version > state.version) state = kept;
let line = ""; // how it is: "", "offline" or "gone"
let sheet;

function lines() {
  const known = new Set(state.lines.map((it) => it.key));
  const waiting = waitingLines(facts.slug).filter((it) => !it.refused && !known.has(it.key));
  return [...state.lines, ...waiting.map((it) => ({ ...it, seat: state.me, at: it.written, waits: true }))];
}

function drawNotes() {
  const all = waitingLines(facts.slug);
  const waiting = all.filter((it) => !it.refused);
  const name = line !== "offline" || !waiting.length ? line : waiting.length === 1 ? "offline_one" : "offline_more";
  const text = name && say(name, { number: waiting.length });
  $("#offline").hidden = !name;
  if ($("#offline span").textContent !== text) $("#offline span").textContent = text;
  const refused = all.filter((it) => it.refused);
  $("#refused").hidden = !refused.length;
  const reasons = refused.map((it) => say("refused", { number: it.number, reason: it.refused }));
  $("#refused ul").replaceChildren(...reasons.map((reason) => element("li", {}, reason)));
}

function drawEnd() {
  const isEnd = state.closed || (sheet.isOver && !isWriting());
  $("#keys").hidden = isEnd;
  $("#end").hidden = !isEnd;
  $("#again").hidden = !state.closed;
  for (const form of document.querySelectorAll(".close-form")) form.hidden = state.closed;
  const points = score(sheet.winner === 1 ? sheet.totals.toReversed() : sheet.totals);
  const name = facts.teams[sheet.winner];
  const how = sheet.winner === "tie" ? "tie" : sheet.winner === null ? "stopped" : "won";
  $("#end h2").textContent = say(how, { name, points });
}

function draw() {
  sheet = sheetOf(lines(), facts);
  drawScore(sheet);
  drawDeals(sheet, state.closed);
  drawPlot(sheet);
  drawKeys((sheet.deals.at(-1)?.number ?? 0) + 1);
  drawEnd();
  drawNotes();
}

const page = {
  state: () => state,
  hear(found) {
    if (found.version < state.version) return;
    const { version, token, closed, me, claimed, lines: written } = found;
    state = { version, token, closed, me, claimed, lines: written };
    keepSheet(facts.slug, { state, names: facts.teams });
    draw();
  },
  line(how) {
    if (line === how && !how) return;
    line = how;
    drawNotes();
  },
};

// Without a secure context there is no randomUUID.
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("-");

function enter(number, words, replaces) {
  keepLine(facts.slug, { key: newKey(), number, words, replaces, written: Date.now() });
  $("#deals-box").scrollTop = 0;
  draw();
  sync(page);
}

on("click", ({ target }) => {
  const button = target.closest("button");
  const { edit, settle, both } = button?.dataset ?? {};
  const it = sheet.deals.find(({ number }) => number === Number(edit ?? settle ?? both));
  if (button?.id === "discard") {
    for (const { key, refused } of waitingLines(facts.slug))
      if (refused) dropLine(facts.slug, key);
    draw();
  } else if (!it) {
    if (target.closest("#keys")) drawEnd();
  } else if (edit) {
    correct(it);
    drawEnd();
  } else {
    const [first, ...others] = settle ? [{ words: button.dataset.words }] : it.standing;
    const next = sheet.deals.at(-1).number + 1;
    enter(it.number, first.words, it.keys);
    others.forEach(({ words }, place) => enter(next + place, words, []));
  }
});

beginKeys(enter);
draw();
keepSheet(facts.slug, { state, names: facts.teams });
addEventListener("storage", draw); // another tab
beginSync(page);
addEventListener("load", () => keepPage().catch(() => {})); // without it the page works as ever, but not offline
document.documentElement.classList.add("runs");
