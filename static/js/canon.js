// The canon of deals (docs/deals.md): what a seed and the words of a round give, by WebCrypto alone.
const SUITS = "jspt";
const RANKS = "23456789TJQKA";
const CARDS_OF_A_SEAT = 14;
const FIRST = 8;
const DECK = ["Dog", "Mah", ...[...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit)), "Phx", "Drg"];

export const hex = (bytes) => [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g), (it) => Number.parseInt(it, 16));
const encode = (text) => new TextEncoder().encode(text);
const sha = async (...parts) => {
  const joined = new Uint8Array(await new Blob(parts).arrayBuffer());
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined));
};

function number(value, length) {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, left = value; at >= 0; at -= 1, left = Math.floor(left / 256)) bytes[at] = left % 256;
  return bytes;
}

// Whether a seed is that of the round with this place in the chain with a seal.
export async function leadsTo(seed, place, seal) {
  let sum = unhex(seed);
  for (let step = 0; step < place; step += 1) sum = await sha(sum);
  return hex(sum) === seal;
}

// The items in the order that the key for a label gives.
export async function shuffled(label, { seed, place, words }, items) {
  const told = words.map(encode).flatMap((it) => [number(it.length, 2), it]);
  const key = await sha(encode(label), unhex(seed), number(place, 4), ...told);
  const left = [...items];
  const found = [];
  let counter = 0;
  while (left.length) {
    counter += 1;
    const block = await sha(key, number(counter, 8));
    const value = new DataView(block.buffer).getBigUint64(0);
    const most = BigInt(left.length);
    if (value < (2n ** 64n / most) * most) found.push(...left.splice(Number(value % most), 1));
  }
  return found;
}

// What each seat is dealt: its first eight cards, and the other six.
export async function dealt(round) {
  const cards = await shuffled("tichu-deal-1", round, DECK);
  return [0, 1, 2, 3].map((seat) => {
    const own = cards.slice(CARDS_OF_A_SEAT * seat, CARDS_OF_A_SEAT * (seat + 1));
    return [own.slice(0, FIRST), own.slice(FIRST)];
  });
}
