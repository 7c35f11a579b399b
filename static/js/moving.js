// How things move: for how long, what is moving now, and pictures of what has left the page.
import { $, on, setting } from "./shared.js";

const PACES = { off: 0, fast: 0.5, normal: 1 };
const EASE = "cubic-bezier(.2, .7, .2, 1)";
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
const running = new Set();
let isPressed = false;

// How long motions take; 0 if nothing is to move.
export function pace() {
  if (calm.matches || document.hidden || isPressed) return 0;
  return PACES[setting("motion")] ?? 1;
}

// Whether nothing is to move, and signs that stand still say what has happened.
export function isStill() {
  return !document.hidden && !isPressed && (calm.matches || setting("motion") === "off");
}

// Moves an element; what it looks like at the end is what the page says anyway.
export function animate(element, id, frames, { duration = 240, delay = 0, easing = EASE, ...more } = {}) {
  const tempo = isStill() ? 1 : pace();
  const times = { duration: duration * tempo, delay: delay * tempo };
  const animation = element.animate(frames, { id, easing, fill: "backwards", ...times, ...more });
  const forget = () => {
    running.delete(animation);
    $(".stage").classList.toggle("is-moving", running.size > 0);
  };
  running.add(animation);
  $(".stage").classList.add("is-moving");
  animation.finished.then(forget, forget);
  return animation.finished;
}

// Ends all that moves: input and newer states do not wait.
export function finish() {
  for (const animation of running) animation.finish();
  layer()?.replaceChildren();
}

// What shows an element of one box as if it were in another one.
export function seenAt(from, box) {
  const x = from.x + from.width / 2 - box.x - box.width / 2;
  const y = from.y + from.height / 2 - box.y - box.height / 2;
  return `translate(${x}px, ${y}px) scale(${from.height / (box.height || 1)})`;
}

// --- pictures: copies of what leaves, in a layer that nobody reads, presses or sends
const layer = () => $(".stage > .leaving");

function madeLayer() {
  const made = document.createElement("div");
  made.className = "leaving";
  made.inert = true;
  made.ariaHidden = "true";
  $(".stage").append(made);
  return made;
}

// Remembers what an element looks like, to be shown when it has gone.
export function picture(element) {
  const box = element.getBoundingClientRect();
  const width = getComputedStyle(element).getPropertyValue("--cw");
  const copy = element.cloneNode(true);
  copy.removeAttribute("role");
  copy.removeAttribute("aria-label");
  return { box, width, copy };
}

// Moves a picture from where it was, and removes it.
export function leave({ box, width, copy }, id, frames, times) {
  const ground = layer() ?? madeLayer();
  const { x, y } = ground.getBoundingClientRect();
  const place = { left: box.x - x, top: box.y - y, width: box.width, height: box.height };
  for (const [name, value] of Object.entries(place)) copy.style.setProperty(name, `${value}px`);
  copy.style.setProperty("--cw", width);
  ground.append(copy);
  animate(copy, id, frames, { fill: "both", ...times }).then(() => copy.remove());
}

for (const touch of ["pointerdown", "keydown"]) on(touch, finish, true);
on("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"]) on(end, () => (isPressed = false), true);
on("visibilitychange", () => document.hidden && finish());
