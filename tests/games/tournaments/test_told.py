"""Secret until told (DUP-3): a finished round that others still have to play is shown nowhere.

Every address that shows finished rounds is asked by the four who have played, by somebody at
another table, by the director, also one who plays, by strangers and by staff.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from games.admin.record import is_complete, is_reviewable
from games.models import Hand, Match, Table
from games.services.writing.store import seats_of
from games.tournaments.services import entering
from games.tournaments.services.entering import Someone
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.door.addresses import addresses
from tests.games.tournaments.test_duplicate import begin, evening, play_through
from tests.games.tournaments.test_tables import play_a_deal
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db(transaction=True)

SHOWN_AT_A_TABLE = {
    "table": "asked: what stands on it links to nothing that is secret",
    "regions": "as the table",
    "plays": "what lies, and what may be played now",
    "trick": "what was laid in view of the four who alone are let in",
    "all_hands": "asked",
    "turning_point": "asked",
    "act": "answers as the table",
    "check": "own cards",
    "tip": "own cards of a round that runs",
    "seat": "who sits",
    "enter": "a door",
    "qr": "an address",
    "deals": "asked: seeds of matches that are told",
    "word": "a word for a deal to come",
    "options": "what is agreed on",
    "talk": "what was said",
    "talk_lines": "what was said",
    "about_message": "what was said",
    "people_at": "people",
    "invite": "people",
}
ASKED = (
    "match mistakes match_picture match_luck match_notes match_json match_tch match_txt "
    "replay_round check_round "
    "replay judge together to_leader play_from silly_move ask_friend asked report_match "
    "let_go_match matches "
    "my_matches data "
    "desk_match desk_round desk_events desk_report boards board "
    "admin:games_match_changelist admin:games_match_change admin:games_match_record "
    "admin:games_hand_changelist admin:games_hand_change admin:games_event_changelist"
).split()
"""Addresses that show finished rounds of any match."""
OTHERS = {
    "desk": "reports without rounds",
    "desk_log": "who has done what",
    "desk_said": "what was said",
    "desk_written": "texts",
    "desk_person": "people",
    "desk_figures": "sums over many rounds, only for reviewers",
    "desk_pair": "sums over many rounds, only for reviewers",
    "desk_live": "a round that runs, and none with boards",
    "bring_match": "one's own file",
    "set_spoilers": "a choice",
    "match_others": "names of players, by the door of matches",
}
READERS = {
    "games/admin/matches.py",
    "games/admin/record.py",
    "games/desk/views/cases.py",
    "games/desk/services/partners.py",
    "games/desk/views/reading.py",
    "games/history/besides.py",
    "games/history/services/bringing.py",
    "games/history/taking.py",
    "games/daily/over.py",  # of days that are over
    "games/daily/own_play.py",  # whether a round is judged
    "games/management/commands/check_rounds.py",
    "games/numbers/services/counting_matches.py",  # neither counts a secret match
    "games/numbers/services/match_rows.py",
    "games/people/export.py",
    "games/problems/making/public.py",  # of matches that are public and not secret
    "games/replays/bots_moves.py",
    "games/replays/checking_views.py",
    "games/replays/judged.py",
    "games/replays/matches.py",
    "games/replays/mistakes.py",
    "games/replays/picture.py",
    "games/replays/reading.py",
    "games/replays/turning.py",
    "games/selectors/finished.py",
    "games/selectors/kept.py",
    "games/services/acting/dealt.py",
    "games/services/acting/packing.py",
    "games/services/seats/practice.py",
    "games/services/writing/judgements.py",
    "games/views/deals.py",
    "games/views/hands.py",
}
"""What reads finished rounds from the database, or has them read; each has asked, see below."""
READ = {
    "actions_of",
    "actions_of_all",
    "actions_of_match",
    "events_of",
    "told_of_matches",
    "deeds_of",
    "hand_of",
    "initial_hands_of",
    "match_record",
    "record_lines",
    "PackedRound",
    "JudgedRound",
}


def test_every_address_is_decided_about() -> None:
    """A new one fails here until it is asked, or says why it shows no finished round."""
    decided = {*SHOWN_AT_A_TABLE, *ASKED, *OTHERS}
    below = re.compile(r"(t|tip|m|matches|desk|spoilers|account/data)/|events/.*boards")
    found = {it.name for it in addresses() if it.name and below.match(it.route)}
    assert found <= decided
    assert {it for it in decided if ":" not in it} <= {it.name for it in addresses()}


def test_all_that_reads_finished_rounds_is_known() -> None:
    """A new reader fails here: does it ask whether the match is told?"""
    found = set()
    for path in Path("games").rglob("*.py"):
        if "migrations" in path.parts or path.match("games/models/*"):
            continue
        names = {
            name.name
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.ImportFrom)
            for name in node.names
        }
        if names & READ:
            found.add(str(path))
    assert found == READERS


# --- who looks --------------------------------------------------------------------------


class Closed(NamedTuple):
    """Two tables with the same boards, of which one has played; the director plays there."""

    one: Table
    other: Table
    match: Match
    slug: str
    clients: dict[str, Client]


@pytest.fixture
def closed(time: Time) -> Closed:
    director = make_player("Dora")
    event = evening(director, count=3, deals=1)
    pair = [Someone(player=director), Someone(player=make_player("Mate"))]
    entering.enter(event, director, pair)
    _round, tables = begin(event, director)
    one = next(it for it in tables if it.seats.filter(player=director).exists())
    [other] = [it for it in tables if it != one]
    play_through(one, time)
    user = get_user_model().objects.create_superuser("staff@example.org", password="x" * 20)
    staff = Client(HTTP_ACCEPT_LANGUAGE="en")
    staff.force_login(user, "django.contrib.auth.backends.ModelBackend")
    clients = {f"seat {it.number}": client_of(it.player) for it in seats_of(one)} | {
        "director who plays": client_of(director),
        "elsewhere": client_of(seats_of(other)[0].player),
        "stranger": client_of(make_player("Eve")),
        "nobody": client_of(None),
        "staff": staff,
    }
    return Closed(one, other, Match.objects.get(table=one), event.slug, clients)


def paths(closed: Closed) -> dict[str, str]:
    """Return every address of the match and its round that nobody is to get anything from."""
    match, hand = closed.match, closed.match.hands.get()
    of_match = (
        "match match_picture match_luck match_notes match_json match_tch match_txt together "
        "to_leader report_match desk_match"
    ).split()
    arguments: dict[str, list[object]] = {it: [match.slug] for it in of_match} | {
        "replay_round": [match.slug, 1],
        "check_round": [match.slug, 1],
        "replay": [match.slug, 1, 0],
        "judge": [match.slug, 1],
        "desk_round": [match.slug, 1],
        "desk_events": [match.slug, 1],
        "board": [closed.slug, 1, 1],
        "all_hands": [closed.one.slug, 1],
        "admin:games_match_record": [match.pk],
        "admin:games_match_change": [match.pk],
        "admin:games_hand_change": [hand.pk],
    }
    return {name: reverse(name, args=found) for name, found in arguments.items()}


def test_nobody_looks_back_before_the_last_table_has_played(closed: Closed, time: Time) -> None:
    slug, hand = closed.match.slug, closed.match.hands.get()
    for who, client in closed.clients.items():
        for name, path in paths(closed).items():
            answer = client.get(path)
            is_refused = answer.status_code in (403, 404)
            leads_away = name.startswith("admin:") or who == "nobody"
            is_away = leads_away and answer.status_code == 302
            assert is_refused or is_away, (who, name, answer.status_code)
        played = reverse("play_from", args=[slug, 1, 0])
        assert client.post(played, {"seat": "0"}).status_code == 404, who
        led = {"do": "lead", "round": "1", "step": "0"}
        assert client.post(reverse("together", args=[slug]), led).status_code == 404, who
        judged = reverse("judge", args=[slug, 1])
        assert client.post(judged, {"step": "0"}).status_code == 404, who
    assert not is_complete(Match.objects.get(pk=closed.match.pk))
    assert not is_reviewable(Hand.objects.select_related("match").get(pk=hand.pk))
    play_through(closed.other, time)
    for who in ("seat 0", "seat 3", "director who plays", "elsewhere", "stranger"):
        for name in ("match", "replay", "match_json", "board"):
            answer = closed.clients[who].get(paths(closed)[name])
            assert answer.status_code == 200, (who, name)


def test_lists_and_data_have_it_only_afterwards(closed: Closed, time: Time) -> None:
    slug, hand = closed.match.slug, closed.match.hands.get()

    def told() -> list[str]:
        """Return who finds it where."""
        lists = {
            "matches": slug,
            "my_matches": slug,
            "admin:games_match_changelist": f"/match/{closed.match.pk}/change/",
            "admin:games_hand_changelist": f"/hand/{hand.pk}/change/",
            "admin:games_event_changelist": f"/hand/{hand.pk}/change/",
        }
        found = []
        for who, client in closed.clients.items():
            for name, mark in lists.items():
                page = b"".join(client.get(reverse(name)))
                found += [f"{who} {name}"] if mark.encode() in page else []
            page = client.get(reverse("data"))
            matches = json.loads(page.getvalue())["matches"] if page.status_code == 200 else []
            found += [f"{who} data" for it in matches if it["record"] is not None]
        return found

    assert told() == []
    play_through(closed.other, time)
    found = told()
    for who in ("seat 0", "seat 1", "seat 2", "seat 3", "director who plays"):
        assert {f"{who} matches", f"{who} my_matches", f"{who} data"} <= set(found), who
    assert {it for it in found if it.startswith("staff admin")} > set()
    assert not [it for it in found if it.startswith(("nobody my", "stranger my"))]


def test_the_table_says_so_and_leads_nowhere_until_then(closed: Closed, time: Time) -> None:
    seat = closed.clients["seat 1"]
    table = reverse("table", args=[closed.one.slug])
    secret = ("/hands/1/", "/turning/1/", f"/m/{closed.match.slug}/")
    page = seat.get(table).content.decode()
    assert "Other tables still have these cards to play." in page
    assert [it for it in secret if it in page] == []
    answer = seat.get(reverse("turning_point", args=[closed.one.slug, 1]))
    assert (answer.status_code, answer.content) == (286, b"")
    assert closed.clients["elsewhere"].get(table).status_code == 403
    assert closed.clients["stranger"].get(table).status_code == 403
    play_through(closed.other, time)
    page = seat.get(table).content.decode()
    assert "Other tables still have these cards to play." not in page
    assert "/hands/1/" in page
    assert f"/m/{closed.match.slug}/" in page


def test_a_round_that_is_over_is_secret_while_the_match_goes_on(time: Time) -> None:
    director = make_player("Dora")
    _round, (one, _other) = begin(evening(director), director)
    play_a_deal(one)
    seat = client_of(seats_of(one)[2].player)
    match = Match.objects.get(table=one)
    assert match.hands.get(number=1).is_over
    assert seat.get(reverse("all_hands", args=[one.slug, 1])).status_code == 404
    assert seat.get(reverse("replay", args=[match.slug, 1, 0])).status_code == 404
    page = seat.get(reverse("table", args=[one.slug])).content.decode()
    assert "Other tables still have these cards to play." in page
    assert "/hands/1/" not in page
