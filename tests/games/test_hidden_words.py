"""What the desk has hidden is read nowhere: all pages, files and sockets, for all roles."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from asgiref.sync import sync_to_async
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.desk.models import WrittenReport
from games.desk.services import hiding
from games.live.threads import be_quick
from games.models import Match, Player, Table
from games.pads.models import Pad
from games.services.writing import store
from games.talk.services import saying
from games.tournaments.models import Club, Series, Tournament
from games.tournaments.selectors.pages import tournament_by
from games.tournaments.services import clubs, events, roster
from games.tournaments.services.copies import name_of_table
from tests.games.sockets import Socket
from tests.games.test_roles import (
    PAGES,
    ROLES,
    World,
    make_world,
    make_world_at_leisure,
    path_of,
    undone,
)
from tests.games.tournaments.test_ear import wire_of

STEM = "zwackel"
"""No word of any language begins so."""
KINDS = ("club", "season", "event", "team", "team_club", "card", "announcement", "pad")
STAFF = ("staff", "reviewer", "administrator")
"""The desk shows them what is hidden."""
OWN_DATA = {f"{reverse('data')} for host"}
"""Somebody takes along what they have said themselves, also what nobody else reads any more."""
BY_DAY = ("anonymous", "other_seat", "seat", "host", "phone")
"""Nobody, a stranger, a player at its tables, its director and owner, a team at the door."""


class Written(NamedTuple):
    """A world in which words with the stem stand for every kind, and what is reported of them."""

    world: World
    reports: list[WrittenReport]


def word(kind: str) -> str:
    return f"Zwackel{kind}"


def make_written(world: World) -> Written:
    """Write a word of its own in every text that can be hidden, and in the copies there are."""
    event = tournament_by(str(world.arguments["event"][0]))
    assert event is not None
    host = event.directors.first().player
    entrant = event.entrants.first()
    roster.rename(entrant, host, name=word("team"), club=word("team_club"))
    roster.write_agreements(entrant, host, word("card"))
    _call_its_tables(world, event)
    club = Club.objects.get(slug=world.arguments["club"][0])
    season = club.series.get()
    pad = Pad.objects.get(slug=world.arguments["pad"][0])
    pad.names = [word("pad"), *pad.names[1:]]
    pad.save()
    season.name, season.slug = word("season"), f"{word('season').lower()}-abcde"
    season.save()
    clubs.count_in_series(event, host, season)
    slug = f"{word('event').lower()}-abcde"
    events.edit(event, host, name=word("event"), place=word("place"), text=word("eventtext"))
    said = events.announce(event, host, word("announcement"))
    saying.announce(list(Table.objects.filter(name__startswith=word("event"))), host, said.text)
    Tournament.objects.filter(pk=event.pk).update(slug=slug)
    of_club = {
        "name": word("club"),
        "text": word("clubtext"),
        "slug": f"{word('club').lower()}-abcde",
    }
    Club.objects.filter(pk=club.pk).update(**of_club)
    _rename(world, {event.slug: slug, club.slug: f"{word('club').lower()}-abcde"})
    world.arguments["season"][1] = season.slug
    world.arguments["short"][0] = Tournament.objects.get(pk=event.pk).short
    keys = {
        "club": club.pk,
        "season": season.pk,
        "event": event.pk,
        "team": entrant.pk,
        "team_club": entrant.pk,
        "card": entrant.pk,
        "announcement": said.pk,
        "pad": pad.slug,
    }
    eve = Player.objects.get(name="Eve")  # the role other_seat
    reports = [hiding.report(kind, str(keys[kind]), eve, "insult") for kind in KINDS]
    world.arguments["text"][1] = club.pk
    return Written(world, reports)


def _call_its_tables(world: World, event: Tournament) -> None:
    """Let the first match be played at a table where people are, the second at a closed one."""
    running = Table.objects.get(slug=world.arguments["match"][0])
    finished = Table.objects.get(slug=world.arguments["finished"][0])
    played = Table.objects.get(match__slug=world.arguments["over"][0])
    event.rounds.update(status="running")
    pairings = list(event.rounds.get().pairings.all())[:2]
    tables = ((pairings[0], running, "1.1"), (pairings[1], played, "1.2"))
    for pairing, table, number in tables:
        name = name_of_table(Tournament(name=word("event")), number)
        Table.objects.filter(pk=table.pk).update(name=name, is_reserved=True)
        Match.objects.filter(table=table).update(table_name=name)
        pairing.online_table = table
        pairing.save()
    pairings[0].second_table = finished
    pairings[0].save()
    Table.objects.filter(pk=finished.pk).update(name=f"{word('event')} 1.1B", is_reserved=True)
    Match.objects.filter(table=finished).update(table_name=f"{word('event')} 1.1B")
    played.refresh_from_db()
    with transaction.atomic():
        store.close(played, store.seats_of(played), played.created)


def _rename(world: World, slugs: dict[str, str]) -> None:
    for found in world.arguments.values():
        found[:] = [slugs.get(str(it), it) for it in found]


def pages_of(world: World) -> list[str]:
    """Return the addresses of all pages, with all parts that they have."""
    found = [path_of(it, world) for it in PAGES if it.method == "GET"]
    event, club = (reverse(it, args=world.arguments[it]) for it in ("event", "club"))
    found += [f"{event}?show={it}" for it in ("standing", "round", "people", "rules", "plan")]
    found += [f"{club}?show={it}" for it in ("season", "evenings", "people")]
    return [*dict.fromkeys(found)]


def told(client: Client, address: str) -> str:
    """Return everything that a visitor is told at an address, wherever it leads."""
    with undone(client):
        answer = client.get(address, follow=True)
        steps = [where for where, _status in answer.redirect_chain]
        body = b"" if answer.streaming else answer.content
        return "\n".join([body.decode(errors="ignore"), str(answer.headers), *steps]).lower()


def read_by(world: World, roles: tuple[str, ...]) -> dict[str, str]:
    """Return the addresses that tell a word to somebody, with what stands around it."""
    found = {}
    for address in pages_of(world):
        for role in roles:
            text = told(world.clients[role], address).replace(address.lower(), "")
            before, stem, after = text.partition(STEM)
            if stem:
                found[f"{address} for {role}"] = before[-60:] + stem + after[:30]
    return found


def hide_all(written: Written, commit: Callable[..., object]) -> None:
    with commit(execute=True):
        for report in written.reports:
            hiding.hide(report)


@pytest.mark.django_db
def test_what_is_hidden_is_read_nowhere(django_capture_on_commit_callbacks) -> None:
    """By day the roles that see most; at night all of them (the test below)."""
    read_nowhere(BY_DAY, django_capture_on_commit_callbacks)


@pytest.mark.nightly
@pytest.mark.django_db
def test_what_is_hidden_is_read_nowhere_by_anybody(django_capture_on_commit_callbacks) -> None:
    roles = tuple(it for it in ROLES if it not in STAFF)
    read_nowhere(roles, django_capture_on_commit_callbacks)


def read_nowhere(roles: tuple[str, ...], commit: Callable[..., object]) -> None:
    written = make_written(make_world())
    world = written.world
    pages = "\n".join(told(world.clients[role], it) for role in roles for it in pages_of(world))
    for kind in (*KINDS, "clubtext", "eventtext", "place", "event 1.1", "event 1.2", "event 1.1b"):
        assert word(kind).lower() in pages, kind  # else nothing would be proved
    old = pages_of(world)
    hide_all(written, commit)
    assert read_by(world, roles).keys() <= OWN_DATA  # at the old addresses, which lead on
    event = Tournament.objects.get(pk=written.reports[2].key)
    club, season = Club.objects.get(), Series.objects.get()
    _rename(world, {f"{word('event').lower()}-abcde": event.slug})
    _rename(world, {f"{word('club').lower()}-abcde": club.slug})
    _rename(world, {f"{word('season').lower()}-abcde": season.slug})
    assert not set(old) & {reverse("event", args=[event.slug])}
    assert read_by(world, roles).keys() <= OWN_DATA


@pytest.mark.django_db(transaction=True)
async def test_sockets_tell_no_hidden_word() -> None:
    """Of a table at which people are, to those who are there and to those who come later."""
    world = await sync_to_async(make_world_at_leisure)()
    written = await sync_to_async(make_written)(world)
    slug, event = (str(world.arguments[it][0]) for it in ("match", "event"))
    there = await _opened(world, slug, "seat")
    assert any(STEM in it.lower() for it in there.frames)  # else nothing would be proved
    before = len(there.frames)
    await sync_to_async(_hide_at_leisure)(written)
    await there.settled()
    later = [await _opened(world, slug, role) for role in BY_DAY]
    for socket, first in ((there, before), *((it, 0) for it in later)):
        assert not [it for it in socket.frames[first:] if STEM in it.lower()]
        await socket.close()
    wire = wire_of(event, world.cookies["seat"])  # a page that was open asks anew where it was
    assert (await wire.connect())[0]
    assert (await wire.receive_from()).isdecimal()
    await wire.disconnect()


async def _opened(world: World, slug: str, role: str) -> Socket:
    socket = Socket(None, world.cookies[role], slug=slug)  # type: ignore[arg-type]
    await socket.open()
    return socket


def _hide_at_leisure(written: Written) -> None:
    be_quick(is_quick=False)
    for report in written.reports:
        hiding.hide(report)
