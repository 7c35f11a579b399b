"""Who may do what (DIR-1, DIR-3): the acts of directors, and undoing them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db.models import Q

from games.models import Player
from games.models.players import DELETED
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Act,
    ClubRole,
    Director,
    DirectorRole,
    Membership,
    Pairing,
    Result,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules.notation import written_row
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services.at_tables import keep_at_tables
from games.tournaments.services.ledger import Json, Ledger, act, take_back

GROUP = "director"
"""The group of accounts that direct other people's tournaments; it needs no superuser."""
UNDONE_IN_OTHER_WAYS = {
    "create_tournament": "not_undoable",
    "from_groups": "not_undoable",
    "delete_club": "not_undoable",
    "publish_round": "take_back_instead",
    "take_back_round": "publish_instead",
    "end_tournament": "reopen_instead",
    "reopen_tournament": "end_instead",
}
OF_ANNOUNCEMENTS = {"announce", "withdraw_announcement"}
UNDONE_AFTER_END = OF_ANNOUNCEMENTS | {
    "rule",
    "rule_walkover",
    "adjust_deal",
    "penalise",
    "lift_penalty",
    "appoint",
    "dismiss",
    "go_on",
}
"""What changes no course of play, so that undoing it is a correction of what has ended."""


def role_in(
    tournament: Tournament, player: Player | None, known: Mapping[int, str] | None = None
) -> str:
    """Return the role of somebody who directs, or nothing.

    An account in the group of directors may direct every public tournament, and the owner of
    the club one that nobody is left to direct. ``known`` has the roles by the numbers of
    players, if they have been read already.
    """
    if player is None:
        return ""
    if known is None:
        mine = Director.objects.filter(tournament=tournament, player=player)
        known = dict(mine.values_list("player", "role"))
    if player.pk in known:
        return known[player.pk]
    user = player.user
    of_site = user is not None and tournament.is_public and user.groups.filter(name=GROUP).exists()
    return DirectorRole.DIRECTOR if of_site or _stands_in(tournament, player) else ""


def _stands_in(tournament: Tournament, player: Player) -> bool:
    """Tell whether somebody owns the club of a tournament whose directors have all gone."""
    if tournament.club_id is None and tournament.series_id is None:
        return False
    of_club = Q(club__tournaments=tournament) | Q(club__series__tournaments=tournament)
    owned = Membership.objects.filter(of_club, player=player, role=ClubRole.OWNER)
    return owned.exists() and not tournament.directors.exclude(player__name=DELETED).exists()


def is_director(tournament: Tournament, player: Player | None) -> bool:
    """Tell whether somebody directs a tournament, as a deputy or not."""
    return bool(role_in(tournament, player))


def plays_in(pairing: Pairing, player: Player | None) -> bool:
    """Tell whether somebody plays in a match, on which others should then rule (DIR-1)."""
    return (
        player is not None
        and pairing.members.filter(
            entrant__people__player=player, entrant__people__plays=True
        ).exists()
    )


@contextmanager
def directing(
    tournament: Tournament,
    by: Player,
    what: str,
    *,
    reason: str = "",
    of: Pairing | None = None,
    after_end: bool = False,
) -> Iterator[Ledger]:
    """Do an act of the director.

    Raises TableRefusal ``not_director``, and ``tournament_ended`` unless the act is
    one for afterwards, which then needs a reason (``reason_needed``, DIR-7).
    """
    if not is_director(tournament, by):
        raise TableRefusal("not_director")
    own = of is not None and plays_in(of, by)
    with act(tournament, by, what, reason=reason, on_own_match=own) as ledger:
        if ledger.tournament.status == TournamentStatus.ENDED:
            if not after_end:
                raise TableRefusal("tournament_ended")
            if not reason.strip():
                raise TableRefusal("reason_needed")
        yield ledger
        if ledger.changes and ledger.tournament.status == TournamentStatus.ENDED:
            store_standing(ledger)


def store_standing(ledger: Ledger) -> None:
    """Store the standing of a tournament that has ended, also after a correction (DIR-7)."""
    rows = [written_row(row) for row in facts_of(ledger.tournament).standing()]
    ledger.change(ledger.tournament, final_standing=rows)


def undo(done: Act, by: Player, *, reason: str = "") -> None:
    """Undo an act by another one.

    Raises TableRefusal ``not_director``, ``already_undone``, ``changed_since``, for acts
    that are undone in a way of their own the refusal that names it, and once the
    tournament has ended ``tournament_ended`` or, for corrections, ``reason_needed`` (DIR-7).
    """
    tournament = done.tournament
    if not is_director(tournament, by):
        raise TableRefusal("not_director")
    if done.what in UNDONE_IN_OTHER_WAYS:
        raise TableRefusal(UNDONE_IN_OTHER_WAYS[done.what])
    own = settled_own_match(done, by)
    with act(tournament, by, "undo", reason=reason, undoes=done, on_own_match=own) as ledger:
        if Act.objects.filter(undoes=done).exists():
            raise TableRefusal("already_undone")
        has_ended = ledger.tournament.status == TournamentStatus.ENDED
        if has_ended and done.what not in UNDONE_AFTER_END:
            raise TableRefusal("tournament_ended")
        if has_ended and not reason.strip():
            raise TableRefusal("reason_needed")
        ledger.about = {"act": done.number, "what": done.what}
        take_back(ledger, done)
        if done.what in OF_ANNOUNCEMENTS:
            keep_at_tables(ledger.tournament)
        if has_ended:
            store_standing(ledger)


def settled_own_match(done: Act, by: Player) -> bool:
    """Tell whether an act settled a match in which somebody plays (DIR-1)."""
    changes = [it for it in done.changes if it["model"] == Result.__name__]
    keys = {it["pairing_id"] for change in changes for it in _both(change) if "pairing_id" in it}
    still_there = Q(result__pk__in=[it["key"] for it in changes])
    return any(plays_in(it, by) for it in Pairing.objects.filter(Q(pk__in=keys) | still_there))


def _both(change: Json) -> list[Json]:
    return [it for it in (change["before"], change["after"]) if it is not None]


def may_be_undone(done: Act, tournament: Tournament) -> bool:
    """Tell whether undoing an act may be offered; whether something lies on it shows later."""
    if done.what == "undo" or done.what in UNDONE_IN_OTHER_WAYS or hasattr(done, "undone_by"):
        return False
    return tournament.status != TournamentStatus.ENDED or done.what in UNDONE_AFTER_END


def appoint(tournament: Tournament, by: Player, player: Player, role: str) -> None:
    """Let somebody direct, too, or deputise.

    Raises TableRefusal ``not_owner``, ``unknown_role`` or ``already_director``.
    """
    if role not in (DirectorRole.DIRECTOR, DirectorRole.DEPUTY):
        raise TableRefusal("unknown_role")
    _refuse_all_but_owner(tournament, by)
    with directing(tournament, by, "appoint", after_end=True, reason=role) as ledger:
        if is_director(tournament, player):
            raise TableRefusal("already_director")
        ledger.about = {"name": player.shown_name, "role": role}
        ledger.add(Director(tournament=ledger.tournament, player=player, role=role))


def dismiss(tournament: Tournament, by: Player, player: Player) -> None:
    """Stop somebody from directing; raises TableRefusal ``not_owner``, ``is_owner``."""
    _refuse_all_but_owner(tournament, by)
    with directing(tournament, by, "dismiss", after_end=True, reason="dismiss") as ledger:
        found = Director.objects.filter(tournament=tournament, player=player).first()
        if found is None:
            return
        if found.role == DirectorRole.OWNER:
            raise TableRefusal("is_owner")
        ledger.about = {"name": player.shown_name}
        ledger.remove(found)


def _refuse_all_but_owner(tournament: Tournament, by: Player) -> None:
    if role_in(tournament, by) != DirectorRole.OWNER:
        raise TableRefusal("not_owner")
