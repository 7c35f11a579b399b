// Seals and bombs: a call lands large in the middle of the ring, stays a moment and flies to its
// seat, where it says in the end what has become of it; a bomb tears what lay beneath like paper.
import { animate, leave, picture, seenAt } from "./moving.js";
import { $, $$ } from "./shared.js";

const [LANDS, STAYS, FLIES] = [160, 400, 260];
const WIDEST = 240;
const OF_RING = 0.62; // the part of the ring's width that a seal takes: 180 px on a phone
const TILT = "rotate(-4deg)";
const TORN = 3; // plays that are torn at most: the newest
const LONG_ENOUGH = 70; // milliseconds in which a hand feels a bomb

const boxOf = (element) => element.getBoundingClientRect();
const seals = () => $$(":is(.seat, .own) .stamp");
const keyOf = (seal) => `${seal.closest("[id]").id} ${seal.textContent}`;
const fateOf = (seal) => ["made", "lost"].find((fate) => seal.classList.contains(fate));

// What is pressed on the seats, by seat and call, and what has become of each.
export const sealed = () => new Map(seals().map((seal) => [keyOf(seal), fateOf(seal)]));

// Shows which calls are new, and what has become of others.
export function press(was, isNewInMiddle) {
  const inMiddle = $("#trick .big-call .stamp");
  const fresh = seals().filter((seal) => !was.has(keyOf(seal)));
  for (const [order, seal] of fresh.entries()) {
    if (inMiddle) stampOn(seal); // where it may still be answered it lies in the middle already
    else land(seal, order - (fresh.length - 1) / 2);
  }
  if (isNewInMiddle && inMiddle) stampOn(inMiddle);
  for (const seal of seals())
    if (was.has(keyOf(seal)) && was.get(keyOf(seal)) !== fateOf(seal)) tellFate(seal);
}

// `row`: how far from the middle, in its own heights; several may call at one moment.
function land(seal, row) {
  const [seat, ring] = [boxOf(seal), boxOf($("#seats .ring .disc"))];
  const width = Math.min(ring.width * OF_RING, WIDEST);
  const times = width / (seat.width || 1);
  const height = seat.height * times;
  const y = ring.y + ring.height / 2 - height / 2 + row * height * 1.2;
  const box = new DOMRect(ring.x + ring.width / 2 - width / 2, y, width, height);
  const { copy } = picture(seal);
  copy.classList.add("landing");
  copy.style.setProperty("font-size", `${Number.parseFloat(getComputedStyle(seal).fontSize) * times}px`);
  const all = LANDS + STAYS + FLIES;
  const frames = [
    { transform: "scale(1.7) rotate(-11deg)", opacity: 0, easing: "ease-in" },
    { transform: `scale(.95) ${TILT}`, opacity: 1, offset: LANDS / all },
    { transform: TILT, offset: (LANDS + 60) / all },
    { transform: TILT, offset: (LANDS + STAYS) / all, easing: "ease-in-out" },
    { transform: seenAt(seat, box), opacity: 1 },
  ];
  leave({ box, copy, width: "" }, "seal", frames, { duration: all, easing: "linear" });
  animate(seal, "seal", [{ opacity: 0 }, { opacity: 0 }], { duration: all, easing: "linear" });
}

// A call that lay in the middle while it could be answered flies to its seat when it stands.
export function flyHome(lying) {
  for (const { id, place, isCall, ...one } of lying) {
    const home = place === "south" ? "#own" : `#seat-${place}`;
    const seal = isCall && !document.getElementById(id) && $(`${home} .stamp`);
    if (!seal) continue;
    const frames = [{ transform: TILT }, { transform: seenAt(boxOf(seal), one.box) }];
    leave(one, "seal", frames, { duration: FLIES, easing: "ease-in-out" });
  }
}

function stampOn(seal, delay = 0) {
  const pressed = { transform: "scale(.96)", offset: 0.7 };
  const frames = [{ transform: "scale(1.5) rotate(-7deg)", opacity: 0.4 }, pressed, { transform: "none" }];
  animate(seal, "seal", frames, { duration: FLIES, delay, easing: "ease-out" });
}

// What was kept is pressed on once more; what was not loosens.
function tellFate(seal, delay = 0) {
  if (fateOf(seal) === "made") stampOn(seal, delay);
  if (fateOf(seal) !== "lost") return;
  const loose = { transform: "rotate(9deg) translateY(3px)", offset: 0.4 };
  const frames = [{ transform: "none" }, loose, { transform: "none" }];
  animate(seal, "seal", frames, { duration: 420, delay });
}

// At the end of a round its seals say, one after the other, what has become of them.
export function tellFates() {
  for (const [order, seal] of $$(".over .tally .stamp").entries()) tellFate(seal, 120 * order);
}

// A bomb is felt: cards, ring and hand.
export function strike(cards) {
  const times = { delay: LANDS, duration: 260, easing: "ease-out", fill: "none" };
  animate(cards, "bomb", [{ scale: 1.12 }, { scale: 1 }], { duration: LANDS + 260 });
  const drop = { transform: "translateY(4px)", offset: 0.3 };
  animate($("#seats .ring"), "bomb", [{ transform: "none" }, drop, { transform: "none" }], times);
  navigator.vibrate?.(LONG_ENOUGH);
}

// The plays beneath a bomb are torn in two; they lie aside again when the halves have gone.
export function tear(plays) {
  const far = boxOf($("#seats .ring .disc")).width * 0.3;
  for (const play of plays.slice(-TORN)) {
    for (const [side, way] of Object.entries({ left: -1, right: 1 })) {
      const copy = play.copy.cloneNode(true);
      copy.classList.add("torn", side);
      const frames = [
        { transform: "none", opacity: 1 },
        { transform: `translate(${way * 9}px, 0) rotate(${way * 3}deg)`, opacity: 1, offset: 0.3 },
        { transform: `translate(${way * far}px, 36px) rotate(${way * 24}deg)`, opacity: 1, offset: 0.75 },
        { transform: `translate(${way * far * 1.2}px, 70px) rotate(${way * 30}deg)`, opacity: 0 },
      ];
      leave({ ...play, copy }, "tear", frames, { delay: LANDS, duration: 560, easing: "ease-out" });
    }
  }
  const older = $("#trick .old");
  const frames = [{ opacity: 0 }, { opacity: 0, offset: 0.75 }, { opacity: 1 }];
  if (older) animate(older, "aside", frames, { duration: LANDS + 560, easing: "linear" });
}
