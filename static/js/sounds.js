// What can be heard: tones of our own, in a hidden tab too.
import { $, $$, on, setting } from "./shared.js";

// Of each tone: pitch in hertz, where it glides to, beginning and length in seconds.
const SOUNDS = {
  won: [[392, 392, 0, 0.5], [494, 494, 0.12, 0.5], [587, 587, 0.24, 0.7]],
  lost: [[392, 392, 0, 0.5], [311, 311, 0.14, 0.5], [262, 262, 0.28, 0.7]],
  bomb: [[90, 60, 0, 0.3], [65, 45, 0.03, 0.4]],
  call: [[392, 380, 0, 0.5], [196, 180, 0.02, 0.3]],
  undone: [[349, 349, 0, 0.12], [523, 523, 0.1, 0.06]],
  booster: [[523, 523, 0, 0.15], [784, 784, 0.1, 0.3]],
  wish: [[587, 587, 0, 0.12], [740, 740, 0.1, 0.12], [587, 587, 0.2, 0.25]],
  turn: [[660, 660, 0, 0.12], [880, 880, 0.09, 0.2]],
  came: [[784, 784, 0, 0.3], [1047, 1047, 0.18, 0.6]],
  trick: [[420, 180, 0, 0.35]],
  play: [[240, 200, 0, 0.05]],
  low: [[520, 520, 0, 0.06]],
};
const SWITCHES = { undone: "booster", came: "turn" }; // what is switched with something else
const LOUDEST = 0.25;
const TAPS = 5; // a play sounds once a card, up to this often
const TAP = 0.045;

let audio; // browsers let a page sound only after it has been touched
function wake() {
  audio ??= new AudioContext();
  return audio.state === "running" ? Promise.resolve() : audio.resume(); // a call may have interrupted it
}
// A finger counts only once it is lifted, a mouse as soon as it is pressed.
for (const touch of ["pointerdown", "pointerup", "keydown"]) on(touch, wake, true);

const isOn = (name) => setting("sound") === "on" && setting(`sound-${SWITCHES[name] ?? name}`) === "on";

function tone([pitch, end, after, length]) {
  const source = new OscillatorNode(audio, { frequency: pitch, type: "triangle" });
  const loudness = new GainNode(audio, { gain: 0 });
  const start = audio.currentTime + after;
  const volume = (LOUDEST * Number(setting("volume"))) / 100;
  source.frequency.exponentialRampToValueAtTime(end, start + length);
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(volume, start + 0.01);
  loudness.gain.linearRampToValueAtTime(0, start + length);
  source.connect(loudness).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

function ring(name, times = 1) {
  if (audio?.state !== "running") return; // or all that nobody has heard would be heard at once, later
  for (let turn = 0; turn < times; turn += 1) {
    for (const [pitch, end, after, length] of SOUNDS[name]) tone([pitch, end, after + turn * TAP, length]);
  }
}

// Sounds, unless the person has switched that off.
export function sound(name, times) {
  if (isOn(name)) ring(name, times);
}

// --- what has changed at the table
const numberIn = (element) => Number(element.textContent.trim().replace("−", "-"));

function result() {
  const [ours, theirs] = $$(".over .tot .delta").map(numberIn);
  return ours === undefined ? undefined : ours >= theirs ? "won" : "lost";
}

// How many people sit at the table, in the room as during the match.
export const people = () => $$(".room .sign").length || Number($("#seats").dataset.people);

const look = () => ({
  turn: Boolean($("#alert[data-turn], #offer:popover-open")),
  calls: $$(":is(.seat, .own) .stamp").length,
  top: $("#trick .top-play")?.textContent,
  booster: $("#trick .uppermost:has(.bcard)")?.id,
  undone: $("#trick").dataset.undone,
  wish: $("#trick .wish")?.textContent,
  swept: $("#trick").dataset.swept,
  result: result(),
  people: people(),
});
let seen = look();

// Sounds for what is new: of several things at once the weightiest that is not switched off.
export function hear() {
  const now = look();
  const isNew = (name) => now[name] && now[name] !== seen[name];
  const hasPlay = isNew("top") && !now.booster;
  const heard = {
    [now.result]: isNew("result"),
    bomb: hasPlay && $("#trick .top-play.bomb"),
    call: now.calls > seen.calls,
    undone: isNew("undone"),
    booster: isNew("booster"),
    wish: isNew("wish"),
    turn: isNew("turn"),
    came: now.people > seen.people,
    trick: isNew("swept"),
    play: hasPlay,
  };
  seen = now;
  const loudest = Object.keys(SOUNDS).find((name) => heard[name] && isOn(name));
  const cards = $$("#trick .top-play .cards .card").length;
  if (loudest) ring(loudest, loudest === "play" ? Math.min(cards, TAPS) : 1);
}

// --- the settings let hear each of them
on("click", async ({ target }) => {
  const name = target.closest("[data-hear]")?.dataset.hear;
  if (!name) return;
  await wake();
  ring(name);
});
