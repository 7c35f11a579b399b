// Runs a story of a line on a clock of its own: [[event, ...arguments] or milliseconds to wait, ...].
// Prints after each step: the state, what the page shows and is told, and what has been asked of it.
const story = JSON.parse(Deno.args[0]);
let now = 1_000_000;
let timers = [];
let number = 0;
performance.now = () => now;
Math.random = () => 0;
globalThis.setTimeout = (call, delay, ...given) => {
  timers.push({ number: ++number, at: now + delay, call: () => call(...given) });
  return number;
};
globalThis.clearTimeout = (gone) => (timers = timers.filter((timer) => timer.number !== gone));

function wait(time) {
  const until = now + time;
  for (;;) {
    const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    now = next.at;
    clearTimeout(next.number);
    next.call();
  }
  now = until;
}

const { makeLine } = await import("../../static/js/line.js");
let asked = [];
let shown = null;
let isTold = null;
let isConnecting = false;
const line = makeLine({
  show: (state) => (shown = state),
  tell: (isOffline) => (isTold = isOffline),
  isConnecting: () => isConnecting,
  reconnect: () => asked.push("reconnect"),
  abandon: () => asked.push("abandon"),
  silence: () => {},
});
const seen = [];
for (const step of story) {
  asked = [];
  if (typeof step === "number") wait(step);
  else {
    isConnecting = step[0] === "attempted" || (isConnecting && !["opened", "closed"].includes(step[0]));
    line[step[0]](...step.slice(1));
  }
  seen.push({ state: line.state, shown, isTold, asked });
}
console.log(JSON.stringify(seen));
