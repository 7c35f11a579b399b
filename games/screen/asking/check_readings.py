"""Which of several readings is meant, and the choices that are left (BG-10, PHX-5)."""

from __future__ import annotations

from games.rules.cards.combinations import Combination, beats
from games.rules.cards.shapes import BASE_KINDS
from games.screen.asking.check_selection import LeadKind, Reading
from games.screen.words.names import kind_name, phoenix_name


def said_kind(readings: list[Combination], kind: str | None, top: Combination | None) -> str | None:
    """Return the kind that the player has said, or that counts unsaid (BG-10).

    ``None`` where the trick decides, or where the player still has to say it.
    """
    kinds = [reading.kind for reading in readings]
    if kind in kinds:
        return kind
    if top is not None:
        return None
    if len(set(kinds)) == 1:
        return kinds[0]
    return next((it for it in kinds if it in BASE_KINDS), None)


def chosen_reading(
    readings: list[Combination],
    kind: str | None,
    phoenix: int | None,
    top: Combination | None,
) -> Combination:
    """Return the reading that is meant; the highest if nothing tells."""
    found = [it for it in readings if kind in (None, it.kind)]
    found = [it for it in found if phoenix == it.phoenix] or found
    higher = (it for it in found if top is not None and beats(it, top))
    alike = (it for it in found if top is not None and it.kind == top.kind)
    return next(higher, None) or next(alike, found[0])


def phoenix_choices(readings: list[Combination], chosen: Combination) -> tuple[Reading, ...]:
    """Return the readings where the Phoenix leaves a choice (PHX-5)."""
    found = {it.phoenix: it for it in readings if it.kind == chosen.kind}
    if len(found) < 2:
        return ()
    return tuple(
        Reading(rank, phoenix_name(it), rank == chosen.phoenix) for rank, it in found.items()
    )


def kinds_to_choose(
    readings: list[Combination], said: str | None, top: Combination | None
) -> tuple[LeadKind, ...]:
    """Return the kinds among which a leader may choose (BG-10)."""
    kinds = list(dict.fromkeys(reading.kind for reading in readings))
    if top is not None or len(kinds) < 2:
        return ()
    kinds.sort(key=lambda kind: kind not in BASE_KINDS)
    return tuple(LeadKind(kind, kind_name(kind), kind == said) for kind in kinds)
