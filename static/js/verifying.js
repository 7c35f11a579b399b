// Checks a record of a match (docs/records.md) against the chain it tells of, and says what does not fit. What Boosters
// draw later than the first shuffle takes the rules of all Boosters: that is for `manage.py verify`.
import { dealt, leadsTo, shuffled } from "./canon.js";

const LENGTH = 256; // of a chain
const FEW = 8; // up to so many cards with another seat were moved by hand
const HEX = /^[0-9a-f]{64}$/;

const placeOf = (number) => ((number - 1) % LENGTH) + 1;

// Throws for what is no record. A flaw has the round (null for all), what it is, and a number where there is one.
export async function verify(record, noted) {
  if (record?.format !== "tichu-record") throw new TypeError("no record");
  const proof = record.proof ?? { chains: [], rounds: [] };
  const flaws = [];
  if (noted && !proof.chains.some((it) => it.commitment === noted)) flaws.push({ round: null, flaw: "noted" });
  const numbers = record.rounds.map((it) => it.number);
  const seeds = new Map(proof.rounds.map((it) => [it.round, it]));
  const first = Math.min(...seeds.keys());
  const last = Math.max(0, ...numbers, ...seeds.keys());
  for (let number = 1; number <= last; number += 1) {
    const played = record.rounds.find((it) => it.number === number);
    const told = seeds.get(number);
    if (!played) flaws.push({ round: number, flaw: "missing" });
    else if (!told && number > first) flaws.push({ round: number, flaw: "untold" });
    else if (told) {
      const found = await flawOf(played, told, proof.chains, record.options);
      if (found) flaws.push({ round: number, ...found });
    }
  }
  return { rounds: numbers.length, seeded: seeds.size, seals: proof.chains.map((it) => it.commitment), flaws };
}

async function flawOf(played, told, chains, options) {
  const place = placeOf(played.number);
  const chain = chains.find((it) => it.first_round === played.number - place + 1);
  if (!HEX.test(told.seed) || told.words.length !== 4) throw new TypeError("no seed");
  if (!chain) return { flaw: "chain" };
  if (!await leadsTo(told.seed, place, chain.commitment)) {
    for (let other = 1; other <= LENGTH; other += 1) {
      if (await leadsTo(told.seed, other, chain.commitment)) return { flaw: "anew", number: other };
    }
    return { flaw: "chain" };
  }
  const round = { seed: told.seed, place, words: told.words };
  return await ofCards(played.deal, round) ?? await ofBoosters(played, round, options);
}

async function ofCards(deal, round) {
  const due = await dealt(round);
  const has = (cards, wanted) => wanted.filter((it) => !cards.includes(it)).length;
  let [moved, early] = [0, 0];
  for (const [seat, [eight, six]] of due.entries()) {
    const first = deal.first[seat].split(" ");
    const rest = deal.rest[seat].split(" ");
    moved += has([...first, ...rest], [...eight, ...six]);
    early += has(first, eight);
  }
  if (moved > FEW) return { flaw: "word" };
  if (moved) return { flaw: "swapped", number: moved };
  return early ? { flaw: "early", number: early } : null;
}

// The Boosters of the first round are shuffled from the deck of the table, in the order in which it names them.
async function ofBoosters(played, round, options) {
  const told = played.number === 1 && played.deal.boosters?.find((it) => it.event === "BoostersShuffled");
  if (!told) return null;
  const deck = options.booster_deck.flatMap(([slug, count]) => Array(count).fill(slug));
  const due = await shuffled("tichu-boosters-1", round, deck);
  return due.join() === told.pile.join() ? null : { flaw: "boosters" };
}
