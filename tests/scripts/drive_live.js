// Runs a story of a page of a tournament: milliseconds that pass, versions it is told, [name, ...arguments].
// Prints after each step whether it is time to ask, and whether it was told to look.
const story = JSON.parse(Deno.args[0]);
let now = 1_000_000;
let isLooking = false;
let heard = {};
let waiting = [];
Date.now = () => now;
Math.random = () => 0;
globalThis.setTimeout = (call, delay) => waiting.push({ at: now + delay, call });
globalThis.clearTimeout = (gone) => waiting.splice(gone - 1, 1);
globalThis.location = { origin: "http://here", pathname: "/events/evening/" };
globalThis.document = { querySelector: () => ({ dataset: {}, getAttribute: () => '{"seen": "1"}' }) };
globalThis.WebSocket = class {
  addEventListener(name, react) {
    heard[name] = react;
  }
};

const live = await import("../../static/js/live.js");
live.listen(() => (isLooking = true));
const seen = [];
for (const [name, ...given] of story) {
  isLooking = false;
  if (name === "passed") now += given[0];
  else if (name in heard) heard[name](...given);
  else live[name](...given);
  for (const due of waiting.filter(({ at }) => at <= now)) {
    waiting = waiting.filter((one) => one !== due);
    due.call();
  }
  seen.push({ isDue: live.isDue(), isLooking });
}
console.log(JSON.stringify(seen));
