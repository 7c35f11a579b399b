"""Penalties and credits: always a director's decision (PEN)."""

from __future__ import annotations

from decimal import Decimal

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Entrant, EntrantStatus, Penalty
from games.tournaments.rules.penalties import Sanction
from games.tournaments.services.directing import directing


def penalise(
    entrant: Entrant,
    by: Player,
    sanction: str,
    *,
    vp: Decimal | int = 0,
    points: int = 0,
    round_number: int | None = None,
    reason: str,
) -> Penalty:
    """Decide a penalty; a negative one is a credit (PEN-1, PEN-2).

    A disqualification takes the rank, too. Raises TableRefusal ``unknown_sanction``,
    ``reason_needed``.
    """
    if sanction not in list(Sanction):
        raise TableRefusal("unknown_sanction")
    if not reason.strip():
        raise TableRefusal("reason_needed")
    with directing(entrant.tournament, by, "penalise", reason=reason, after_end=True) as ledger:
        entrant.refresh_from_db()
        if sanction == Sanction.DISQUALIFICATION:
            ledger.change(entrant, status=EntrantStatus.DISQUALIFIED)
        ledger.about = {"entrant": entrant.name, "sanction": sanction}
        return ledger.add(
            Penalty(
                entrant=entrant,
                round=round_number,
                sanction=sanction,
                vp=Decimal(vp),
                points=points,
                reason=reason.strip()[:200],
                at=ledger.now,
            )
        )


def lift_penalty(penalty: Penalty, by: Player, *, reason: str) -> None:
    """Lift a penalty; raises ``reason_needed``."""
    if not reason.strip():
        raise TableRefusal("reason_needed")
    with directing(
        penalty.entrant.tournament, by, "lift_penalty", reason=reason, after_end=True
    ) as ledger:
        ledger.about = {"entrant": penalty.entrant.name}
        ledger.remove(penalty)
