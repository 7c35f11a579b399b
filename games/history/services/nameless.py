"""Whose names an imported match shows: those of a match that its importer has played.

A private match opens for others when all its players agree (:mod:`games.selectors.sharing`); its
file, imported by somebody who looked on, must be no way round that.
"""

from __future__ import annotations

from games.history.services.files import BroughtMatch
from games.models import Match, Player
from games.records.seat_holders import SeatHolder
from games.rules.cards.ruleset import SEATS
from games.services.ground.names import is_like_one_of


def has_played(player: Player, brought: BroughtMatch, called: str = "") -> bool:
    """Tell whether a player sat in the match of a file.

    The match itself says so if it was played here, which its chain of seeds tells (VER-1). Of
    others the names in the file do: the player's own, or the one by which they are ``called``
    there.
    """
    played_here = _match_of(brought)
    if played_here is not None:
        return played_here.players.filter(player=player).exists()
    own = [player.name, *player.former_names.values_list("name", flat=True)]
    if player.user is not None:
        own.append(player.user.get_username())
    names = {name for in_round in brought.names for name in in_round}
    names |= {it.name for it in brought.record.seat_holders if not it.level}
    return any(is_like_one_of(name, filter(None, names)) for name in (called, *own) if name)


def without_names(brought: BroughtMatch) -> BroughtMatch:
    """Return a match without the names of people; bots keep theirs."""
    holders = brought.record.seat_holders
    bots = {it.seat: it.name for it in holders if it.level and _is_first(it)}
    names = tuple(bots.get(seat, "") for seat in SEATS)
    record = brought.record._replace(
        names=names,
        seat_holders=tuple(it if it.level else it._replace(name="") for it in holders),
    )
    return BroughtMatch(record, (names,) * len(brought.names))


def _is_first(holder: SeatHolder) -> bool:
    return (holder.round, holder.step) == (1, 0) and not holder.stands_in


def _match_of(brought: BroughtMatch) -> Match | None:
    proof = brought.record.proof
    if proof is None:
        return None
    commitments = [it.commitment for it in proof.chains]
    return Match.objects.filter(chains__commitment__in=commitments).first()
