// Draws a sheet: score, chance to win, the deals with what was corrected, the plot.
import { $, $$ } from "./../shared.js";
import { chanceToWin, pointsOf, read, STRUCK } from "./score.js";
import { callsOf, element, facts, figure, part, percent, say, score, time } from "./say.js";

// Nothing is sure before the end.
function likely({ totals, played }) {
  return Math.min(0.99, Math.max(0.01, Math.round(chanceToWin(totals, played, facts) * 100) / 100));
}

export function drawScore(sheet) {
  const number = sheet.deals.at(-1)?.number;
  $$(".sums b").forEach((total, team) => (total.textContent = figure(sheet.totals[team])));
  $$(".sums .vp").forEach((won, team) => (won.textContent = say("vp", { number: sheet.victoryPoints[team] })));
  const after = (number ? say("after", { number }) : say("before")).replace(/ (?=\d)/, "\u00a0");
  if ($("#after").textContent !== after) $("#after").textContent = after;
  const shown = sheet.winner === null ? likely(sheet) : sheet.winner === "tie" ? 0.5 : 1 - sheet.winner;
  $("#chance").textContent = percent.format(shown);
  $("#chance-bar").value = shown;
}

function calls(deal) {
  return callsOf(deal).map(({ seat, isMade, isGrand, words }) => {
    const kind = `stamp${isGrand ? " grand" : ""}${isMade ? "" : " ghost"}`;
    const seal = element("span", { class: kind }, isGrand ? "GRAND" : "TICHU");
    const seen = element("span", { "aria-hidden": "true" }, seal, ` ${facts.names[seat]}`);
    return element("span", { class: "called" }, seen, element("span", { class: "vh" }, `${words}. `));
  });
}

const pointsIn = (words) => (words === STRUCK ? null : pointsOf(read(words), facts.doubleVictory));

// What a line says, in one sentence.
export function inWords(words) {
  if (words === STRUCK) return say("struck");
  const deal = read(words);
  const double = deal.double === null ? [] : [say("double")];
  return [score(pointsIn(words)), ...double, ...callsOf(deal).map((it) => it.words)].join(", ");
}

const about = (line, alone, withName) =>
  line.seat === null || line.seat === undefined ?
  say(alone, { time: time(line.at) }) :
  say(withName, { name: facts.names[line.seat], time: time(line.at) });

function described(it) {
  const line = it.standing[0];
  const found = it.deal ? calls(it.deal) : [];
  if (it.deal?.double !== null && it.deal) found.unshift(element("span", {}, say("double"), " "));
  if (it.isStruck) found.push(element("span", {}, say("struck")));
  const notes = [];
  if (it.replaced.length) notes.push(about(line, "corrected", "corrected_by"));
  if (it.points && !it.counts) notes.push(say("uncounted"));
  if (line.waits) notes.push(say("waits"));
  if (notes.length) found.push(element("small", {}, notes.join(" · ")));
  // the figures of what was corrected stand beside the new ones, its calls here
  const told = (words) => words.split("/").slice(1).join("/");
  for (const before of it.replaced)
    if (before.words !== STRUCK && told(before.words) !== told(line.words))
      found.push(element("small", {}, element("s", {}, inWords(before.words))));
  return found;
}

function figures(it, team) {
  const before = it.replaced.map(({ words }) => pointsIn(words)?.[team]).filter((points) => points !== undefined);
  const now = it.points?.[team];
  const gone = before.filter((points, place) => points !== (before[place + 1] ?? now));
  const struck = gone.map((points) => element("s", {}, figure(points)));
  return element("td", { class: "num" }, ...struck, now === undefined ? "" : figure(now));
}

function row(it, isClosed) {
  const edit = part("edit-key");
  edit.setAttribute("aria-label", say("edit", { number: it.number }));
  edit.dataset.edit = it.number;
  return element(
    "tr", { class: it.counts ? undefined : "uncounted" },
    element("th", { scope: "row" }, String(it.number)),
    element("td", {}, ...described(it)),
    figures(it, 0),
    figures(it, 1),
    element("td", { class: "last" }, ...(isClosed ? [] : [edit])),
  );
}

function disputedRow(it, isClosed) {
  const question = element("p", {}, say("disputed", { number: it.number }));
  const ways = it.standing.map((line) => {
    const by = element("small", {}, about(line, "by_nobody", "by"));
    const text = say("this_one", { points: inWords(line.words) });
    const what = { "data-settle": it.number, "data-words": line.words };
    return element("button", { type: "button", class: "btn", ...what }, text, by);
  });
  const both = element("button", { type: "button", class: "btn small", "data-both": it.number }, say("both"));
  const found = it.standing.map((line) => element("p", {}, inWords(line.words)));
  const asked = [element("div", { class: "ways" }, ...ways), both];
  const cell = element("td", { colspan: 4 }, question, ...(isClosed ? found : asked));
  return element("tr", { class: "disputed" }, element("th", { scope: "row" }, String(it.number)), cell);
}

export function drawDeals(sheet, isClosed) {
  const rows = sheet.deals.toReversed().map((it) => (it.isDisputed ? disputedRow(it, isClosed) : row(it, isClosed)));
  const body = $("#deals tbody");
  const focused = document.activeElement?.dataset?.edit;
  const wasAsked = $(".disputed", body);
  body.replaceChildren(...rows);
  if (!wasAsked) $(".disputed", body)?.scrollIntoView({ block: "nearest" });
  if (focused) $(`[data-edit="${focused}"]`)?.focus();
  $("#deals").hidden = !rows.length;
}

// --- the plot ----------------------------------------------------------------------
const [LEFT, RIGHT, TOP, BOTTOM] = [8, 300, 12, 108];
const SVG = "http://www.w3.org/2000/svg";

function shape(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

export function drawPlot(sheet) {
  const counted = sheet.deals.filter((it) => it.counts);
  $("#course").hidden = counted.length < 2;
  const courses = [0, 1].map((team) => counted.reduce((sums, it) => [...sums, sums.at(-1) + it.points[team]], [0]));
  const low = Math.min(0, ...courses.flat());
  const high = Math.max(facts.target ?? 0, 100, ...courses.flat());
  const x = (place) => LEFT + ((RIGHT - LEFT) * place) / Math.max(4, counted.length);
  const y = (points) => BOTTOM - ((BOTTOM - TOP) * (points - low)) / (high - low);
  const lines = [shape("path", { class: "zero", d: `M${LEFT} ${y(0)}H${RIGHT}` })];
  if (facts.target) lines.push(shape("path", { class: "goal", d: `M${LEFT} ${y(facts.target)}H${RIGHT}` }));
  const ends = courses.map((course) => y(course.at(-1)));
  const gap = ends[0] - ends[1];
  const apart = Math.abs(gap) < 14 ? ((gap < 0 ? -1 : 1) * (14 - Math.abs(gap))) / 2 : 0;
  courses.forEach((course, team) => {
    const path = course.map((points, place) => `${x(place).toFixed(1)} ${y(points).toFixed(1)}`).join("L");
    lines.push(shape("path", { class: `of-${team}`, d: `M${path}` }));
    const place = { x: x(course.length - 1) + 6, y: ends[team] + 4 + (team ? -apart : apart) };
    lines.push(shape("text", { class: `of-${team}`, ...place }, figure(course.at(-1))));
  });
  const plot = $("#course svg");
  const told = courses.map((it, team) => `${facts.teams[team]}: ${it.slice(1).join(", ")}.`);
  plot.setAttribute("aria-label", [say("plot"), ...told].join(" "));
  plot.replaceChildren(...lines);
}
