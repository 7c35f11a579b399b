// What moves when the table changes. The page is final at once: boxes are noted before it is
// changed, and afterwards everything is shown on its way from where it was (FLIP).
import { animate, finish, isStill, leave, pace, picture, seenAt } from "./moving.js";
import { flyHome, press, sealed, strike, tear, tellFates } from "./seals.js";
import { $, $$ } from "./shared.js";

const PLAY_ORDER = ["south", "east", "north", "west"];
const MOST = 14; // nodes that move at once
const FARTHEST = 2; // states that may lie between what was shown and what is
const LIE = 700; // how long a trick lies before it is swept
const faceOf = (card) => card.innerHTML; // a face is drawn in the same way wherever it lies
const boxOf = (element) => element.getBoundingClientRect();
const handCards = () => $$("#hand .hand > li:not([hidden]) .card");
const topCards = () => $$("#trick .top-play .cards .card");
const trickCards = () => $$("#trick > .trick .cards .card");
const groups = () => $$("#trick > .trick :is(.top-play, .old) .cards").filter(isSeen);
const seats = () => $$(".seat:has(bdi)");
const nameAt = (seat) => $(".who bdi", seat)?.textContent;
const uppermost = () => $("#trick .uppermost")?.id;

// Where there is little room, earlier plays are hidden, or lie below the row that is shown.
function isSeen(group) {
  const row = group.closest(".old");
  return group.checkVisibility() && !(row && boxOf(group).y >= boxOf(row).bottom);
}

// Where the cards of a seat are.
function home(place) {
  const isOwn = place === "south" && $("#own .who");
  return (isOwn ? $("#own :is(.n, .rank)") : $(`#seat-${place} :is(.n, .rank)`)) ?? $(`#seat-${place}`);
}

function centre() {
  const { x, y, width, height } = boxOf($("#seats .ring .disc"));
  return new DOMRect(x + width / 2 - 20, y + height / 2 - 28, 40, 57);
}

// --- before
let before; // what was shown; nothing if nothing is to move

function look() {
  const cards = [...handCards(), ...trickCards()];
  return {
    hand: new Set(handCards().map(faceOf)),
    cards: new Map(cards.map((card) => [faceOf(card), boxOf(card)])),
    top: topCards().map(faceOf).join(),
    pictures: groups().map(picture),
    wells: $$("#trick .slot").filter((slot) => $(".well .card", slot)).map((slot) => ({
      place: slot.classList[1],
      ...picture($(".well .card", slot)),
    })),
    tops: $("#trick .top-play .cards") && boxOf($("#trick .top-play .cards")),
    swept: $("#trick").dataset.swept,
    undone: $("#trick").dataset.undone,
    lying: $$("#trick .stack [id^=lies-]").map((one) => ({
      id: one.id,
      place: /from-(\w+)/.exec(one.className)?.[1],
      isCall: Boolean($(".big-call", one)),
      ...picture($(".bcard, .fx, .cards, .stamp", one) ?? one),
    })),
    sealed: sealed(),
    uppermost: uppermost(),
    seats: seats().map((seat) => ({ name: nameAt(seat), number: seat.dataset.seat, box: boxOf(seat) })),
    bead: $("#bead") && boxOf($("#bead")),
    isOver: Boolean($(".over")),
  };
}

// Notes what is shown before it becomes another version.
export function note(version) {
  const steps = version - $("#version").dataset.version;
  if (!(steps > 0)) return; // nothing new
  finish();
  before = (pace() || isStill()) && steps <= FARTHEST ? look() : undefined;
}

// --- after
export function move() {
  const was = before;
  before = undefined;
  if (!was) return;
  const isSwept = $("#trick").dataset.swept !== was.swept && $("#trick").dataset.swept;
  if (isStill()) {
    if (!$(".over")) sign(was, isSwept);
    return;
  }
  if ($(".over")) {
    if (was.isOver) return;
    count();
    tellFates();
    return;
  }
  exchange(was);
  if (isSwept) sweep(was);
  lay(was);
  if ($("#trick").dataset.undone !== was.undone) tearOff(was);
  else flyHome(was.lying);
  turnOver(was);
  press(was.sealed, uppermost() !== was.uppermost);
  changeSeats(was);
  moveHand(was);
  if (was.bead && $("#bead")) slide($("#bead"), "bead", was.bead);
}

function slide(element, id, from, times) {
  const box = boxOf(element);
  if (!from || (Math.abs(from.x - box.x) < 1 && Math.abs(from.y - box.y) < 1)) return;
  animate(element, id, [{ transform: seenAt(from, box) }, { transform: "none" }], times);
}

// A play goes from the hand or its seat to the ring; the one before shrinks aside.
function lay(was) {
  const top = topCards();
  if (!top.length || top.map(faceOf).join() === was.top) return;
  const figure = $("#trick .top-play");
  if ($(".bcard", figure)) return; // these come with their Booster
  const isBomb = figure.classList.contains("bomb");
  const from = boxOf(home(/from-(\w+)/.exec(figure.className)[1]));
  const times = isBomb ? { duration: 160 } : {};
  for (const card of top) {
    const known = was.cards.get(faceOf(card));
    const begin = { transform: seenAt(known ?? from, boxOf(card)), opacity: known ? 1 : 0.3 };
    animate(card, "play", [begin, { transform: "none", opacity: 1 }], times);
  }
  const older = $$("#trick .old .cards").at(-1);
  const isSame = older && was.top === $$(".card", older).map(faceOf).join();
  if (isBomb) {
    strike($(".cards", figure));
    tear(was.pictures);
  } else if (isSame) slide(older, "aside", was.tops, { duration: 160 });
}

// The trick goes to the player it belongs to now.
function sweep(was) {
  const goal = home($("#trick").dataset.swept.split(" ")[1]);
  if (!goal) return;
  const wait = topCards().length || uppermost() ? 0 : LIE; // unless somebody has led already
  for (const one of was.pictures) {
    const end = { transform: seenAt(boxOf(goal), one.box), opacity: 0.2 };
    const times = { duration: 480, delay: wait, easing: "ease-in" };
    leave(one, "sweep", [{ transform: "none", opacity: 1 }, end], times);
  }
  const question = $("#trick > .got");
  if (question) animate(question, "question", [{ opacity: 0 }, { opacity: 1 }], { delay: wait });
}

// Cards to push go to their seats; what they give comes to the hand in `moveHand`.
function exchange(was) {
  if (!was.wells.length || $("#trick .slots")) return;
  for (const one of was.wells) {
    const end = { transform: seenAt(boxOf(home(one.place)), one.box), opacity: 0.3 };
    leave(one, "push", [{ transform: "none" }, end], { duration: 420 });
  }
}

// A Booster comes with its back up from its seat and turns over.
function turnOver(was) {
  const card = $("#trick .uppermost .bcard");
  if (!card || uppermost() === was.uppermost) return;
  const box = boxOf(card);
  const from = boxOf(home(/from-(\w+)/.exec($("#trick .uppermost").className)[1]));
  const back = document.createElement("span");
  back.className = `booster-back ${card.classList[1]}`;
  const across = $("#trick .under") ? "rotate(8deg)" : ""; // an answer is laid across
  const half = { transform: `perspective(900px) rotateY(90deg) ${across}` };
  const ways = [{ transform: seenAt(from, box) }, { transform: "none", offset: 0.6 }, half];
  leave({ box, copy: back, width: "" }, "booster", ways, { duration: 400 });
  const other = { transform: `perspective(900px) rotateY(-90deg) ${across}` };
  animate(card, "booster", [other, { transform: "none" }], { delay: 400, duration: 160 });
}

// What lay there before: what undid it, and what was below.
const gone = (was) => was.lying.filter(({ id }) => !document.getElementById(id)).reverse();

// What has been undone tears off below what undid it; both go.
function tearOff(was) {
  const [answer, ...below] = gone(was);
  for (const one of [...below, answer].filter(Boolean)) {
    const torn = one === answer && below.length ? "none" : "translateY(18px) rotate(5deg)";
    const ways = [{ transform: "none", opacity: 1 }, { transform: torn, opacity: 0 }];
    leave(one, "undone", ways, { duration: 360, easing: "ease-in" });
  }
}

// Where nothing moves: a trick fades, what has been undone is struck out, those who moved are underlined.
function sign(was, isSwept) {
  if (isSwept)
    for (const one of was.pictures) leave(one, "fade", [{ opacity: 1 }, { opacity: 0 }], { duration: 120 });
  if ($("#trick").dataset.undone !== was.undone) {
    for (const one of gone(was).slice(1)) {
      one.copy.classList.add("struck");
      leave(one, "struck", [{ opacity: 0.45 }, { opacity: 0.45 }], { duration: 1500 });
    }
  }
  const underlined = { textDecorationLine: "underline" };
  for (const seat of seats()) {
    const from = boxBefore(was, seat);
    if (from && hasChanged(from, boxOf(seat)))
      animate($(".who", seat), "named", [underlined, underlined], { duration: 2000 });
  }
}

// Where the person of a seat was. Of two with one name, who has it at the same seat as before has
// stayed, and only the other one may have come from elsewhere.
function boxBefore(was, seat) {
  const isHere = (one) => one.number === seat.dataset.seat;
  const hasLeft = ({ name, number }) => !seats().some((one) => one.dataset.seat === number && nameAt(one) === name);
  const namesakes = was.seats.filter(({ name }) => name === nameAt(seat));
  return (namesakes.find(isHere) ?? namesakes.find(hasLeft))?.box;
}

// Whether the person who sat here sits at another seat now, not merely a little aside.
function hasChanged(from, box) {
  return Math.hypot(from.x - box.x, from.y - box.y) >= boxOf($("#seats .ring .disc")).width / 4;
}

// People who change seats go along the ring, never through the trick.
function changeSeats(was) {
  const ring = boxOf($("#seats .ring .disc"));
  const [x, y] = [ring.x + ring.width / 2, ring.y + ring.height / 2];
  const angle = (box) => Math.atan2(box.y + box.height / 2 - y, box.x + box.width / 2 - x);
  for (const seat of seats()) {
    const [from, box] = [boxBefore(was, seat), boxOf(seat)];
    if (!from || !hasChanged(from, box)) continue;
    const turn = Math.atan2(Math.sin(angle(box) - angle(from)), Math.cos(angle(box) - angle(from)));
    const steps = [0, 0.25, 0.5, 0.75].map((part) => {
      const at = angle(from) + turn * part;
      const [across, down] = [x + (Math.cos(at) * ring.width) / 2, y + (Math.sin(at) * ring.height) / 2];
      return { transform: `translate(${across - box.x - box.width / 2}px, ${down - box.y - box.height / 2}px)` };
    });
    animate(seat, "seat", [...steps, { transform: "none" }], { duration: 600 });
  }
}

// Cards come to the hand: given, drawn or dealt; the others make room.
function moveHand(was) {
  const cards = handCards();
  const come = cards.filter((card) => !was.hand.has(faceOf(card)));
  const given = come.filter((card) => $(".from-tag", card.closest("li")));
  const stay = cards.filter((card) => !come.includes(card));
  if (come.length > given.length && !$("#trick .slots")?.matches(":has(.well .card)")) deal(come, was);
  for (const card of given) {
    const giver = $(".from-tag", card.closest("li")).textContent;
    const seat = seats().find((one) => nameAt(one) === giver);
    if (seat) slide(card, "gift", boxOf(seat), { duration: 420 });
  }
  if (stay.length + topCards().length > MOST) return;
  for (const card of stay) slide(card, "hand", was.cards.get(faceOf(card)), { duration: 160 });
}

// Lets the cards of the hand go to where a change of the page puts them.
export function rearrange(change) {
  const cards = new Map(handCards().map((card) => [card, boxOf(card)]));
  change();
  if (pace())
    for (const [card, from] of cards) slide(card, "hand", from, { duration: 160 });
}

// Everybody's cards go out from the middle, in play order, by twos.
function deal(cards, was) {
  const from = centre();
  const rounds = Math.ceil(cards.length / 2);
  const cardsDealt = cards.filter((card) => !was?.cards.has(faceOf(card)));
  for (const [index, card] of cardsDealt.entries()) {
    const begin = { transform: `${seenAt(from, boxOf(card))} scaleX(.1)`, opacity: 0 };
    const times = { delay: Math.floor(index / 2) * 110 };
    animate(card, "deal", [begin, { opacity: 1, offset: 0.2 }, { transform: "none", opacity: 1 }], times);
  }
  if (cards.length < 6) return; // drawn, not dealt
  for (const [order, place] of PLAY_ORDER.entries()) {
    const back = place === "south" ? null : $(`#seat-${place} .n svg`);
    if (!back) continue;
    const one = picture(back);
    const begin = { transform: seenAt(from, one.box), opacity: 0.4 };
    const times = { delay: order * 55, duration: 220, iterations: rounds };
    leave(one, "deal", [begin, { transform: "none", opacity: 1 }], times);
  }
}

// The points count up to what the page says, row by row.
function count() {
  for (const team of $$(".over .tot > div")) {
    const [total, delta] = $$("dd", team);
    if (!delta) continue; // a match that was given up ends without points
    countUp(total, pointsOf(total) - pointsOf(delta), 0);
    countUp(delta, 0, 0);
  }
  for (const [order, row] of $$(".over .tally tr:has(td)").entries()) {
    for (const figure of $$("td", row)) countUp(figure, 0, order);
  }
}

const pointsOf = ({ textContent }) => Number(textContent.trim().replace("−", "-").replace("+", ""));

function countUp(figure, from, order) {
  const points = pointsOf(figure);
  if (points === from || !Number.isFinite(points)) return;
  const times = { duration: 500, delay: order * 120, easing: "ease-out" };
  figure.dataset.counting = figure.textContent.includes("+") ? "+" : "";
  const counted = animate(figure, "points", [{ "--points": from }, { "--points": points }], times);
  counted.then(() => delete figure.dataset.counting);
}

// People who come to their first eight cards see them dealt.
export function begin() {
  if (pace() && $("#hand .h8")) deal(handCards());
}
