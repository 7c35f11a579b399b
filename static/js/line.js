// The line to the server: the states that it may be in, and what is tried in each. Nothing here
// knows a page or a socket, so its tests need no browser.
const PATIENCE = 4000; // how long an attempt to connect may take, where nothing else is answered
const SOON = 1000; // and where something is answered again
const NOTICED = 1000; // after this long without a socket people are told
export const SIGNED_OUT = 4401; // codes of sockets after which nobody tries again
const NOT_ALLOWED = 4403;
export const SHUT_OUT = 4404;

// isLive: a socket is open. isOffline: the last request has not been answered. isOver: signed out,
// or the table is closed, so that nothing is tried any more.
export const STATES = {
  joining: { isLive: false, isOffline: false, isOver: false },
  live: { isLive: true, isOffline: false, isOver: false },
  failing: { isLive: true, isOffline: true, isOver: false },
  offline: { isLive: false, isOffline: true, isOver: false },
  over: { isLive: false, isOffline: false, isOver: true },
  cutOff: { isLive: false, isOffline: true, isOver: true },
};
const NEXT = {
  opened: { joining: "live", failing: "live", offline: "live" },
  lost: { live: "joining", failing: "offline" },
  ended: { joining: "over", live: "over", failing: "cutOff", offline: "cutOff" },
  unanswered: { joining: "offline", live: "failing", over: "cutOff" },
  answered: { failing: "live", offline: "joining", cutOff: "over" },
};

/**
 * @typedef {keyof typeof STATES} State
 * @typedef {object} Page what a line tells and asks
 * @property {(state: { isLive: boolean, isOffline: boolean, isOver: boolean }) => void} show
 * @property {(isOffline: boolean) => void} tell shows people a notice, or takes it away
 * @property {() => boolean} isConnecting whether an attempt to connect is under way
 * @property {() => void} reconnect begins anew, once there has been a connection
 * @property {() => void} abandon gives up the attempt that is under way
 * @property {() => void} silence notes that what was asked on the line before is not answered
 */

/** @param {Page} page */
export function makeLine(page) {
  /** @type {State} */
  let state = "joining";
  let attempt, retry, notice; // timers
  let answeredAt = 0; // when a request was answered, so that the line worked

  function happen(event) {
    state = NEXT[event][state] ?? state;
    page.show(STATES[state]);
  }

  function after(delay) {
    retry = setTimeout(page.reconnect, delay);
  }

  // On a silent line an attempt lasts for minutes, and longer than the silence. Where requests are
  // answered the line is only slow: then it is given more time, a few times.
  function tryFor(since, more = 3, patience = PATIENCE) {
    clearTimeout(attempt);
    attempt = setTimeout(() => {
      if (!page.isConnecting()) return;
      if (answeredAt > since && more) tryFor(performance.now(), more - 1);
      else page.abandon();
    }, patience);
  }

  function change(event) {
    clearTimeout(retry);
    clearTimeout(notice);
    page.silence();
    happen(event);
  }

  function lose() {
    change("lost");
    notice = setTimeout(() => page.tell(true), NOTICED);
  }

  function showAnswered(isAnswered) {
    happen(isAnswered ? "answered" : "unanswered");
    if (!isAnswered || STATES[state].isLive) page.tell(!isAnswered);
  }

  // Nothing has come through: a socket that is still open would say nothing more, either.
  function giveUp() {
    if (!STATES[state].isLive) return;
    lose();
    after(1000);
  }

  return {
    get state() {
      return state;
    },
    get isLive() {
      return STATES[state].isLive;
    },
    get isOffline() {
      return STATES[state].isOffline;
    },
    get isOver() {
      return STATES[state].isOver;
    },

    // An attempt to connect has begun.
    attempted: () => tryFor(performance.now()),

    opened() {
      change("opened");
      page.tell(false);
    },

    // The socket has been closed, or an attempt has failed.
    closed(code) {
      if ([SIGNED_OUT, NOT_ALLOWED, SHUT_OUT].includes(code)) {
        change("ended");
        return;
      }
      lose();
      after(300 + Math.random() * 3700);
    },

    // A sign of life has not been answered.
    fellSilent() {
      giveUp();
      showAnswered(false);
    },

    // A request has been answered with a status, 0 if it has not been.
    requested(status) {
      if (status === 0) giveUp();
      else answeredAt = performance.now();
      const isAnswered = ![0, 503].includes(status);
      // The line is back: what was begun on it while it was silent may never be answered.
      if (isAnswered && STATES[state].isOffline) tryFor(answeredAt, 0, SOON);
      showAnswered(isAnswered);
    },

    // The browser says that it has no network.
    unplugged: () => showAnswered(false),

    // Somebody looks at the page again, or the browser has a network again.
    hurry() {
      if (STATES[state].isLive || STATES[state].isOver) return;
      clearTimeout(retry);
      page.reconnect();
    },
  };
}

/** @typedef {ReturnType<typeof makeLine>} Line */
