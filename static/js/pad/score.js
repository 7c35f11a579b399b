// The score of a sheet, as games/rules and games/pads count it: tests compare them for all words.
const CARD_POINTS = 100;
const WORTH = { t: 100, g: 200 };
export const STRUCK = "X";

// The deal that words tell (games/pads/deals.py): "70/t---/0", "D1/----/-".
export function read(words) {
  const [cards, calls, first] = words.split("/");
  const double = cards.startsWith("D") ? Number(cards[1]) : null;
  return { points: double === null ? Number(cards) : null, double, calls, first: first === "-" ? null : Number(first) };
}

export function write({ points, double, calls, first }) {
  return `${double === null ? points : `D${double}`}/${calls}/${first ?? "-"}`;
}

// Somebody was out first: after a double victory one of its team.
export function isPossible({ double, calls, first }) {
  const mayBe = [0, 1, 2, 3].filter((seat) => double === null || seat % 2 === double);
  return first === null ? mayBe.some((seat) => calls[seat] === "-") : mayBe.includes(first);
}

export function pointsOf({ points, double, calls, first }, doubleVictory) {
  /** @type {[number, number]} */
  const made = [points, CARD_POINTS - points];
  if (double !== null)[made[double], made[1 - double]] = [doubleVictory, 0];
  [...calls].forEach((call, seat) => {
    if (call !== "-") made[seat % 2] += seat === first ? WORTH[call] : -WORTH[call];
  });
  return made;
}

export function victoryPointsOf(deal, doubleVictory, [win, tie, loss, bothOut]) {
  if (deal.double !== null) return deal.double ? [loss, bothOut] : [bothOut, loss];
  const [one, other] = pointsOf(deal, doubleVictory);
  if (one === other) return [tie, tie];
  return one > other ? [win, loss] : [loss, win];
}

// Where a match stands after its rounds: `winner` is a team, "tie" or null; rounds after its end do not count.
export function resultOf(rounds, { target, maxDeals }) {
  let totals = [0, 0];
  let played = 0;
  for (const [one, other] of rounds) {
    played += 1;
    totals = [totals[0] + one, totals[1] + other];
    const isLast = played === maxDeals;
    const isReached = target !== null && Math.max(...totals) >= target;
    if (totals[0] === totals[1] && isLast) return { totals, played, winner: "tie" };
    if (totals[0] === totals[1] || !(isReached || isLast)) continue;
    return { totals, played, winner: totals[0] > totals[1] ? 0 : 1 };
  }
  return { totals, played, winner: null };
}

// The error function to seven digits (Abramowitz and Stegun 7.1.26).
function erf(x) {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
}

// The chance of team 0 in a match that is not over (games/pads/chances.py says why).
export function chanceToWin(totals, played, { target, maxDeals, chance: [spread, lastRounds, aRound] }) {
  const ends = [];
  if (maxDeals !== null) ends.push(maxDeals - played);
  if (target !== null) ends.push(lastRounds + (target - Math.max(...totals)) / aRound);
  const rounds = Math.max(1, Math.min(...ends));
  return (1 + erf((totals[0] - totals[1]) / (spread * Math.sqrt(2 * rounds)))) / 2;
}

function dealOf(number, lines, facts) {
  const gone = new Set(lines.flatMap((line) => line.replaces));
  const standing = lines.filter((line) => !gone.has(line.key));
  const differing = standing.filter((line, place) => standing.findIndex((it) => it.words === line.words) === place);
  const isStruck = differing.length === 1 && differing[0].words === STRUCK;
  const deal = differing.length === 1 && !isStruck ? read(differing[0].words) : null;
  return {
    number,
    standing: differing,
    keys: standing.map((line) => line.key),
    replaced: lines.filter((line) => gone.has(line.key)),
    deal,
    isStruck,
    isDisputed: differing.length > 1,
    points: deal && pointsOf(deal, facts.doubleVictory),
  };
}

// All lines of a sheet, as it stands: what nobody has replaced counts, what is disputed does not.
export function sheetOf(lines, facts) {
  const numbers = [...new Set(lines.map((line) => line.number))].sort((one, other) => one - other);
  const deals = numbers.map((number) => dealOf(number, lines.filter((line) => line.number === number), facts));
  const result = resultOf(deals.filter((it) => it.points).map((it) => it.points), facts);
  let left = result.played;
  const victoryPoints = [0, 0];
  for (const it of deals) {
    it.counts = Boolean(it.points) && left-- > 0;
    if (!it.counts || !facts.vp) continue;
    victoryPointsOf(it.deal, facts.doubleVictory, facts.vp).forEach((won, team) => (victoryPoints[team] += won));
  }
  const isDisputed = deals.some((it) => it.isDisputed);
  return { deals, ...result, victoryPoints, isDisputed, isOver: result.winner !== null && !isDisputed };
}
