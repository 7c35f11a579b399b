"""Check the deal of a round: what it follows from, step by step, for the reader's own browser."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.door.match_visit import MatchVisit, come_to_match
from games.models import Hand
from games.replays.reading import hand_to_see
from games.replays.words import names_at
from games.rules.cards.deck import to_codes
from games.rules.cards.ruleset import SEATS
from games.rules.play.verifiable import first_round_with
from games.rules.state.actions import Deal
from games.rules.state.codec import from_json
from games.selectors.kept import actions_of
from games.selectors.proofs import is_seed_shown, proof_of


@require_safe
@never_cache
def check(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show commitment, words, seed and cards of a finished round; scripts compare them."""
    visit = come_to_match(request, slug)
    hand = hand_to_see(visit, number)
    context = {"visit": visit, "match": visit.match, "number": number, **_of_deal(visit, hand)}
    return render(request, "replays/check.html", context)


def _of_deal(visit: MatchVisit, hand: Hand) -> dict[str, Any]:
    """Return what a deal follows from; nothing for one that follows from no chain (VER-13)."""
    proof = proof_of(visit.match) if is_seed_shown(hand) else None
    chain = None if proof is None else proof.chain_of(hand.number)
    seed = None if proof is None else proof.seed_of(hand.number)
    if chain is None or seed is None:
        return {}
    dealt = actions_of(hand)[0]
    deal = from_json(dealt.action)
    assert isinstance(deal, Deal)
    names = names_at(hand, visit.rows, dealt.version)
    seat = 0 if visit.entrant is None else hand.entrants.index(visit.entrant)
    return {
        "chain": chain,
        "seed": seed.seed.hex(),
        "place": hand.number - first_round_with(hand.number) + 1,
        "words": list(seed.words),
        "named_words": list(zip(names, seed.words, strict=True)),
        "dealt": [[to_codes(deal.first[it]), to_codes(deal.rest[it])] for it in SEATS],
        "name": names[seat],
        "eight": to_codes(deal.first[seat]),
        "six": to_codes(deal.rest[seat]),
    }
