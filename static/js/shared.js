// What the scripts of a page share.
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
export const on = (name, react, how) => document.addEventListener(name, react, how);

// What a person has set in this browser, or what is usual.
export const setting = (name) => globalThis.preferences.get(name);

// The cards of the hand that are selected.
export const selected = () => $$("#hand input[name=card]:checked");

// How long a page waits for an answer: it stands in one place, where htmx reads it, too (base.html).
export const PATIENCE_MS = JSON.parse($("meta[name=htmx-config]")?.content ?? "{}").timeout;

// Asks the server. A question that hangs fails after a while; all of them tell how it went (lost.js).
export async function ask(address, how = {}) {
  const tell = (isAnswered, hasHung) => {
    document.dispatchEvent(new CustomEvent("asked", { detail: { isAnswered, hasHung } }));
  };
  try {
    const answer = await fetch(address, { ...how, signal: AbortSignal.timeout(PATIENCE_MS) });
    tell(answer.status < 500, false);
    return answer;
  } catch (error) {
    tell(false, error.name === "TimeoutError");
    throw error;
  }
}

// Tells whether the device has slept, or its clock was set, since it was asked last: times that run down on the page
// are wrong then. What waits goes by performance.now(), which nobody sets and which stands still while a device sleeps.
const APART_MS = 2000;
let apart = Date.now() - performance.now();
export function hasJumped() {
  const before = apart;
  apart = Date.now() - performance.now();
  return Math.abs(apart - before) > APART_MS;
}
