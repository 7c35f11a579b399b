// Sends what waits and asks what is new: every few seconds, and as soon as there is something.
import { dropLine, keepLine, waitingLines } from "./kept.js";
import { facts } from "./say.js";
import { ask } from "./../shared.js";

const EVERY = 4000;
const AT_ONCE = 50;
const FORBIDDEN = 403; // the token is an old one: each answer brings another
const GONE = 404;

let isBusy = false;
let isAsked = false; // again, while an answer was awaited

function post(lines, token) {
  const sent = lines.map(({ key, number, words, replaces, written }) => {
    return { key, number, words, replaces, waited: (Date.now() - written) / 1000 };
  });
  const body = new URLSearchParams({ lines: JSON.stringify(sent) });
  return ask("lines/", { method: "POST", body, headers: { "X-CSRFToken": token } });
}

function settle({ taken, refused }, lines) {
  for (const key of taken) dropLine(facts.slug, key);
  for (const line of lines)
    if (line.key in refused) keepLine(facts.slug, { ...line, refused: refused[line.key] });
}

// `page` has the state that was heard last, hears another one, and hears how the line is.
async function once(page) {
  const waiting = waitingLines(facts.slug).filter((line) => !line.refused).slice(0, AT_ONCE);
  let answer;
  if (waiting.length) answer = await post(waiting, page.state().token);
  else answer = await ask(`lines/?${new URLSearchParams({ version: page.state().version })}`);
  if (answer.status === FORBIDDEN) answer = await ask("lines/");
  if (answer.status === GONE) return page.line("gone");
  if (!answer.ok) return page.line("offline");
  if (answer.status === 200) {
    const found = await answer.json();
    if (found.taken) settle(found, waiting);
    page.hear(found);
  }
  page.line("");
  isAsked ||= waiting.length > 0 && waitingLines(facts.slug).some((line) => !line.refused);
}

export async function sync(page) {
  isAsked = true;
  if (isBusy) return;
  isBusy = true;
  while (isAsked) {
    isAsked = false;
    try {
      await once(page);
    } catch {
      page.line("offline"); // the next look may succeed
    }
  }
  isBusy = false;
}

export function beginSync(page) {
  const look = () => document.hidden || sync(page);
  setInterval(look, EVERY);
  addEventListener("online", look);
  addEventListener("offline", () => page.line("offline"));
  document.addEventListener("visibilitychange", look);
  look();
}
