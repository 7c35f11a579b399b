"""Read records of matches (docs/records.md) with Python alone, and count their rounds anew.

python docs/read_record.py RECORD.json...
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

POINTS = {"5": 5, "T": 10, "K": 10, "Drg": 25, "Phx": -25}


def points_of(cards):
    """Return the card points of some cards: of specials by code, of others by rank."""
    return sum(POINTS.get(card, POINTS.get(card[0], 0)) for card in cards)


def hands_after_exchange(a_round):
    """Return four sets of cards: what was dealt, less what was given, plus what was received."""
    deal = a_round["deal"]
    hands = [set(f"{deal['first'][seat]} {deal['rest'][seat]}".split()) for seat in range(4)]
    for giver, gifts in enumerate(a_round["exchange"]):
        for receiver, cards in enumerate(gifts):
            hands[giver] -= set(cards.split())
            hands[receiver] |= set(cards.split())
    return hands


def count(a_round):
    """Return the points of the teams 0 and 2, 1 and 3 by tricks, order of going out and calls."""
    hands, piles, out = hands_after_exchange(a_round), [0, 0, 0, 0], a_round["out"]
    for trick in a_round["tricks"]:
        for laid in (it for it in trick["plays"] if "play" in it):  # "pair 8: 8j Phx=8"
            codes = laid["play"].partition(": ")[2].split()
            cards = [code.partition("=")[0] for code in codes]
            hands[laid["seat"]] -= set(cards)
            if "taken_by" in trick:  # nobody takes the Dog
                piles[trick.get("given_to", trick["taken_by"])] += points_of(cards)
    points = [200 * (out[0] % 2 == team) for team in (0, 1)]
    if len(out) == 3:  # no double victory: the last player's tricks go to the first one out
        [last] = {0, 1, 2, 3} - set(out)
        piles[out[0]], piles[last] = piles[out[0]] + piles[last], 0
        piles[(last + 1) % 4] += points_of(hands[last])  # the last hand goes to the opponents
        points = [piles[team] + piles[team + 2] for team in (0, 1)]
    for call in a_round["calls"]:
        worth = 200 if call["call"] == "grand" else 100
        points[call["seat"] % 2] += worth if out[0] == call["seat"] else -worth
    return points


for path in sys.argv[1:]:
    match = json.loads(Path(path).read_text(encoding="utf-8"))
    print(f"{path}: {', '.join(match['names'])}")
    for a_round in filter(lambda it: it["score"], match["rounds"]):  # those that were finished
        points = a_round["score"]["round"]
        is_other = "boosters" not in a_round and count(a_round) != points
        doubt = ", which the tricks do not say" if is_other else ""
        print(f"Round {a_round['number']}: {points[0]} : {points[1]}{doubt}")
