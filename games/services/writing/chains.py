"""Chains of seeds: promised at a table, bound to its match, used round by round (VER-1).

Lessons, boards and scripted deals have none, and say so (VER-13). A round that follows from a
chain keeps its words; without them there is no chain, as in rounds from before there were any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from django.db import IntegrityError, transaction

from games.models import Chain, Event, Match, Seat, Table, TableStatus
from games.rules.play import verifiable
from games.rules.play.verifiable import LENGTH, RoundSeed, first_round_with
from games.services.ground import wall_clock
from games.services.ground.deal import is_scripted, new_chance, new_nonce, new_seed, seed_from
from games.services.writing.board_deals import chance_of_board


def promise(tables: Iterable[Table]) -> None:
    """Draw a chain for the next match of each table, if it is dealt from one."""
    Chain.objects.bulk_create(_drawn(table) for table in tables if _has_chains(table))


class ShownPromise(NamedTuple):
    """A chain that a form shows before anything is stored: its match begins with one press."""

    nonce: str
    commitment: str


def promise_shown(nonce: str, commitment: str) -> ShownPromise | None:
    """Return the chain that a form has shown, ``None`` for a form that has shown none."""
    return ShownPromise(nonce, commitment) if nonce and commitment else None


def promise_in_form(what: str = "chain") -> ShownPromise:
    """Return a new chain for a form to show, of which it carries the nonce."""
    nonce = new_nonce()
    return ShownPromise(nonce, verifiable.promise_of(seed_from(nonce, what)).hex())


def keep_promise(table: Table, shown: ShownPromise) -> bool:
    """Let the first match of a table follow from the chain that a form has shown, if it can.

    Each serves for one match, or its seeds would be known; nor does one from another secret key.
    """
    last = seed_from(shown.nonce)
    if not _has_chains(table) or verifiable.promise_of(last).hex() != shown.commitment:
        return False
    try:
        with transaction.atomic():
            _chain_with(table, last).save()
    except IntegrityError:
        return False
    return True


def promise_next_match(table: Table, seats: Iterable[Seat]) -> None:
    """Draw a chain for the match that may follow at a table, and forget words given before it."""
    for seat in seats:
        if seat.word:
            seat.word, seat.word_round = "", 0
            seat.save(update_fields=["word", "word_round"])
    if not (table.is_reserved or table.is_practice):
        promise([table])


def bind_to_match(table: Table, match: Match) -> None:
    """Let the rounds of a match that begins follow from the chain that waits at its table."""
    if not _has_chains(table):
        return
    waiting = Chain.objects.filter(table=table, match=None).order_by("pk").last()
    chain = waiting or _drawn(table)
    chain.match = match
    chain.save()


def seed_of_round(table: Table, seats: Sequence[Seat], number: int) -> RoundSeed | None:
    """Return what a round that begins follows from; ``None`` where it is no chain.

    From now on the words of those who sit there are fixed (VER-2).

    With the last seed of a chain the next one is promised.
    """
    if not _has_chains(table):
        return None
    assert table.match is not None
    chain = _chain_of(table.match_id, number) or _draw_for(table, number)
    if number - chain.first_round + 1 == LENGTH:
        _draw_for(table, number + 1)
    return _seed_in(chain, number, [seat.word for seat in seats])


class PromisedRound(NamedTuple):
    """The round that a table deals next, and its chain."""

    chain: Chain
    round: int


def next_round_at(table: Table) -> PromisedRound | None:
    """Return what is dealt next at a table, ``None`` if nothing is promised."""
    if table.status == TableStatus.PLAYING and table.hand is not None:
        number = table.hand.number + 1
        own = Chain.objects.filter(match=table.match_id, first_round=first_round_with(number))
    else:
        number = 1
        own = Chain.objects.filter(table=table, match=None).order_by("-pk")
    chain = own.first()
    return None if chain is None else PromisedRound(chain, number)


def bits_for_action(table: Table, ahead: int) -> Callable[[], int]:
    """Return what finds the bits for an action, once it draws something (VER-6).

    ``ahead`` are actions before it that are not in the record yet.
    """

    def find() -> int:
        hand = table.hand
        boards = table.board_set
        if hand is None or (hand.words is None and boards is None):
            return new_chance()
        accepted = Event.objects.filter(hand=hand).count() + ahead
        if boards is not None:
            return chance_of_board(boards, table.first_board + hand.number - 1).drawn_after(
                accepted
            )
        assert hand.words is not None
        chain = _chain_of(hand.match_id, hand.number)
        assert chain is not None
        return _seed_in(chain, hand.number, hand.words).drawn_after(accepted)

    return find


def _has_chains(table: Table) -> bool:
    return not (table.lesson or table.board_set_id or is_scripted())


def _drawn(table: Table) -> Chain:
    return _chain_with(table, new_seed())


def _chain_with(table: Table, last: bytes) -> Chain:
    return Chain(
        last_seed=last.hex(),
        commitment=verifiable.promise_of(last).hex(),
        table=table,
        created=wall_clock.now(),
    )


def _draw_for(table: Table, number: int) -> Chain:
    """Draw the chain of a round of a match that runs."""
    chain = _drawn(table)
    chain.match, chain.first_round = table.match, first_round_with(number)
    chain.save()
    return chain


def _chain_of(match_id: int | None, number: int) -> Chain | None:
    return Chain.objects.filter(match=match_id, first_round=first_round_with(number)).first()


def _seed_in(chain: Chain, number: int, words: list[str]) -> RoundSeed:
    place = number - chain.first_round + 1
    return RoundSeed(verifiable.seed_of(bytes.fromhex(chain.last_seed), place), place, words)
