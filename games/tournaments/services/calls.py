"""Calls for the director from a table (DIR-2)."""

from __future__ import annotations

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import DirectorCall, Pairing
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import act
from games.tournaments.services.settling import fresh_pairing
from games.tournaments.services.speaking import Who, of_side


def call_director(pairing: Pairing, who: Who, text: str = "") -> DirectorCall:
    """Call the director to a table (DIR-2); raises ``not_your_match``, ``already_called``."""
    with of_side(pairing, who, "call_director") as (ledger, side):
        fresh = fresh_pairing(pairing)
        if fresh.calls.filter(settled=None, entrant__isnull=False).exists():
            raise TableRefusal("already_called")
        member = fresh.members.filter(side=side).first()
        ledger.about = {"table": fresh.table_number, "text": text.strip()[:200]}
        return ledger.add(
            DirectorCall(
                pairing=fresh,
                entrant=None if member is None else member.entrant,
                reason=text.strip()[:200],
                at=ledger.now,
            )
        )


def tell_of_correction(pairing: Pairing, reason: str) -> None:
    """Tell the directors that a match online counts differently for the site than for them.

    What counts in the tournament stays until one of them rules (DIR-3): a call by nobody.
    """
    with act(
        pairing.round.tournament, None, "match_corrected", is_director=False, who="desk"
    ) as ledger:
        fresh = fresh_pairing(pairing)
        if fresh.calls.filter(settled=None, entrant=None).exists():
            return
        ledger.about = {"table": fresh.table_number, "text": reason[:200]}
        ledger.add(DirectorCall(pairing=fresh, reason=reason[:200], at=ledger.now))


def take_call(call: DirectorCall, by: Player) -> None:
    """Say that one is on one's way there."""
    with directing(call.pairing.round.tournament, by, "take_call") as ledger:
        call.refresh_from_db()
        ledger.change(call, taken_by=by)
        ledger.about = {"table": call.pairing.table_number}


def settle_call(call: DirectorCall, by: Player, *, reason: str = "") -> None:
    """Say that a call is settled, and how."""
    with directing(call.pairing.round.tournament, by, "settle_call", reason=reason) as ledger:
        call.refresh_from_db()
        ledger.change(call, settled=ledger.now)
        ledger.about = {"table": call.pairing.table_number}


def withdraw_call(call: DirectorCall, who: Who) -> None:
    """Call off one's own call; raises ``not_your_match``."""
    with of_side(call.pairing, who, "withdraw_call") as (ledger, _side):
        call.refresh_from_db()
        ledger.change(call, settled=ledger.now)
