"""What the deals of a table follow from: for people a page, for their browsers the same as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.door.visit import Visit
from games.forms.numbers import key_in, number_in
from games.models import Hand, Seat
from games.records.proofs import Proof
from games.rules.cards.deck import to_codes
from games.rules.state.actions import Deal
from games.rules.state.codec import from_json
from games.screen.words.texts import refusal_text
from games.selectors.kept import actions_of
from games.selectors.proofs import MOST_LISTED, boards_before, chains_before, proof_of
from games.services.ground.refusals import TableRefusal
from games.services.seats.words import give_word
from games.services.writing.chains import PromisedRound, next_round_at
from games.views.requests import HtmxHttpRequest

GIVEN = 204
REFUSED = 409
WORDS_REFUSED = {
    "stale": gettext_lazy("That was too late: the round is dealt, or has a word already."),
    "not_readable": gettext_lazy("A word has 1 to 40 characters that can be seen."),
}


@require_safe
@never_cache
def deals(request: HtmxHttpRequest, visit: Visit) -> HttpResponse:
    """Show commitments, words and seeds, as far as they may be seen (VER-7)."""
    table = visit.table
    due = next_round_at(table)
    proof = None if table.match is None else proof_of(table.match)
    hands = [] if table.match is None else list(table.match.hands.filter(words__isnull=False))
    if request.GET.get("as") == "json":
        return JsonResponse(_told(visit, due, proof, hands))
    context = {
        "table": table,
        "due": due,
        "rounds": _lines(proof, hands),
        "proof": proof,
        "mine": _seat_of(visit) if due else None,
    }
    return render(request, "games/deals.html", context)


@require_safe
@never_cache
def seals(request: HttpRequest) -> HttpResponse:
    """List every commitment that was ever made here, and what became of it (VER-11)."""
    chains = chains_before(key_in(request.GET.get("before", "")))
    boards = boards_before(key_in(request.GET.get("boards", "")))
    context = {
        "chains": chains,
        "older": chains[-1].number if len(chains) == MOST_LISTED else None,
        "boards": boards,
        "older_boards": boards[-1].number if len(boards) == MOST_LISTED else None,
    }
    return render(request, "games/seals.html", context)


@require_POST
def word(request: HtmxHttpRequest, visit: Visit) -> HttpResponse:
    """Take a word for the next deal: 204 if it counts.

    200 if it comes too late, which is nobody's fault: the round is dealt, or has a word already.
    409 for what is no word and from those who do not sit there. Who has ``typed`` it in a page
    without scripts is sent back there, and told.
    """
    fields = request.POST
    number = number_in(fields.get("round", "")) or 0
    refused = ""
    try:
        if visit.player is None:
            raise TableRefusal("not_at_table")
        instead_of = fields.get("instead_of", "")
        give_word(visit.table, visit.player, fields.get("word", ""), number, instead_of)
    except TableRefusal as refusal:
        refused = refusal.code
    if "typed" in fields:
        if refused:
            messages.error(request, WORDS_REFUSED.get(refused) or refusal_text(refused))
        return redirect("deals", slug=visit.table.slug)
    if refused == "stale":
        return JsonResponse({"is_late": True})
    return HttpResponse(status=REFUSED if refused else GIVEN)


def _told(
    visit: Visit, due: PromisedRound | None, proof: Proof | None, hands: Sequence[Hand]
) -> dict[str, Any]:
    me = _seat_of(visit)
    found: dict[str, Any] = {"seat": visit.seat, "next": None, "rounds": []}
    if due is not None:
        is_asked = me is not None and me.word_round != due.round
        found["next"] = {
            "chain": due.chain.pk,
            "commitment": due.chain.commitment,
            "round": due.round,
            "asks": is_asked,
            "word": "" if me is None else me.word,
        }
    if proof is not None:
        found["rounds"] = [_round(visit, proof, hand) for hand in hands]
    return found


def _seat_of(visit: Visit) -> Seat | None:
    """Return one's own seat; a word is no version of the table: what is kept of it lags behind."""
    if visit.seat is None:
        return None
    return Seat.objects.filter(table=visit.table_id, player=visit.player).first()


def _round(visit: Visit, proof: Proof, hand: Hand) -> dict[str, Any]:
    chain, seed = proof.chain_of(hand.number), proof.seed_of(hand.number)
    assert chain is not None  # a round with words follows from one
    return {
        "round": hand.number,
        "chain": chain.number,
        "commitment": chain.commitment,
        "place": hand.number - chain.first_round + 1,
        "words": hand.words,
        "seed": None if seed is None else seed.seed.hex(),
        "dealt": _dealt(visit, hand),
    }


def _dealt(visit: Visit, hand: Hand) -> list[list[str]] | None:
    """Return what one's own seat was dealt in the running round: eight cards, and six."""
    facts, seat = visit.facts, visit.seat
    if seat is None or facts.running_hand != hand.pk or any(facts.state.stock):
        return None
    deal = from_json(actions_of(hand)[0].action)
    assert isinstance(deal, Deal)
    return [to_codes(deal.first[seat]).split(), to_codes(deal.rest[seat]).split()]


def _lines(proof: Proof | None, hands: Sequence[Hand]) -> list[dict[str, Any]]:
    seeds = {} if proof is None else {it.round: it.seed for it in proof.rounds}
    return [
        {"number": hand.number, "words": hand.words, "seed": seeds.get(hand.number, "")}
        for hand in hands
    ]
