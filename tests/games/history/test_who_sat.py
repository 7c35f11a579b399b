"""Files, score tables and the desk name those who sat at the table at the moment they tell of."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.admin.record import record_lines
from games.history.services.bringing import bring
from games.history.services.files import FileFault, read_file
from games.history.taking import json_of, lines_of, log_of, text_of
from games.models import Match, Player
from games.records.json_record import MatchRecord, RecordError, read_record, record_of
from games.records.seat_holders import About, SeatHolder, names_at
from games.records.summary import split_rounds
from games.replays import reading
from games.services.ground import wall_clock
from games.services.seats import leaving, sitting, standing_in
from games.services.writing import corrections
from games.services.writing.rounds import go_on
from games.services.writing.store import seats_of
from tests.games.admin.played import go_on_playing
from tests.games.builders import make_match, make_player, make_players
from tests.games.test_roles import client_of
from tests.records.matches import random_booster_match, random_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    return make_players()


@pytest.fixture
def match(people: list[Player]) -> Match:
    """Two rounds: in the first Ben leaves, a bot plays, Eve sits down; one stands in for Clara."""
    table = make_match(people, target=None, max_rounds=2, pace="none")
    go_on_playing(table, actions=26)
    leaving.leave_for_good(table, people[1])
    go_on_playing(table, actions=8)
    sitting.sit_down(table, make_player("Eve"), 1)
    standing_in.stand_up(table, people[2])
    go_on_playing(table)
    go_on(table, seats_of(table), wall_clock.now())
    table.refresh_from_db()
    go_on_playing(table)
    found = table.matches.get()
    found.refresh_from_db()
    assert found.ended is not None
    assert found.hands.filter(score__isnull=False).count() == 2
    return found


def line_of_record(match: Match) -> str:
    [(_match, line)] = record_lines({match.pk: match})
    return line


def line_of(match: Match) -> bytes:
    [line] = lines_of([match.pk])
    return line


def bot_of(match: Match) -> str:
    return match.players.get(number=1, player=None).name


def test_a_record_names_each_who_sat_from_their_first_step_on(match) -> None:
    record = json.loads(json_of(match))
    ben, bot, eve = (it for it in record["seat_holders"] if it["seat"] == 1)
    assert [it["name"] for it in (ben, bot, eve)] == ["Ben", bot_of(match), "Eve"]
    assert "level" not in ben
    assert (bot["level"], "level_version" in bot) == ("normal", True)
    assert [it["round"] for it in (ben, bot, eve)] == [1, 1, 1]
    assert 0 == ben["step"] < bot["step"] < eve["step"]
    (stand_in,) = (it for it in record["seat_holders"] if it.get("stands_in"))
    assert stand_in["seat"] == 2
    helped = [it for it in record["rounds"][0]["steps"] if it.get("by_stand_in")]
    assert {it["seat"] for it in helped} == {2}
    read = read_record(record)
    assert record_of(read) == record
    assert json.loads(line_of_record(match)) == record


def test_a_record_tells_when_it_was_played_and_what_counts(match) -> None:
    staff = User.objects.create_superuser("desk@example.org", password="x")
    corrections.adjust(match.hands.get(number=1), (300, 0), staff, "because")
    corrections.void(match, staff, "because")
    match.refresh_from_db()
    record = json.loads(json_of(match))
    assert (record["kind"], record["rated"], record["void"]) == ("played", False, True)
    assert record["started"] == match.started.isoformat()
    told = [(it["kind"], it["round"], it["points"]) for it in record["corrections"]]
    assert told == [("adjust", 1, [300, 0]), ("void", None, None)]
    assert "because" not in json_of(match), "reasons are for those concerned"
    assert json.loads(line_of(match)) == {"match": match.slug} | record


def test_a_log_of_brettspielwelt_names_who_played_each_card(match) -> None:
    log = log_of(match)
    assert log is not None
    one, two = log.split("Gr.Tichukarten")[1:]
    bot = bot_of(match)
    assert "(1)Ben" in one
    assert f"(1){bot}" in one or "(1)Eve" in one
    assert one.rindex("(1)Ben") < one.index("(1)Eve")
    assert "(1)Eve" in two
    assert "Ben" not in two
    assert read_file(log.encode()).record.steps


def test_the_text_names_who_acted(match) -> None:
    with translation.override("en"):
        text = text_of(match)
    rounds = text.split("Round 2")
    assert bot_of(match) in rounds[0]
    assert "Eve" in rounds[0]
    assert "Ben" not in rounds[1]


def test_what_is_brought_along_comes_out_as_it_went_in(match, people) -> None:
    written = json_of(match)
    brought = bring(people[0], read_file(written.encode()), "mine.json").match
    assert json_of(brought) == written
    assert json.loads(line_of(brought)) == {"match": brought.slug} | json.loads(written)
    assert log_of(brought) == log_of(match)
    page = client_of(people[0]).get(reverse("replay", args=[brought.slug, 1, 30]))
    assert bot_of(match) in page.content.decode()
    line = bring(people[1], read_file(line_of(match)), "line.json").match
    assert json_of(line) == written


def test_calls_in_the_table_of_rounds_stand_under_the_name_of_the_caller(match, people) -> None:
    """A call is moved to a step at which the bot sits there."""
    bot_since = match.players.get(number=1, player=None).since_version
    hand = match.hands.get(number=1)
    event = hand.events.filter(version__gte=bot_since).earliest("version")
    event.events = [{"type": "TichuCalled", "seat": 1}, *event.events]
    event.save()
    reading.forget_all()
    page = client_of(people[0]).get(reverse("match", args=[match.slug])).content.decode()
    calls = page[page.index("<tbody") : page.index("</tbody")]
    assert bot_of(match) in calls
    assert "Ben" not in calls


def test_the_score_sheet_names_who_ended_the_round(match) -> None:
    staff = Client(HTTP_ACCEPT_LANGUAGE="en")
    staff.force_login(User.objects.create_superuser("desk@example.org", password="x"))
    page = staff.get(reverse("desk_round", args=[match.slug, 1])).content.decode()
    score = page[page.index('id="score"') :]
    score = score[: score.index("</section>")]
    assert "Eve" in score
    assert "Ben" not in score
    dealt = page[page.index('id="round"') : page.index('id="score"')]
    assert "Ben" in dealt


def test_the_administration_names_who_sat_there(match) -> None:
    staff = Client(HTTP_ACCEPT_LANGUAGE="en")
    staff.force_login(User.objects.create_superuser("desk@example.org", password="x"))
    page = staff.get(f"/admin/games/match/{match.pk}/change/").content.decode()
    rounds = page[page.index('id="hands-0"') : page.index('id="footer"')]
    assert "Eve and David" in rounds
    assert "Ben" not in rounds, "who had left before the end of the first round"
    hand = match.hands.get(number=1)
    page = staff.get(f"/admin/games/hand/{hand.pk}/change/").content.decode()
    assert "Eve and David" in page
    people = {it.since_version: it.shown_name for it in match.players.filter(number=1)}
    assert len(people) == 3
    for since, name in people.items():
        event = hand.events.filter(version__gte=since, seat=1).earliest("version")
        page = staff.get(f"/admin/games/event/{event.pk}/change/").content.decode()
        row = page[page.index("field-who") :]
        assert name in row[: row.index("field-action_id")]


def test_the_desk_names_who_ended_a_round_where_a_team_has_broken_the_wish(match) -> None:
    staff = Client(HTTP_ACCEPT_LANGUAGE="en")
    staff.force_login(User.objects.create_superuser("desk@example.org", password="x"))
    page = staff.get(reverse("desk_round", args=[match.slug, 1])).content.decode()
    settle = page[page.index('id="settle"') :]
    assert "Eve &amp; David" in settle
    assert "Ben &amp; David" not in settle


def test_changes_of_a_seat_in_a_round_and_between_two_are_told_alike_everywhere(people) -> None:
    """Ben, a bot and Eve in round 1; Eve leaves after it, Finn has her seat in round 2, then Gret.

    The bots that kept the seat until somebody came did nothing, so that nobody names them.
    """
    table = make_match(people, target=None, max_rounds=2, pace="none")
    go_on_playing(table, actions=26)
    eve, finn, gret = (make_player(name) for name in ("Eve", "Finn", "Gret"))
    leaving.leave_for_good(table, people[1])
    go_on_playing(table, actions=8)
    sitting.sit_down(table, eve, 1)
    go_on_playing(table)
    leaving.leave_for_good(table, eve)
    sitting.sit_down(table, finn, 1)
    table.refresh_from_db()
    go_on(table, seats_of(table), wall_clock.now())
    table.refresh_from_db()
    go_on_playing(table, actions=26)
    leaving.leave_for_good(table, finn)
    sitting.sit_down(table, gret, 1)
    go_on_playing(table)
    match = table.matches.get()
    record = json.loads(json_of(match))
    sat = [it for it in record["seat_holders"] if it["seat"] == 1]
    bot = sat[1]["name"]
    assert [(it["name"], it["round"]) for it in sat] == [
        ("Ben", 1),
        (bot, 1),
        ("Eve", 1),
        ("Finn", 2),
        ("Gret", 2),
    ]
    assert ["level" in it for it in sat] == [False, True, False, False, False]
    assert sat[3]["step"] == 0 < sat[4]["step"]
    with translation.override("en"):
        text = text_of(match).split("Round 2")
    log = log_of(match)
    assert log is not None
    rounds = log.split("Gr.Tichukarten")[1:]
    for told in (text, rounds):
        assert all(name in told[0] for name in ("Ben", bot, "Eve"))
        assert not any(name in told[0].split(", ", 3)[-1] for name in ("Finn", "Gret"))
        assert "Finn" in told[1]
        assert not any(name in told[1] for name in ("Ben", "Eve"))
    assert "Gret" in text[1]
    staff = Client(HTTP_ACCEPT_LANGUAGE="en")
    staff.force_login(User.objects.create_superuser("desk@example.org", password="x"))
    for number, ended in ((1, "Eve"), (2, "Gret")):
        page = staff.get(reverse("desk_round", args=[match.slug, number])).content.decode()
        score = page[page.index('id="score"') :]
        score = score[: score.index("</section>")]
        assert ended in score
        assert not any(name in score for name in {"Ben", "Eve", "Finn", "Gret"} - {ended})


# --- what a record may say -------------------------------------------------------------


def with_seat_holders(match: MatchRecord, chance: Random) -> MatchRecord:
    """Add changes of seats at random steps."""
    _before, rounds = split_rounds(match.steps)
    found = [SeatHolder(seat, f"P{seat}", 1, 0) for seat in range(4)]
    for number in range(chance.randrange(8)):
        place = chance.randrange(len(rounds))
        step = chance.randrange(len(rounds[place]))
        level, version = chance.choice([("", None), ("strong", 5), ("unknown", None)])
        helps = bool(level) and chance.random() < 0.3
        name = f"N{number}"
        found.append(SeatHolder(chance.randrange(4), name, place + 1, step, level, version, helps))
    kept = {(it.seat, it.round, it.step, it.stands_in): it for it in found}
    about = About(
        "played",
        "2026-11-01T20:00:00.123456+00:00",
        "2026-11-01T21:00:00+00:00",
        is_rated=chance.random() < 0.5,
        is_void=False,
        corrections=(
            {"kind": "adjust", "round": 1, "points": [50, 50], "at": "2026-11-02T09:00:00+00:00"},
        ),
    )
    helped = [
        it._replace(by_stand_in=it.seat is not None and chance.random() < 0.05)
        for it in match.steps
    ]
    return match._replace(
        names=tuple(f"P{seat}" for seat in range(4)),
        steps=tuple(helped),
        seat_holders=tuple(kept[key] for key in sorted(kept)),
        about=about,
    )


NOBODY_MOVES = 29
"""A seed for which the record says who sat where, though nobody changed seats."""


def assert_goes_through(seed: int, anna: Player) -> None:
    chance = Random(seed)
    found, _state = random_booster_match(seed % 5) if seed % 3 == 0 else random_match(chance)
    match = with_seat_holders(found, chance)
    data = json.dumps(record_of(match), ensure_ascii=False, indent=1) + "\n"
    assert record_of(read_record(json.loads(data))) == json.loads(data)
    brought = bring(anna, read_file(data.encode()), "x.json", called="P0").match
    assert json_of(brought) == data


@pytest.mark.parametrize("seed", [*range(3), NOBODY_MOVES])
def test_changes_of_seats_go_through_files_unchanged(seed) -> None:
    assert_goes_through(seed, make_player("Anna"))


@pytest.mark.nightly
def test_changes_of_seats_go_through_files_unchanged_in_500_rounds() -> None:
    for seed in range(250):
        assert_goes_through(seed, make_player(f"Anna {seed}"))


GOOD = {"seat": 1, "name": "A", "round": 1, "step": 0}


@pytest.mark.parametrize(
    "changed",
    [
        {"seat": 4},
        {"seat": True},
        {"seat": "1"},
        {"name": 7},
        {"round": 0},
        {"round": 3},
        {"step": -1},
        {"step": 100_000},
        {"level": "x" * 21},
        {"level": 3},
        {"level": "strong", "level_version": "5"},
        {"level_version": 5},
        {"who": "else"},
        {"stands_in": "yes"},
    ],
)
def test_impossible_seat_holders_are_refused(changed) -> None:
    match, _state = random_match(Random(5), rounds=1)
    record = json.loads(
        json.dumps(record_of(match._replace(seat_holders=(SeatHolder(1, "A", 1, 0),))))
    )
    assert read_record(record).seat_holders == (SeatHolder(1, "A", 1, 0),)
    record["seat_holders"] = [GOOD | changed]
    with pytest.raises(RecordError, match=r"broken|agree"):
        read_record(record)


@pytest.mark.parametrize(
    "changed",
    [
        {"kind": ""},
        {"kind": 3},
        {"rated": 1},
        {"void": "no"},
        {"started": "yesterday"},
        {"started": "2026-11-01T20:00:00"},
        {"started": None},
        {"corrections": [{"kind": "adjust"}]},
        {"corrections": [{"kind": "adjust", "round": 1, "points": ["x"], "at": "2026-11-01"}]},
        {"corrections": [3]},
    ],
)
def test_what_is_told_of_a_match_is_refused_if_it_cannot_be(changed) -> None:
    about = About("played", "2026-11-01T20:00:00+00:00", "2026-11-01T21:00:00+00:00", False, False)
    match, _state = random_match(Random(5), rounds=1)
    record = json.loads(json.dumps(record_of(match._replace(about=about))))
    assert read_record(record).about == about
    with pytest.raises((RecordError, FileFault)):
        read_record(record | changed)


def test_a_record_of_version_2_is_read_without_who_sat() -> None:
    match, _state = random_match(Random(5), rounds=1)
    record = json.loads(json.dumps(record_of(match))) | {"version": 2}
    read = read_record(record)
    assert (read.seat_holders, read.about) == ((), None)
    line = {"match": "x", "kind": "played", "started": "s", "ended": "e", "rated": False} | record
    assert read_file(json.dumps(line).encode()).record.about is None


def test_where_partners_rotate_the_name_goes_with_the_entrant() -> None:
    seat_holders = [SeatHolder(1, "Bot", 2, 3, "normal", 1)]
    names = ("A", "B", "C", "D")
    assert names_at(names, seat_holders, (1, 9), rotates=True) == ["A", "B", "C", "D"]
    before, after = (names_at(names, seat_holders, (2, it), rotates=True) for it in (2, 3))
    assert before.index("B") == after.index("Bot")
    assert sorted(after) == ["A", "Bot", "C", "D"]
