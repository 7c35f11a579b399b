// Runs a story of a page of a tournament: milliseconds that pass, versions it is told, [name, ...arguments].
// Prints after each step whether it is time to ask, and whether it was told to look.
const story = JSON.parse(Deno.args[0]);
let now = 1_000_000;
let isLooking = false;
let sockets = []; // by number, what each hears
let sent = 0; // questions whether the line still works
let waiting = [];
let beat;
performance.now = () => now;
Math.random = () => 0;
let number = 0;
globalThis.setTimeout = (call, delay, ...given) => {
  waiting.push({ number: ++number, at: now + delay, call: () => call(...given) });
  return number;
};
globalThis.clearTimeout = (gone) => (waiting = waiting.filter((one) => one.number !== gone));
globalThis.setInterval = (call) => (beat = call);
globalThis.location = { origin: "http://here", pathname: "/events/evening/" };
const element = { dataset: {}, getAttribute: () => '{"seen": "1"}' };
globalThis.document = { hidden: false, querySelector: () => element, addEventListener: () => {} };
globalThis.WebSocket = class {
  heard = {};
  constructor() {
    sockets.push(this.heard);
  }
  addEventListener(name, react) {
    this.heard[name] = react;
  }
  send() {
    sent += 1;
  }
  close() {}
};

function wait(time) {
  const until = now + time;
  for (;;) {
    const next = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    now = next.at;
    clearTimeout(next.number);
    next.call();
  }
  now = until;
}

const live = await import("../../static/js/live.js");
live.listen(() => (isLooking = true));
const seen = [];
for (const [name, ...given] of story) {
  isLooking = false;
  if (name === "passed") wait(given[0]);
  else if (name === "beat") beat();
  else if (name === "older") sockets.at(-2)[given[0]](...given.slice(1));
  else if (name in sockets.at(-1)) sockets.at(-1)[name](...given);
  else live[name](...given);
  seen.push({ isDue: live.isDue(), isLooking, sockets: sockets.length, sent });
}
console.log(JSON.stringify(seen));
