// Deals that prove themselves (docs/deals.md): this browser keeps the seal that it was shown, gives a word of its own
// for each round, and deals its fourteen cards once more when the round is over. Whatever it does not know, it says
// nothing about. Browsers hash only on https and localhost.
import { dealt as dealtFrom, hex, leadsTo } from "./canon.js";
import { $, $$, ask } from "./shared.js";

const KEY = "proofs";
const MOST_TABLES = 8;
const address = /^\/t\/[\w-]+\//.exec(location.pathname)?.[0];
const results = new Map(); // what came out, by round: "" if all fits

// --- what this browser knows: by table the seals, its words, its cards
const all = () => JSON.parse(localStorage.getItem(KEY) ?? "{}");
const idOf = (chain, round) => `${chain} ${round}`;
const known = () => ({ seals: {}, words: {}, cards: {}, ...all()[address] });

function keep(change) {
  const mine = known();
  change(mine);
  const {
    [address]: _before, ...others
  } = all();
  const left = Object.entries(others).slice(1 - MOST_TABLES);
  localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(left), [address]: mine }));
}

// --- what does not fit
async function fault(round, id) {
  const { seals, words, cards } = known();
  if (!await leadsTo(round.seed, round.place, seals[round.chain])) return "seal";
  const { seat, dealt } = cards[id];
  const word = words[id];
  if (word?.seat === seat && round.words[seat] !== word.word) return "word";
  const own = (await dealtFrom(round))[seat];
  const alike = (one, other) => [...one].sort().join() === [...other].sort().join();
  return alike(own[0], dealt[0]) && alike(own[1], dealt[1]) ? "" : "cards";
}

// --- with the server
const GIVEN = 204; // 200 is for a word that comes too late: it is not awaited in the deal

async function send({ chain, round }, seat, word, before = "") {
  const id = idOf(chain, round);
  keep((mine) => (mine.words[id] = { word, seat: null })); // before it is sent
  const headers = JSON.parse(document.body.getAttribute("hx-headers"));
  const body = new URLSearchParams({ word, round, instead_of: before });
  const answer = await ask(`${address}word/`, { method: "POST", body, headers });
  if (answer.status === GIVEN) keep((mine) => (mine.words[id] = { word, seat }));
  return answer;
}

async function give(next, seat) {
  const own = known().words[idOf(next.chain, next.round)]?.word;
  await send(next, seat, own ?? hex(crypto.getRandomValues(new Uint8Array(16))));
}

// A word that somebody types counts in place of the one that this browser has given. One that another device has given
// stands: that device waits for it in the deal.
async function giveTyped(form) {
  const round = Number(form.elements.round.value);
  const chain = Number(form.dataset.word);
  const before = known().words[idOf(chain, round)];
  const told = await (await ask(`${address}deals/?as=json`)).json();
  const isMine = told.next?.asks || before?.word === told.next?.word;
  if (told.next?.round !== round || !isMine) {
    hide($("[data-elsewhere]"), false);
    return;
  }
  const word = form.elements.word.value.normalize("NFC").split(/\s+/).filter(Boolean).join(" ");
  await send({ chain, round }, told.seat, word, before?.word);
  keep((mine) => (mine.words[idOf(chain, round)].seat = null)); // until it is seen as it is kept
  location.reload();
}

// A word that another device has given, or that went with a seat, is not awaited in the deal.
async function settleWord({ next, seat }) {
  const id = idOf(next.chain, next.round);
  const mine = known().words[id];
  if (next.asks) await give(next, seat);
  else if (mine) keep((kept) => (kept.words[id].seat = mine.word === next.word ? seat : null));
}

// The form that began this match with one press has shown its seal, and has sent a word: start.js kept both.
function comeFromStart({ rounds, seat }) {
  const { seal, word } = JSON.parse(localStorage.getItem("start") ?? "{}");
  const [first] = rounds;
  if (!first) return;
  if (first.round === 1 && first.commitment === seal) {
    keep((mine) => (mine.words[idOf(first.chain, 1)] ??= { word, seat }));
  }
  localStorage.removeItem("start"); // for one table only
}

async function look() {
  const answer = await ask(`${address}deals/?as=json`);
  if (!answer.ok) return;
  const told = await answer.json();
  for (const it of [told.next, ...told.rounds].filter(Boolean)) {
    keep((mine) => (mine.seals[it.chain] ??= it.commitment));
  }
  comeFromStart(told);
  for (const { chain, round, seed, dealt } of told.rounds) {
    const isNew = dealt && !seed && !known().cards[idOf(chain, round)];
    if (isNew) keep((mine) => (mine.cards[idOf(chain, round)] = { seat: told.seat, dealt }));
  }
  if (told.next) await settleWord(told);
  const { cards } = known();
  for (const round of crypto.subtle ? told.rounds : []) {
    const [id, name] = [idOf(round.chain, round.round), String(round.round)];
    if (round.seed && cards[id] && !results.has(name)) results.set(name, await fault(round, id));
  }
  show();
}

// The page is drawn anew meanwhile: what is right already is left alone, or it would be noticed for ever.
function hide(element, isHidden) {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

function show() {
  for (const it of $$("[data-checked]")) hide(it, results.get(it.dataset.checked) !== "");
  for (const it of $$("[data-mismatch]")) {
    const found = results.get(it.dataset.mismatch);
    hide(it, !found);
    for (const why of $$("[data-fault]", it)) hide(why, why.dataset.fault !== found);
  }
}

// --- when: once at a table, when somebody sits down, when fourteen cards are there, when a round is over
let moment = "";

function notice() {
  show();
  const over = $("[data-checked]")?.dataset.checked;
  const isDealt = $$("#hand input[name=card]").length === 14;
  const room = $("section#room");
  let now = moment;
  if (over) now = `over ${over}`;
  else if (isDealt) now = "dealt";
  else if (room) now = `room ${"seated" in room.dataset}`;
  if (now === moment) return;
  moment = now;
  look().catch(() => {}); // asked again at the next moment
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.word) return;
  event.preventDefault();
  giveTyped(form).catch(() => form.submit()); // as without a script: the page tells what is wrong
});
if (address) {
  notice();
  if (!moment) look().catch(() => {});
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] };
  new MutationObserver(notice).observe($("#content"), changes);
}
