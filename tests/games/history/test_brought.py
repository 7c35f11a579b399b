"""Imported matches: logs and records become matches, hostile files nothing."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.history import file_words
from games.history.services.bringing import bring, let_go
from games.history.services.files import MOST_BYTES, FileFault, read_file
from games.history.taking import json_of
from games.models import FormerName, Match, MatchKind, Onlooker, Player
from games.records.json_record import record_of
from games.replays import reading
from games.rules.state.actions import Deal
from games.services.seats.players import forget_player
from tests.games.admin.played import go_on_playing
from tests.games.builders import make_match, make_player
from tests.games.test_roles import client_of
from tests.records.logs import ORDERLY, ORDERLY_ROUND, log, orderly
from tests.records.matches import random_booster_match, random_match

pytestmark = pytest.mark.django_db
LOG = orderly().encode()


@cache
def record() -> dict[str, object]:
    match, _state = random_match(Random(1))
    return record_of(match)


def record_file(**changes: object) -> bytes:
    return json.dumps(record() | changes, indent=1).encode()


@pytest.fixture
def anna() -> Player:
    return make_player("Anna")


def post(client: Client, data: bytes, name: str = "4711.tch"):
    return client.post(reverse("bring_match"), {"file": SimpleUploadedFile(name, data)})


def test_a_log_becomes_a_match_and_comes_out_the_same(anna) -> None:
    client = client_of(anna)
    answer = post(client, LOG * 2)
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/m/{match.slug}/"
    assert (match.kind, match.is_rated, match.is_public) == (MatchKind.BROUGHT, False, False)
    assert match.hands.count() == 2
    page = client.get(answer.headers["Location"]).content.decode()
    assert "4711.tch" in page
    assert "counts for nothing" in page
    assert client.get(f"/m/{match.slug}/2/10/").status_code == 200
    again = client.get(f"/m/{match.slug}/match.tch").content
    assert b"Guest_" in again  # one of the handles is empty
    kept = read_file(again)
    assert kept.record.steps == read_file(LOG * 2).record.steps


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_what_windows_has_saved_in_utf_16_is_read(encoding: str) -> None:
    for data in (LOG, record_file()):
        text = data.decode().replace("\n", "\r\n")
        saved = text.encode(encoding) if encoding == "utf-16" else f"\ufeff{text}".encode(encoding)
        assert read_file(saved) == read_file(data)
        with pytest.raises(FileFault):
            read_file(saved[:-1])


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_lines_end_as_they_do_anywhere(end: str) -> None:
    for data in (LOG, record_file()):
        assert read_file(data.replace(b"\n", end.encode())) == read_file(data)
    lines = LOG.split(b"\n")
    with pytest.raises(FileFault) as fault:
        read_file(end.encode().join([*lines[:8], b"nonsense", *lines[8:]]))
    assert (fault.value.line, file_words.line_of(fault.value)) == (9, "nonsense")


@pytest.mark.parametrize("data", [LOG * 2, record_file()])
def test_what_somebody_has_brought_along_already_is_there_once(anna, data: bytes) -> None:
    client = client_of(anna)
    first = post(client, data)
    again = client.post(
        reverse("bring_match"),
        {"file": SimpleUploadedFile("again.txt", data.replace(b"\n", b"\r\n"))},
        follow=True,
    )
    assert again.redirect_chain == [(first.url, 302)]
    assert "You have already imported this match" in again.content.decode()
    assert Match.objects.get().table_name == "4711.tch"
    assert Onlooker.objects.count() == 1


def test_what_differs_or_is_somebody_elses_is_another_match(anna) -> None:
    bring(anna, read_file(LOG), "a.tch")
    bring(make_player("Ben"), read_file(LOG), "a.tch")
    bring(anna, read_file(LOG * 2), "a.tch")
    zoe = read_file(LOG.replace("Änne".encode(), "Zoë".encode()))
    bring(anna, zoe, "a.tch", called="Zoë")
    assert Match.objects.count() == 4


def test_what_was_removed_can_be_brought_again(anna) -> None:
    let_go(bring(anna, read_file(LOG), "a.tch").match, anna)
    bring(anna, read_file(LOG), "a.tch")
    assert Match.objects.count() == 1


def test_a_file_that_is_no_match_leaves_no_guest(client: Client) -> None:
    assert post(client, b"nonsense").status_code == 422
    assert not Player.objects.exists()


def test_whoever_is_ahead_at_the_target_has_won_a_log(anna) -> None:
    unfinished = bring(anna, read_file(LOG), "a.tch").match
    assert unfinished.winner == Match.Winner.NOBODY
    best = max((0, 1), key=lambda team: unfinished.totals[team])
    rounds = -(-1000 // unfinished.totals[best])
    assert bring(anna, read_file(LOG * rounds), "b.tch").match.winner == str(best)


def test_names_that_change_between_rounds_are_kept(anna) -> None:
    other = LOG.replace("Änne".encode(), "Zoë".encode())
    match = bring(anna, read_file(LOG + other), "a.tch", called="b.b!").match
    rows = match.players.filter(number=0)
    assert [(row.name, row.since_round) for row in rows] == [("Änne", 1), ("Zoë", 2)]
    second = match.hands.get(number=2)
    first_version = reading.walk_of(second).steps[0].version
    sitting = reading.sitting(second, tuple(match.players.all()), 0, first_version)
    assert sitting is not None
    assert sitting.name == "Zoë"


@pytest.mark.parametrize("boosted", [False, True])
def test_a_record_becomes_a_match_and_comes_out_the_same(anna, boosted: bool) -> None:
    found, _state = random_booster_match(3) if boosted else random_match(Random(3))
    names = ("Anna", "B", "C", "D")
    record = json.loads(json.dumps(record_of(found._replace(names=names))))
    client = client_of(anna)
    assert post(client, json.dumps(record).encode(), "x.json").status_code == 302
    match = Match.objects.get()
    assert match.has_boosters is boosted
    again = json.loads(client.get(f"/m/{match.slug}/match.json").content)
    assert again == record
    for hand in match.hands.filter(score__isnull=False):
        assert client.get(f"/m/{match.slug}/{hand.number}/3/").status_code == 200


def test_every_step_and_the_picture_say_that_a_match_was_brought_along(anna) -> None:
    match = bring(anna, read_file(LOG), "a.tch").match
    mine = client_of(anna)
    number = match.hands.first().number
    for path in (f"{number}/3/", "picture.svg"):
        page = mine.get(f"/m/{match.slug}/{path}").content.decode()
        assert "imported" in page


def test_anybody_with_the_address_may_look_and_only_its_owner_removes_it(anna) -> None:
    match = bring(anna, read_file(LOG), "a.tch").match
    mine, other = client_of(anna), client_of(make_player("Ben"))
    assert "Remove this match" in mine.get(f"/m/{match.slug}/").content.decode()
    page = other.get(f"/m/{match.slug}/").content.decode()
    assert "Remove this match" not in page
    assert "Report the match" not in page
    assert match.slug in mine.get("/matches/?whose=brought").content.decode()
    for whose in ("mine", "public", "brought"):
        assert match.slug not in other.get(f"/matches/?whose={whose}").content.decode()
    assert other.post(f"/m/{match.slug}/gone/").status_code == 404
    assert mine.post(f"/m/{match.slug}/gone/").status_code == 302
    assert not Match.objects.exists()


def test_a_match_goes_with_the_account_that_brought_it(anna) -> None:
    bring(anna, read_file(LOG), "a.tch")
    forget_player(anna)
    assert not Match.objects.exists()


def deck(*cards: object) -> dict[str, object]:
    match, _state = random_booster_match(3)
    options = json.loads(json.dumps(record_of(match)))["options"]
    return {"options": options | {"booster_deck": list(cards)}}


def log_with(plays: str) -> bytes:
    """Return the log of a round in which something else follows the lead of the Mah Jong."""
    return log(ORDERLY, ORDERLY_ROUND.replace("0 Ma\n1 GA", plays)).encode()


HOSTILE = {
    "nothing": (b"", "There is no round"),
    "text": (b"hello\nworld\n", "Line 1: This does not belong"),
    "noise": (bytes(range(256)) * 50, "Line 1: "),
    "long line": (b"(0)" + b"x" * 100_000, "Line 1: The line is too long."),
    "a wrong card": (LOG.replace(b"R10", b"R11", 1), "Line 2: There is no such card."),
    "a broken wish": (log_with("0 Ma\nWunsch:K\n1 GA"), "A wish is open that this player can"),
    "a foreign card": (log_with("0 Ma\n1 SA"), "This player does not hold these cards."),
    "a wrong result": (LOG.rstrip() + b"0\n", "By the rules the result is a different one."),
    "deep": (b"[" * 100_000, "JSON cannot be read"),
    "several": (json.dumps(record()).encode() + b"\n{}\n", "Line 2: The match ends before this."),
    "cut off": (record_file()[:5000], "Line "),
    "a list": (b"[]", "This is not a record"),
    "another version": (record_file(version=9), "This version of records is unknown"),
    "many rounds": (record_file(rounds=[{}] * 61), "at most 60 rounds"),
    "large number": (b'{"format": ' + b"9" * 5000 + b"}", "JSON cannot be read"),
    "unknown Booster": (record_file(**deck(["no-such", 1])), "No table can agree on this."),
    "winner": (record_file(winner=1), "changed since it was written"),
    "broken": (record_file(names=5), "Something in this record cannot be read."),
    "no round": (record_file(rounds=[], winner=None), "no finished round"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_says_what_is_wrong_and_changes_nothing(anna, name: str) -> None:
    data, expected = HOSTILE[name]
    answer = post(client_of(anna), data, "<img src=x>.tch")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert expected in page
    assert "Nothing was kept." in page
    assert not Match.objects.exists()
    assert not Onlooker.objects.exists()


def faulty_records() -> dict[str, bytes]:
    """Records with one fault each, by the code that names it."""
    match, _state = random_match(Random(1))
    first, *rest = match.steps
    changes = {
        "impossible_times": (first._replace(seconds=-1), *rest),
        "other_events": (first, rest[0]._replace(events=rest[0].events[1:]), *rest[1:]),
    }
    written = {code: record_of(match._replace(steps=it)) for code, it in changes.items()}
    files = {code: json.dumps(it).encode() for code, it in written.items()}
    return files | {
        "no_record": b"[]",
        "record_version": record_file(version=9),
        "record_broken": record_file(names=5),
        "record_differs": record_file(winner=1),
        "impossible_option": record_file(**deck(["no-such", 1])),
    }


def test_why_a_record_is_refused_is_told_in_words_that_are_translated() -> None:
    beside = {"record_version": "9", "impossible_option": "booster_deck"}
    for code, data in faulty_records().items():
        with pytest.raises(FileFault) as caught:
            read_file(data)
        fault = caught.value
        assert fault.kind == code
        assert code in file_words._sentences()
        assert file_words.line_of(fault) == beside.get(code, "")


def test_a_move_that_the_rules_refuse_is_named_by_its_place() -> None:
    match, _state = random_match(Random(1))
    second = [place for place, step in enumerate(match.steps) if isinstance(step.action, Deal)][1]
    twice = second + 4
    steps = (*match.steps[: twice + 1], *match.steps[twice:])
    with pytest.raises(FileFault) as caught:
        read_file(json.dumps(record_of(match._replace(steps=steps))).encode())
    assert (caught.value.round, caught.value.step) == (2, 6)


def test_impossible_times_are_refused() -> None:
    match, _state = random_match(Random(1))
    for seconds in (1e308, -1, float("nan")):
        first, *rest = match.steps
        bad = match._replace(steps=(first._replace(seconds=seconds), *rest))
        with pytest.raises(FileFault):
            read_file(json.dumps(record_of(bad)).encode())


def test_a_file_that_is_too_large_is_not_read(anna) -> None:
    answer = post(client_of(anna), b" " * (MOST_BYTES + 1))
    assert answer.status_code == 422
    assert "larger than 2 MB" in answer.content.decode()
    with pytest.raises(FileFault, match="too_large"):
        read_file(b" " * (MOST_BYTES + 1))


def test_no_other_page_takes_files(anna) -> None:
    answer = client_of(anna).post("/play/", {"name": SimpleUploadedFile("x", b"x")})
    assert answer.status_code == 400


def test_bringing_nothing_along_asks_for_a_file(anna) -> None:
    assert "Choose a file." in client_of(anna).post(reverse("bring_match")).content.decode()


# --- whose names are shown -----------------------------------------------------------------


def names_shown(match: Match) -> set[str]:
    rows = match.players.all()
    return {*match.seat_names, *(it.name for it in rows)}


@pytest.fixture
def played() -> Match:
    """A match of four people that was played here and is over."""
    table = make_match(target=None, max_rounds=1, pace="none")
    go_on_playing(table)
    return table.matches.get()


def test_a_record_of_a_match_that_one_has_not_played_shows_no_names(played) -> None:
    onlooker = make_player("Flo")
    written = read_file(json_of(played).encode())
    anonymous = {f"Guest {number}" for number in (1, 2, 3, 4)}
    for called in ("", "Anna"):  # saying so is not enough: the match itself tells who has played
        with translation.override("en"):
            brought = bring(onlooker, written, "x.json", called).match
        assert names_shown(brought) == anonymous
        page = client_of(make_player("Zoe")).get(f"/m/{brought.slug}/").content.decode()
        assert not any(name in page for name in played.seat_names)
        let_go(brought, onlooker)


def test_a_record_of_a_match_that_one_has_played_shows_all_names(played) -> None:
    player = played.players.get(number=2).player
    player.name = "Married"
    player.save()
    brought = bring(player, read_file(json_of(played).encode()), "mine.json").match
    assert names_shown(brought) >= {*played.seat_names}


def test_bots_keep_their_names(played) -> None:
    played.players.filter(number=1).update(player=None, name="Alma", level="strong")
    played.seat_names[1] = "Alma"
    played.save()
    with translation.override("en"):
        brought = bring(make_player("Flo"), read_file(json_of(played).encode()), "x.json").match
    assert names_shown(brought) == {"Guest 1", "Alma", "Guest 3", "Guest 4"}


@pytest.mark.parametrize(
    ("name", "called", "has_names"),
    [
        ("Änne", "", True),
        ("änne", "", True),
        ("Zoe", "", False),
        ("Zoe", "4711", True),
        ("Zoe", "Nobody", False),
    ],
)
def test_a_log_of_another_site_shows_names_to_those_who_are_in_it(name, called, has_names) -> None:
    match = bring(make_player(name), read_file(LOG), "a.tch", called).match
    assert ("4711" in match.seat_names) is has_names


def test_a_former_name_is_ones_own(anna) -> None:
    FormerName.objects.create(player=anna, name="b.b!")
    assert "Änne" in bring(anna, read_file(LOG), "a.tch").match.seat_names


def test_the_page_says_why_there_are_no_names_and_takes_ones_name_in_the_file(anna) -> None:
    client = client_of(anna)
    path = post(client, LOG).headers["Location"]
    assert "None of the names in the file is yours" in client.get(path).content.decode()
    file = SimpleUploadedFile("b.tch", LOG * 2)
    path = client.post(reverse("bring_match"), {"file": file, "called": "4711"}).headers["Location"]
    page = client.get(path).content.decode()
    assert "None of the names in the file is yours" not in page
    assert "Änne" in page
