// The page of a round's deal: this browser opens the envelope, deals once more, and says what comes out.
import { dealt, leadsTo } from "./canon.js";

const told = document.querySelector(".checks");

async function found() {
  if (!crypto.subtle) return "cannot";
  const { seal, seed, place } = told.dataset;
  const words = [...told.querySelectorAll("[data-word]")].map((it) => it.dataset.word);
  if (!await leadsTo(seed, Number(place), seal)) return "seal";
  const due = await dealt({ seed, place: Number(place), words });
  const inOrder = (cards) => [...cards].sort().join(" ");
  const hands = [...told.querySelectorAll("[data-first]")].map(({ dataset }) => [dataset.first, dataset.rest]);
  const isDue = (hand, seat) => hand.every((part, at) => inOrder(part.split(" ")) === inOrder(due[seat][at]));
  return hands.length === due.length && hands.every(isDue) ? "fits" : "cards";
}

if (told) {
  const result = await found();
  for (const it of document.querySelectorAll("[data-when]")) it.hidden = !it.dataset.when.split(" ").includes(result);
}
