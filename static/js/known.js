// What the selected cards are, as far as the page knows it by itself: the combinations of its own
// hand came with the turn, in the server's words, and in the exchange its cards. It says what the
// server's check would say.
import { $, $$ } from "./shared.js";

const FIVE = 5; // this many of one suit may be a bomb, which the server names

const rank = (code) => (code.length === 2 ? code[0] : code);
const keyOf = (codes) => (codes.length === 1 ? codes[0] : codes.map(rank).sort().join(" "));
const isOneSuit = (codes) => codes.length >= FIVE && new Set(codes.map((code) => code[1])).size === 1;

let told; // the element that was read last
let plays; // by key: name, place of the reason, whether it may be played

function read(element) {
  if (told === element.dataset.plays) return;
  told = element.dataset.plays;
  plays = new Map(told.split("\n").map((line) => line.split("\t")).map(([key, ...play]) => [key, play]));
}

function say(name, reason, isGood) {
  const why = $("#why");
  const [bold, text] = [document.createElement("b"), document.createElement("span")];
  bold.textContent = name;
  text.textContent = reason;
  if (isGood) text.className = "ok";
  why.classList.remove("waits");
  why.replaceChildren(...(name ? [bold, " "] : []), text);
}

function setButton(note, isGood, isLast) {
  const button = $("#b-right");
  button.classList.toggle("do", isGood);
  button.ariaDisabled = isGood ? null : "true";
  button.dataset.weight = isGood && isLast ? "last" : "";
  const small = $("small", button) ?? button.appendChild(document.createElement("small"));
  small.textContent = note;
}

// Says in the exchange what is still to be done; false if the server has to be asked.
function hints(known) {
  if (!known.dataset.hints) return false;
  const given = $$("[data-give]").filter((choice) => choice.value).length;
  say("", known.dataset.hints.split("\n")[given]);
  return true;
}

// Names what is selected; false if the server has to be asked.
export function knows(selection) {
  const known = $("#known[data-plays]");
  const codes = selection.map((box) => box.value);
  if (!known) return false;
  if (!codes.length) return hints(known);
  const inTurn = "off" in known.dataset; // in the exchange the buttons stay as they are
  if ((inTurn && codes.includes("Phx")) || isOneSuit(codes) || $("#b-bomb.seal")) return false;
  read(known);
  const play = plays.get(keyOf(codes));
  if (play?.length === 0) return false; // a bomb
  const [name, place, may] = play ?? [""];
  const reason = play ? known.dataset.reasons.split("\n")[place] : known.dataset.none;
  say(name, reason, Boolean(may));
  const isLast = codes.length === $$("#hand input[name=card]").length;
  if (inTurn) setButton(may ? name : known.dataset.off, Boolean(may), isLast);
  return true;
}
