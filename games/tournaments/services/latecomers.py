"""A match for two entrants without one: a latecomer plays the side with the bye (PAIR-7)."""

from __future__ import annotations

from itertools import count

from django.db.models import Max

from games.models import Player
from games.services.ground.deal import new_slug
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Entrant,
    Pairing,
    PairingEntrant,
    PairingKind,
    Result,
    Round,
)
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.resting import resting_in
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import Ledger
from games.tournaments.services.numbering import give_numbers
from games.tournaments.services.pairing import has_results


def let_play(round_: Round, by: Player, one: Entrant, other: Entrant) -> Pairing:
    """Pair two entrants without a match in a published round, at a free table.

    A bye is none then, as if it had never been given. Raises TableRefusal ``results_are_in``,
    ``has_match``.
    """
    with directing(round_.tournament, by, "let_play") as ledger:
        round_.refresh_from_db()
        if has_results(round_):
            raise TableRefusal("results_are_in")
        resting = resting_in(facts_of(ledger.tournament), round_)
        if one == other or one not in resting or other not in resting:
            raise TableRefusal("has_match")
        give_numbers(ledger)
        position = _position(ledger, round_, (one, other))
        ledger.change(round_, is_by_hand=True)
        pairing = ledger.add(
            Pairing(
                round=round_,
                slug=new_slug(),
                position=position,
                kind=PairingKind.MATCH,
                table_number=_table(round_, (one, other)),
                why={"passed": [], "by_hand": True},
            )
        )
        for side, entrant in enumerate(sorted((one, other), key=resting.index)):
            member = PairingEntrant(pairing=pairing, round=round_, entrant=entrant, side=side)
            ledger.add(member)
        ledger.about = {
            "round": round_.number,
            "table": pairing.table_number,
            "names": [one.name, other.name],
        }
        return pairing


def _position(ledger: Ledger, round_: Round, both: tuple[Entrant, Entrant]) -> int:
    """Take away the bye that one of them has; return its place in the round, or the next."""
    bye = round_.pairings.filter(members__entrant__in=both).first()
    if bye is None:
        last = round_.pairings.aggregate(last=Max("position"))["last"]
        return 0 if last is None else last + 1
    position = bye.position
    ledger.remove_all(Result.objects.filter(pairing=bye))
    ledger.remove_all(bye.members.all())
    ledger.remove(bye)
    return position


def _table(round_: Round, both: tuple[Entrant, Entrant]) -> int:
    """Return the table of one who cannot move (SEAT-2), or the lowest at which nobody plays.

    Past the last table of the hall if need be.
    """
    taken = set(round_.pairings.values_list("table_number", flat=True))
    own = [it.fixed_table for it in both if it.fixed_table and it.fixed_table not in taken]
    if own:
        return own[0]
    fixed = set(round_.tournament.entrants.values_list("fixed_table", flat=True))
    of_hall = [it for it in round_.tournament.tables if it not in taken | fixed]
    first = 1 + max(round_.tournament.tables, default=0)
    beyond = next(it for it in count(first) if it not in taken | fixed)
    return min(of_hall, default=beyond)
