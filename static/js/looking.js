// Looking at a match together: the leader tells where they are, the others go there.
// Asked for by pages that are seen; what has not changed is answered with nothing.
import { $, ask, on } from "./shared.js";
import { show } from "./replay.js";

const EVERY_MS = 1000;
const SIGN_OF_LIFE_MS = 5000;
const NOTHING_NEW = 204;
const page = $("#content");
const strip = $("#together");
const address = strip?.dataset.address ?? "";
const kept = `together ${address}`;

const now = () => $("#together-now").dataset;
const leads = () => now().standing === "mine";
const follows = () => sessionStorage.getItem(kept) === "follows";
const here = () => /\/(\d+)\/(\d+)\/$/.exec(location.pathname).slice(1);

let told = ""; // the place that was told last, empty if it did not arrive
let toldAt = 0;
let isBusy = false;
let waits = null; // what is to be done when the answer that is on its way has come

// Where somebody who follows nobody any longer looks is their own affair, until they come back.
function set(state) {
  if (state) sessionStorage.setItem(kept, state);
  else sessionStorage.removeItem(kept);
  mark();
}

function mark() {
  const state = sessionStorage.getItem(kept) ?? "alone";
  strip.dataset.state = now().standing === "other" ? state : "alone";
}

async function exchange(fields) {
  isBusy = true;
  try {
    const answer = await (fields ? post(fields) : ask(`${address}?since=${encodeURIComponent(now().tag)}`));
    if (answer.status === NOTHING_NEW) return;
    if (!answer.ok) told = "";
    if (!answer.ok && answer.status !== 422) return;
    strip.innerHTML = await answer.text();
    if (now().standing !== "other" && !now().place) set("");
    mark();
  } catch {
    // Without a connection it is asked for again in a moment.
    told = "";
  } finally {
    isBusy = false;
    const next = waits;
    waits = null;
    if (next) next();
    else come();
  }
}

// What somebody says goes before what the page tells by itself.
function say(fields) {
  if (isBusy) waits = () => exchange(fields);
  else exchange(fields);
}

function post(fields) {
  const [round, step] = here();
  const body = new URLSearchParams({ round, step, since: now().tag, by_script: "", ...fields });
  return ask(address, { method: "POST", body, headers: { "X-CSRFToken": page.dataset.csrf } });
}

// Goes to where the leader is, through one's own eyes.
function come() {
  const { place } = now();
  if (!follows() || now().standing !== "other" || !place || place === location.pathname) return;
  const isSameRound = place.replace(/\d+\/$/, "") === location.pathname.replace(/\d+\/$/, "");
  if (isSameRound) show(place + location.search, { follows: true });
  else location.assign(place + location.search);
}

// Who has just stopped leading has nothing to tell: that is known when the answer has come.
function look() {
  if (document.hidden) return;
  if (isBusy) {
    if (leads()) waits ??= look;
    return;
  }
  if (!leads()) {
    exchange();
    return;
  }
  const isNew = told !== location.pathname;
  if (!isNew && performance.now() - toldAt < SIGN_OF_LIFE_MS) return;
  told = location.pathname;
  toldAt = performance.now();
  // Between steps there is only a sign of life: who has the match open twice leads where they step.
  exchange({ do: isNew ? "place" : "stay" });
}

if (strip) {
  if (location.hash === "#follow") {
    sessionStorage.setItem(kept, "follows");
    history.replaceState(null, "", location.pathname + location.search);
  }
  mark();
  on("stepped", ({ detail }) => {
    if (leads()) look();
    else if (!detail.follows && follows()) set("elsewhere");
  });
  on("click", (event) => {
    if (event.target.closest("[data-step=round]") && follows()) set("elsewhere");
    const link = event.target.closest("[data-follow]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    set("follows");
    come();
  });
  on("submit", (event) => {
    if (!event.target.matches("[data-lead]")) return;
    event.preventDefault();
    set("");
    say({ do: event.submitter.value });
  });
  on("visibilitychange", look);
  setInterval(look, EVERY_MS);
  look();
  come();
}
