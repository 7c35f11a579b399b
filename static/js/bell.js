// A bell for where nobody plays: the page asks now and then for tables with a free seat, and rings once there is one.
import { $, ask } from "./shared.js";

const EVERY_MS = 5000;
const TONES = [
  [784, 0],
  [1047, 0.18],
];

const bell = $("#bell");
const says = $("#bell-says");
const nobody = says.textContent;
let audio; // browsers let a page sound only after it has been touched: the press on the bell
let timer;

function ring() {
  for (const [frequency, after] of TONES) {
    const source = new OscillatorNode(audio, { frequency, type: "triangle" });
    const loudness = new GainNode(audio, { gain: 0.2 });
    const start = audio.currentTime + after;
    loudness.gain.linearRampToValueAtTime(0, start + 0.6);
    source.connect(loudness).connect(audio.destination);
    source.start(start);
    source.stop(start + 0.6);
  }
}

function found() {
  stop();
  const way = document.createElement("a");
  way.href = bell.dataset.asks;
  way.textContent = bell.dataset.to;
  says.replaceChildren(`${bell.dataset.rings} `, way);
  document.title = bell.dataset.rings;
  bell.hidden = true;
  ring();
}

async function look() {
  const answer = await ask(bell.dataset.asks, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (!timer) return; // switched off meanwhile
  const tables = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  if (tables && $("#tables li", tables)) found();
}

function stop() {
  clearInterval(timer);
  timer = undefined;
  bell.setAttribute("aria-pressed", "false");
}

bell.addEventListener("click", () => {
  if (timer) {
    stop();
    says.textContent = nobody;
    return;
  }
  audio ??= new AudioContext();
  bell.setAttribute("aria-pressed", "true");
  says.textContent = bell.dataset.waits;
  timer = setInterval(look, EVERY_MS);
  look();
});
bell.hidden = false;
