"""Permissions of directors (DIR-1, DIR-3), and undoing their acts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from django.db.models import Q

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Act,
    Director,
    DirectorRole,
    Entrant,
    OnlyDirects,
    Pairing,
    Result,
    RoundStatus,
    Series,
    Tournament,
    TournamentStatus,
)
from games.tournaments.rules.notation import written_row
from games.tournaments.selectors.clubs import directs_club, stands_in
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.own_part import has_to_say
from games.tournaments.selectors.playing import team_plays
from games.tournaments.services.at_tables import keep_at_tables
from games.tournaments.services.copies import rename_tables
from games.tournaments.services.kinds import KINDS, ActKind, Right, kind_of
from games.tournaments.services.ledger import CLOCK, Json, Ledger, act, take_back
from games.tournaments.services.wording import bring_words_back

GROUP = "director"
"""The group of accounts that direct other people's tournaments; it needs no superuser."""
FROZEN = {"name", "club", "agreements"}
"""The texts of a team, which its players can read and change (WHO-7)."""
OF_ANNOUNCEMENTS = {"announce", "withdraw_announcement"}
NO_CORRECTIONS = OF_ANNOUNCEMENTS | {"appoint", "dismiss", "count_in_series", "go_on"}
"""Acts after the end that no standing depends on."""
OF_DIRECTORS = Q(what__in=("appoint", "dismiss")) | Q(undoes__what__in=("appoint", "dismiss"))


def role_in(
    tournament: Tournament, player: Player | None, known: Mapping[int, str] | None = None
) -> str:
    """Return the role of a director, or nothing.

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
    return DirectorRole.DIRECTOR if of_site or stands_in(tournament, player) else ""


def is_director(tournament: Tournament, player: Player | None) -> bool:
    """Tell whether a player directs a tournament, as a deputy or not."""
    return bool(role_in(tournament, player))


def plays_in(pairing: Pairing, player: Player | None) -> bool:
    """Tell whether a director plays in a match, on which others should then rule (DIR-1)."""
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

    Raises TableRefusal ``not_director`` or ``not_owner`` without the right to that kind of act,
    and ``tournament_ended`` unless it is one for afterwards, which then needs a reason
    (``reason_needed``, DIR-7).
    """
    _refuse_without_right(KINDS[what], role_in(tournament, by))
    own = of is not None and plays_in(of, by)
    with act(tournament, by, what, reason=reason, on_own_match=own) as ledger:
        if ledger.tournament.status == TournamentStatus.ENDED:
            if not after_end:
                raise TableRefusal("tournament_ended")
            if not reason.strip():
                raise TableRefusal("reason_needed")
        yield ledger
        has_ended = ledger.tournament.status == TournamentStatus.ENDED
        if ledger.changes and has_ended and what not in NO_CORRECTIONS:
            store_standing(ledger)


def store_standing(ledger: Ledger) -> None:
    """Store the standing of a tournament that has ended, also after a correction (DIR-7)."""
    rows = [written_row(row) for row in facts_of(ledger.tournament).standing()]
    ledger.change(ledger.tournament, final_standing=rows)


def undo(done: Act, by: Player, *, reason: str = "") -> None:
    """Undo an act by another one, with the right to the act that is undone (WHO-6).

    Raises TableRefusal ``not_director``, ``not_owner``, ``already_undone``, ``changed_since``,
    ``frozen`` for evenings of a closed season, ``match_runs`` for texts of a team (WHO-7), for
    acts that are undone in a way of their own the refusal that names it, and once the tournament
    has ended ``tournament_ended`` or, for corrections, ``reason_needed`` (DIR-7).
    """
    tournament, kind = done.tournament, kind_of(done)
    _refuse_without_right(kind, role_in(tournament, by))
    if kind.instead:
        raise TableRefusal(kind.instead)
    own = settled_own_match(done, by)
    with act(tournament, by, "undo", reason=reason, undoes=done, on_own_match=own) as ledger:
        if Act.objects.filter(undoes=done).exists():
            raise TableRefusal("already_undone")
        for entrant in _texts_changed(done):
            refuse_frozen(entrant, by)
        if kind.right == Right.CLUB:
            _refuse_other_clubs(done, by)
        has_ended = ledger.tournament.status == TournamentStatus.ENDED
        if has_ended and not kind.after_end:
            raise TableRefusal("tournament_ended")
        if has_ended and not reason.strip():
            raise TableRefusal("reason_needed")
        ledger.about = {"act": done.number, "what": done.what}
        take_back(ledger, done)
        if done.what == "renew_words":
            bring_words_back(ledger.tournament, _given_words_by(done))
        if done.who == CLOCK and done.player_id is None:
            _leave_to_director(ledger)
        if done.what in OF_ANNOUNCEMENTS:
            keep_at_tables(ledger.tournament)
        if done.what == "edit":
            rename_tables(Tournament.objects.get(pk=tournament.pk))
        if has_ended:
            store_standing(ledger)


def _leave_to_director(ledger: Ledger) -> None:
    """Keep the clock from repeating an act that a director has undone (PAIR-7)."""
    last = ledger.tournament.rounds.exclude(status=RoundStatus.DRAFT).last()
    if ledger.tournament.pairs_itself and last is not None:
        ledger.change(last, next_at=None, next_is_stopped=True)


def settled_own_match(done: Act, by: Player) -> bool:
    """Tell whether an act settled a match in which the director plays (DIR-1)."""
    changes = [it for it in done.changes if it["model"] == Result.__name__]
    keys = {it["pairing_id"] for change in changes for it in _both(change) if "pairing_id" in it}
    still_there = Q(result__pk__in=[it["key"] for it in changes])
    return any(plays_in(it, by) for it in Pairing.objects.filter(Q(pk__in=keys) | still_there))


def _given_words_by(done: Act) -> set[int]:
    """Return the numbers of the entrants to whom an act has given new words."""
    entrants = [it for it in done.changes if it["model"] == Entrant.__name__]
    return {it["key"] for it in entrants if "word_given" in (it["after"] or ())}


def _both(change: Json) -> list[Json]:
    return [it for it in (change["before"], change["after"]) if it is not None]


def refuse_frozen(entrant: Entrant, by: Player | None) -> None:
    """Refuse to change a text of a team while its match runs (WHO-7).

    Directors who are not of the team may change it. Raises TableRefusal ``match_runs``, and
    ``say_whether_you_play`` to a director who may be of it under a mere name.
    """
    if not team_plays(entrant):
        return
    is_own = entrant.people.filter(player=by).exists()
    if by is None or is_own or not is_director(entrant.tournament, by):
        raise TableRefusal("match_runs")
    if has_to_say(entrant.tournament, by):
        raise TableRefusal("say_whether_you_play")


def _texts_changed(done: Act) -> Iterable[Entrant]:
    """Return the teams of whose texts an act has changed one."""
    keys = [
        it["key"]
        for it in done.changes
        if it["model"] == Entrant.__name__
        and it["before"] is not None
        and FROZEN & it["before"].keys()
    ]
    return Entrant.objects.filter(pk__in=keys).select_related("tournament")


def _refuse_without_right(kind: ActKind, role: str) -> None:
    """Refuse an act if the role of its author, if any, does not allow it."""
    if kind.right == Right.OWNER and role != DirectorRole.OWNER:
        raise TableRefusal("not_owner")
    if not role:
        raise TableRefusal("not_director")


def _refuse_other_clubs(done: Act, by: Player) -> None:
    """Refuse to move an evening between seasons to all but directors of their clubs (CLUB-6)."""
    rows = [it for change in done.changes for it in _both(change)]
    keys = [it["series_id"] for it in rows if it.get("series_id") is not None]
    for series in Series.objects.filter(pk__in=keys).select_related("club"):
        if not directs_club(series.club, by):
            raise TableRefusal("not_director")
        if series.is_frozen:
            raise TableRefusal("frozen")


def may_be_undone(done: Act, tournament: Tournament, role: str) -> bool:
    """Tell whether undoing an act may be offered; whether something lies on it shows later."""
    kind = kind_of(done)
    if kind.instead or hasattr(done, "undone_by"):
        return False
    if kind.right == Right.OWNER and role != DirectorRole.OWNER:
        return False
    return tournament.status != TournamentStatus.ENDED or kind.after_end


def only_direct(tournament: Tournament, by: Player) -> None:
    """Write down that a director does not play in a tournament (DIR-1)."""
    with directing(tournament, by, "only_direct") as ledger:
        if not OnlyDirects.objects.filter(tournament=tournament, player=by).exists():
            ledger.add(OnlyDirects(tournament=ledger.tournament, player=by))


def appoint(
    tournament: Tournament, by: Player, player: Player, role: str, *, link: int | None = None
) -> None:
    """Appoint a director or a deputy; a link of the owner does so once (WHO-3).

    Raises TableRefusal ``not_owner``, ``unknown_role``, ``already_director``, and for a
    ``link`` from before another change of directors ``link_used`` or ``link_ended``.
    """
    if role not in (DirectorRole.DIRECTOR, DirectorRole.DEPUTY):
        raise TableRefusal("unknown_role")
    with directing(tournament, by, "appoint", after_end=True, reason=role) as ledger:
        if is_director(tournament, player):
            raise TableRefusal("already_director")
        if link is not None:
            refuse_old_link(tournament, link)
        ledger.about = {"name": player.shown_name, "role": role}
        ledger.add(Director(tournament=ledger.tournament, player=player, role=role))


def dismiss(tournament: Tournament, by: Player, player: Player) -> None:
    """Dismiss a director; raises TableRefusal ``not_owner``, ``is_owner``."""
    with directing(tournament, by, "dismiss", after_end=True, reason="dismiss") as ledger:
        found = Director.objects.filter(tournament=tournament, player=player).first()
        if found is None:
            return
        if found.role == DirectorRole.OWNER:
            raise TableRefusal("is_owner")
        ledger.about = {"name": player.shown_name}
        ledger.remove_all(tournament.only_direct.filter(player=player))  # asked when back
        ledger.remove(found)


def link_number(tournament: Tournament) -> int:
    """Return the number of the link by which the owner lets one person deputise.

    Each change of directors ends all links before it: the log is what counts them.
    """
    return tournament.acts.filter(OF_DIRECTORS).count()


def refuse_old_link(tournament: Tournament, number: int) -> None:
    """Refuse a link that was used (``link_used``, with the name) or ended (``link_ended``)."""
    since = tournament.acts.filter(OF_DIRECTORS).order_by("number")[number : number + 1]
    for ended_by in since:
        if ended_by.what == "appoint":
            raise TableRefusal("link_used", about=ended_by.about.get("name", ""))
        raise TableRefusal("link_ended")
