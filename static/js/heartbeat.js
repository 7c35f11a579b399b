// Signs of life: of the page to the server, and of the line to the page, which asks for them.
const EVERY = 5000; // unless a page needs it less often
const QUIET = 6000; // after a silence of this length the next sign of life asks for an answer
const PATIENCE = 4000; // without one for this long the line is lost
const IN_LINE = 500; // what has come may still wait behind this timer
const ANSWER = ".";

let send, lose;
let heardAt = performance.now();
let waiting; // for an answer

// Notes that something has come; returns whether it was but an answer.
export function heard(message) {
  heardAt = performance.now();
  clearTimeout(waiting);
  waiting = undefined;
  return message === ANSWER;
}

// Sends a sign of life; timers of a hidden page come too late to wait for an answer.
export function beat(wantsAnswer = performance.now() - heardAt > QUIET) {
  const asks = wantsAnswer && !document.hidden;
  if (!send(asks) || !asks) return;
  waiting ??= setTimeout(() => (waiting = setTimeout(lose, IN_LINE)), PATIENCE);
}

// `send` tells whether there is a line, `lose` is called when it is lost without a word.
export function beginBeating({ every = EVERY, ...how }) {
  ({ send, lose } = how);
  setInterval(() => beat(), every);
}
