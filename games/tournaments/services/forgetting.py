"""Removing the names of deleted accounts from tournaments, their logs, and clubs.

What was played stays as it was, and so does what the log of acts folds to: names are removed
both from rows and from the acts that wrote them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from games.models import Player
from games.models.players import DELETED
from games.pads.models import Pad
from games.services.seats.players import player_forgotten, player_leaving
from games.tournaments.models import (
    Act,
    Club,
    ClubRole,
    DateProposal,
    Entrant,
    EntrantPlayer,
    MatchSheet,
    Membership,
    Round,
    Series,
    Tournament,
)
from games.tournaments.models.clubs import LONGEST_TITLE
from games.tournaments.selectors.clubs import heirs_of
from games.tournaments.services.ledger import Json, act

NOBODY = "N. N."
"""What replaces a name; the same in all languages."""
BETWEEN = " & "
ACT_FIELDS = ("changes", "about", "reason", "who")


def listen() -> None:
    """Forget people here when they are forgotten."""
    player_leaving.connect(_forget_piecewise)
    player_forgotten.connect(_forget)


def _forget_piecewise(player: Player, **_signal: object) -> None:
    """Let the tournaments forget somebody one by one: each locks the database by itself."""
    for event in _which_tell_of(player):
        with transaction.atomic():
            _forget_in(event, player)


def _which_tell_of(player: Player) -> QuerySet[Tournament]:
    """Return the tournaments in which the name of somebody still stands."""
    people = EntrantPlayer.objects.filter(player=player).exclude(name=NOBODY)
    acts = Act.objects.filter(player=player).exclude(who=NOBODY)
    told = Q(pk__in=people.values("entrant__tournament")) | Q(pk__in=acts.values("tournament"))
    return Tournament.objects.filter(told).order_by("pk")


def _forget(player: Player, **_signal: object) -> None:
    with transaction.atomic():
        clubs = Club.objects.filter(members__player=player).order_by("pk")
        for club in clubs.select_for_update():  # so that they are handed none meanwhile
            _forget_member(club.members.get(player=player))
        for event in _which_tell_of(player):
            _forget_in(event, player)
        own = Series.objects.filter(club__tournaments__entrants__people__player=player)
        for series in Series.objects.filter(pk__in=own.values("pk")):
            _forget_in_season(series, player)


def _forget_member(member: Membership) -> None:
    """Remove the name of a person from a club; one of its directors becomes the owner.

    Deleted accounts own no club. Where nobody else directs it, they stay the one who founded it.
    """
    member.name = NOBODY
    if member.role == ClubRole.OWNER:
        heir = heirs_of(member.club).exclude(name=NOBODY).order_by("since", "pk").first()
        if heir is not None:
            heir.role, member.role = ClubRole.OWNER, ClubRole.MEMBER
            heir.save(update_fields=["role"])
    else:
        member.role = ClubRole.MEMBER
    member.save(update_fields=["name", "role"])


def _forget_in_season(series: Series, player: Player) -> None:
    rows: list[Json] = series.frozen or []
    own = [it for it in rows if it["player"] == player.pk and it["name"] != NOBODY]
    if own:
        for row in own:
            row["name"] = NOBODY
        series.save(update_fields=["frozen"])


def _forget_in(event: Tournament, player: Player) -> None:
    """Remove the names of a person from a tournament and all its acts."""
    own = list(EntrantPlayer.objects.filter(entrant__tournament=event, player=player))
    names = {it.name for it in own}
    entrants = {it.entrant_id: it.entrant for it in own}
    left = {key: _name_left(it, player, names) for key, it in entrants.items()}
    renamed = {it.name: left[key] for key, it in entrants.items()}
    renamed |= {it: left[key] for key, it in _names_ever(event, entrants)}
    taken_off, of_teams = _names_taken_off(event, player)
    renamed |= {it: _without_any(it, taken_off) for it in of_teams}
    names |= taken_off
    _forget_sheets(entrants.values(), names)
    with act(event, None, "forget", is_director=False, who=NOBODY) as ledger:
        for person in own:
            ledger.change(person, name=NOBODY)
        for entrant in entrants.values():
            ledger.change(entrant, name=left[entrant.pk])
        dates = DateProposal.objects.filter(pairing__round__tournament=event)
        ledger.change_each("who", [(it, NOBODY) for it in dates.filter(player=player)])
        answered = dates.filter(answered_by__in=names)
        ledger.change_each("answered_by", [(it, NOBODY) for it in answered])
        bases = [(it, basis_with_present_names(it.basis, event)) for it in event.rounds.all()]
        ledger.change_each("basis", bases)
    said = renamed | dict.fromkeys(names, NOBODY)

    def forget(done: Act) -> None:
        _replace_in_act(done, event, said)
        if done.player_id == player.pk or done.who in said:
            done.who = NOBODY

    rewrite_acts(event, forget)


def _name_left(entrant: Entrant, player: Player, names: set[str]) -> str:
    """Return the name of a team once one of its people has gone; one they chose goes along.

    Nobody knows whose idea a chosen name was, or whom it names; substitutes chose none.
    """
    found = _without(entrant.name, names)
    people = list(entrant.people.filter(is_substitute=False).select_related("player"))
    if found != entrant.name or all(it.player_id != player.pk for it in people):
        return found
    who = [NOBODY if it.player_id == player.pk else it.shown_name for it in people]
    return BETWEEN.join(who)[:LONGEST_TITLE].strip()


def _names_ever(event: Tournament, entrants: Collection[int]) -> set[tuple[int, str]]:
    """Return all names that acts have given some entrants or taken from them, by their numbers."""
    found: set[tuple[int, str]] = set()
    acts = event.acts.all() if entrants else ()
    for change in (it for done in acts for it in done.changes):
        if change["model"] == Entrant.__name__ and change["key"] in entrants:
            parts = (change["before"], change["after"])
            found |= {(change["key"], it["name"]) for it in parts if it and "name" in it}
    return found


def _names_taken_off(event: Tournament, player: Player) -> tuple[set[str], set[str]]:
    """Return the names of a person and all their teams have had in entries that were removed."""
    rows = [
        (change["model"], change["before"])
        for done in event.acts.filter(what="remove_entrants")
        for change in done.changes
        if change["after"] is None
    ]
    own = [it for model, it in rows if model == EntrantPlayer.__name__]
    own = [it for it in own if it["player_id"] == player.pk]
    teams = {it["entrant_id"] for it in own}
    teams -= set(event.entrants.filter(pk__in=teams).values_list("pk", flat=True))
    return {it["name"] for it in own}, {name for _key, name in _names_ever(event, teams)}


def _without_any(name: str, names: set[str]) -> str:
    """Return the name of a team without that of one of its people; a chosen one goes wholly."""
    found = _without(name, names)
    return NOBODY if found == name else found


def _without(name: str, names: set[str]) -> str:
    """Return the name of a team without the name of one of its people."""
    return BETWEEN.join(NOBODY if it in names else it for it in name.split(BETWEEN))


def _forget_sheets(entrants: Iterable[Entrant], names: set[str]) -> None:
    found = MatchSheet.objects.filter(pairing__members__entrant__in=list(entrants))
    pads = [it.pad for it in found.select_related("pad")]
    for pad in pads:
        pad.names = [DELETED if it in names else it for it in pad.names]
    Pad.objects.bulk_update(pads, ["names"])


def basis_with_present_names(basis: Json, event: Tournament) -> Json:
    """Return what a pairing was computed from, with the present names."""
    if "entrants" not in basis:
        return basis
    known = {it.key: it.name for it in event.entrants.all()}
    rows = [row | {"name": known.get(row["id"], row["name"])} for row in basis["entrants"]]
    return basis | {"entrants": rows}


def basis_with_clubs(basis: Json, said: Mapping[str, str]) -> Json:
    """Return what a pairing was computed from, with other names of clubs of teams."""
    if "entrants" not in basis:
        return basis
    rows = [
        it | {"club": said[it["club"]]} if it.get("club") in said else it
        for it in basis["entrants"]
    ]
    return basis | {"entrants": rows}


def rename_in_acts(event: Tournament, before: str, after: str) -> None:
    """Let all acts of a tournament call an entrant otherwise, whose row has the new name."""
    said = {before: after}

    def rename(done: Act) -> None:
        _replace_in_act(done, event, said)
        done.who = said.get(done.who, done.who)

    rewrite_acts(event, rename)


def rewrite_acts(event: Tournament, rewrite: Callable[[Act], None]) -> None:
    """Change what the acts of a tournament tell; only those that do change are stored."""
    changed = []
    for done in event.acts.all():
        before = _told_by(done)
        rewrite(done)
        if _told_by(done) != before:
            changed.append(done)
    Act.objects.bulk_update(changed, ACT_FIELDS)


def _told_by(done: Act) -> str:
    return json.dumps([getattr(done, name) for name in ACT_FIELDS])


def _replace_in_act(done: Act, event: Tournament, said: Mapping[str, str]) -> None:
    """Replace names in an act: rows keep whatever else it changed."""
    for change in done.changes:
        for part in filter(None, (change["before"], change["after"])):
            _forget_row(change, part, event, said)
    done.about = _replaced(done.about, said)
    done.reason = said.get(done.reason, done.reason)


def _forget_row(change: Json, part: Json, event: Tournament, said: Mapping[str, str]) -> None:
    model, key = change["model"], change["key"]
    if model == Round.__name__ and part.get("basis"):
        part["basis"] = basis_with_present_names(part["basis"], event)
    named = {
        Entrant.__name__: ("name",),
        EntrantPlayer.__name__: ("name",),
        DateProposal.__name__: ("who", "answered_by"),
    }
    for field in named.get(model, ()):
        if part.get(field) in said and _is_own(model, key, event, part[field]):
            part[field] = said[part[field]]


def _is_own(model: str, key: int, event: Tournament, name: str) -> bool:
    """Tell whether a row is the forgotten person's, not a namesake's: it has lost the name."""
    if model == Entrant.__name__:
        return not event.entrants.filter(pk=key, name=name).exists()
    if model == EntrantPlayer.__name__:
        return not EntrantPlayer.objects.filter(pk=key, name=name).exists()
    return not DateProposal.objects.filter(Q(who=name) | Q(answered_by=name), pk=key).exists()


def _replaced(value: Any, said: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _replaced(it, said) for key, it in value.items()}
    if isinstance(value, list):
        return [_replaced(it, said) for it in value]
    return said.get(value, value) if isinstance(value, str) else value
