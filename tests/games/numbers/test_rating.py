"""Ratings: which matches count for which list, what the lists say, and how they are computed."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import translation

from games import expansion
from games.bots.levels import LEVELS
from games.models import Departure, Event, Match, Player
from games.numbers.ladder import anchors
from games.numbers.models import CountedMatch, RatedMatch, Rating, RatingRun
from games.numbers.rating_lines import anchor_lines, axis, sentence, waiting_in
from games.numbers.services import rating
from games.numbers.services.counting_matches import count_matches, recount
from games.numbers.services.rated_rows import MOST_MISSING, USUAL_ROUNDS, rated_in
from games.numbers.services.rating import LISTED_FOR, rate
from games.rules.cards.options import TableOptions
from games.rules.state.codec import to_json
from games.screen.words.rated import rating_in_words
from games.services.acting.housekeeping import tidy
from games.services.ground import beside
from games.services.ground.deal import new_slug
from games.services.ground.wall_clock import now
from games.services.rights.rating_lists import BOOSTERS_AT_START, RatingList, list_of
from games.services.seats.players import forget_player
from games.services.writing import corrections
from tests.games.admin.played import end_match, play_round_of_people
from tests.games.builders import make_match, make_player, make_players
from tests.games.numbers.test_person_page import with_account
from tests.games.test_roles import client_of

pytestmark = pytest.mark.django_db
RATED = TableOptions(rated=True)


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def match() -> Match:
    """A rated match of four people with accounts: one round, and then it was conceded."""
    found = end_match(play_round_of_people())
    for player in Player.objects.filter(seats__table__match=found):
        with_account(player)
    found.options = to_json(RATED)
    found.save()
    return found


def rated(match: Match) -> RatedMatch | None:
    count_matches(9)
    return RatedMatch.objects.filter(pk=match.pk).first()


def add_rated(players: list[Player], number: int = 1, **changes: object) -> None:
    """Add rated matches as they are left after counting."""
    values = {
        "rounds": 9,
        "points": 90,
        "squares": 9 * 220**2,
        "started": now(),
        "noted": now(),
    } | changes
    for _ in range(number):
        match = Match.objects.create(
            slug=new_slug(), number=1, options={}, seat_names=[], started=now(), ended=now()
        )
        counted = CountedMatch.objects.create(match=match)
        keys = [it.pk for it in players]
        RatedMatch.objects.create(counted=counted, list="plain", players=keys, **values)


def people() -> list[Player]:
    return [with_account(it) for it in make_players()]


def told() -> list[tuple[object, ...]]:
    fields = [it.attname for it in Rating._meta.fields if it.name != "id"]
    return list(Rating.objects.order_by("list", "player", "partner").values_list(*fields))


# --- which matches count ------------------------------------------------------------


def test_the_usual_agreement_counts_and_whatever_deviates_does_not() -> None:
    assert list_of(TableOptions()) is None, "nobody has agreed on it"
    assert list_of(RATED) == RatingList.PLAIN
    assert list_of(RATED._replace(turn_seconds=20, display_clockwise=True)) == RatingList.PLAIN
    for changes in ({"target": 500}, {"double_victory": 100}, {"max_minutes": 60}, {"tips": True}):
        assert list_of(RATED._replace(**changes)) is None, changes
    long = RATED._replace(target=None, max_rounds=8)
    assert list_of(long, in_tournament=True) == RatingList.PLAIN
    assert list_of(long._replace(double_victory=100), in_tournament=True) is None


def test_with_boosters_only_the_starter_deck_counts() -> None:
    deck = expansion.decks().choices(None)[0]
    starter = RATED._replace(booster_deck=deck.cards, boosters_at_start=BOOSTERS_AT_START)
    assert list_of(starter) == RatingList.BOOSTERS
    assert list_of(starter._replace(boosters_at_start=1)) is None
    assert list_of(starter._replace(booster_deck=deck.cards[1:])) is None


def test_a_room_says_beforehand_whether_its_match_counts() -> None:
    assert rating_in_words(TableOptions(), in_tournament=False) == ""
    assert "without Boosters" in rating_in_words(RATED, in_tournament=False)
    assert "Counts for no list" in rating_in_words(RATED._replace(target=500), in_tournament=False)


def test_a_rated_match_counts_what_was_played(match) -> None:
    row = rated(match)
    players = list(match.players.order_by("number").values_list("player", flat=True))
    assert (row.list, row.players, row.rounds) == ("plain", players, 1)
    assert row.squares == row.points**2
    assert (row.leaver, row.missing) == (None, 0)
    assert recount() == (1, [])


@pytest.mark.parametrize("why", ["not agreed", "guest", "bot", "stand-in"])
def test_it_takes_four_people_with_accounts_who_play_themselves(match, why) -> None:
    if why == "not agreed":
        Match.objects.filter(pk=match.pk).update(options=to_json(TableOptions()))
    elif why == "guest":
        Player.objects.filter(pk=match.players.first().player_id).update(user=None)
    elif why == "bot":
        match.players.filter(number=2).update(player=None, level="normal")
    else:
        Event.objects.filter(hand__match=match, seat=1).update(by_stand_in=True)
    assert rated(match) is None


def leave(match: Match, seat: int) -> Player:
    gone = match.players.get(number=seat).player
    hand = match.hands.get()
    Departure.objects.create(match=match, hand=hand, seat=seat, player=gone, at=now())
    Match.objects.filter(pk=match.pk).update(is_rated=False)
    return gone


def test_leaving_for_good_counts_what_was_played_and_the_rest_for_the_leaver(match) -> None:
    gone = leave(match, 1)
    row = rated(match)
    assert (row.rounds, row.leaver, row.missing) == (1, gone.pk, MOST_MISSING)
    assert USUAL_ROUNDS - 1 > MOST_MISSING


def take_again(match: Match, seat: int, player: Player) -> None:
    last = Departure.objects.filter(match=match, seat=seat).latest("pk")
    last.successor = player
    last.save()


def test_those_who_left_and_came_back_to_finish_lose_nothing(match) -> None:
    gone = leave(match, 1)
    take_again(match, 1, gone)
    row = rated(match)
    assert (row.rounds, row.leaver, row.missing) == (1, None, 0)
    leave(match, 1)
    CountedMatch.objects.update(is_due=True)
    assert rated(match).leaver == gone.pk, "left again, and this time for good"


def test_those_who_have_their_seat_back_from_somebody_else_have_come_back(match) -> None:
    gone, helper = leave(match, 1), with_account(make_player("Eva"))
    take_again(match, 1, helper)
    assert rated(match).leaver == gone.pk
    hand = match.hands.get()
    Departure.objects.create(match=match, hand=hand, seat=1, player=helper, at=now())
    take_again(match, 1, gone)
    CountedMatch.objects.update(is_due=True)
    assert rated(match).leaver == helper.pk, "and the helper has left"


def test_a_lost_line_is_no_leaving(match) -> None:
    """A bot stood in until the line was back: that round is left out, and nobody is a leaver."""
    make_way = Event.objects.filter(hand__match=match, seat=1)
    make_way.update(by_stand_in=True)
    assert rated(match) is None
    make_way.update(by_stand_in=False)
    CountedMatch.objects.update(is_due=True)
    row = rated(match)
    assert (row.rounds, row.leaver, row.missing) == (1, None, 0)


@pytest.mark.parametrize(("rounds", "missing"), [(1, 4), (5, 4), (6, 3), (8, 1), (9, 0), (12, 0)])
def test_each_round_missing_to_nine_counts_at_most_four(match, rounds, missing) -> None:
    gone = leave(match, 1)
    rows = list(match.players.select_related("player"))
    row = rated_in(match, rows, [match.hands.get()] * rounds, in_tournament=False)
    assert (row.leaver, row.missing) == (gone.pk, missing)


def test_what_was_counted_in_the_night_waits_no_more(match) -> None:
    """What comes after the list was computed counts from tonight on, whenever it began."""
    count_matches(9)
    assert waiting_in("plain", None).count() == 1
    rate(now())
    run = RatingRun.objects.get(list="plain")
    assert waiting_in("plain", run).count() == 0
    CountedMatch.objects.update(is_due=True)
    count_matches(9)
    assert waiting_in("plain", run).count() == 0, "counted again, but the same came out"
    corrections.adjust(match.hands.get(), [300, -200], None, "typed wrong")
    count_matches(9)
    assert waiting_in("plain", run).count() == 1


def test_struck_out_matches_move_ratings_and_come_back(match) -> None:
    count_matches(9)
    rate(now())
    before = told()
    assert len(before) == 6, "four people, two pairs"
    corrections.void(match, None, "played twice")
    count_matches(9)
    rate(now())
    assert told() == []
    corrections.restore(match, None, None, "it was not")
    count_matches(9)
    rate(now())
    assert told() == before


# --- how lists are computed ---------------------------------------------------------


def test_computing_everything_anew_gives_the_same_to_the_last_bit(match, capsys) -> None:
    call_command("rate")
    before = told()
    call_command("rate", "--from-records")
    assert told() == before
    assert "plain: 4 people, 1 matches" in capsys.readouterr().out


def test_whoever_leaves_is_moved_alone() -> None:
    players = people()
    add_rated(players, 30, points=0)
    rate(now())
    before = {it.player_id: it.value for it in Rating.objects.filter(partner=None)}
    row = RatedMatch.objects.first()
    RatedMatch.objects.filter(pk=row.pk).update(leaver=players[2].pk, missing=4)
    rate(now())
    after = {it.player_id: it.value for it in Rating.objects.filter(partner=None)}
    assert after.pop(players[2].pk) < before.pop(players[2].pk)
    assert after == before


def test_a_list_has_those_who_are_known_by_the_lower_end() -> None:
    one, two, three, four = people()
    new = with_account(make_player("Eva"))
    for sides in ([one, two, three, four], [one, three, two, four], [one, two, four, three]):
        add_rated(sides, 60, points=900, squares=9 * (220**2 + 100**2))
    add_rated([new, two, three, four], 1, points=0)
    rate(now())
    listed = Rating.objects.filter(partner=None, rank__isnull=False).order_by("rank")
    assert listed.first().player == one
    assert [it.low for it in listed] == sorted((it.low for it in listed), reverse=True)
    unknown = Rating.objects.get(player=new, partner=None)
    assert (unknown.rank, unknown.is_known) == (None, False)
    assert badges() == ["provisional"]
    rate(now() + LISTED_FOR + timedelta(days=1))
    assert not Rating.objects.filter(rank__isnull=False).exists(), "nobody has played for a year"
    assert badges() == [*["rests"] * 4, "provisional"]


def badges() -> list[str]:
    """Return what stands in the list of persons in the place of a rating."""
    page = client_of().get("/ratings/").content.decode()
    return re.findall(r'<span class="badge">\s*(\w+)', page)


def test_people_who_are_gone_are_in_no_list_but_their_matches_count() -> None:
    players = people()
    add_rated(players, 5)
    forget_player(players[0])
    rate(now())
    assert Rating.objects.filter(partner=None).count() == 3
    assert RatingRun.objects.get(list="plain").matches == 5


def test_the_clock_rates_once_a_night(monkeypatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(rating, "rate", done.append)
    monkeypatch.setattr(beside, "begin", lambda _name, work, _fault: work())
    tidy(now())
    assert not done, "there is nothing to rate"
    add_rated(people())
    tidy(now())
    assert len(done) == 1
    RatingRun.objects.create(list="plain", at=now(), people=0, matches=0, spread=0, luck=0)
    tidy(now())
    assert len(done) == 1
    tidy(now() + timedelta(days=1))
    assert len(done) == 2


# --- what pages say -----------------------------------------------------------------


def row(value: float, error: float) -> Rating:
    return Rating(value=value, error=error)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (20, "Certainly in the better half."),
        (12, "Probably in the better half."),
        (4, "Rather in the better half."),
        (1, "In the better half or not: still open."),
        (-4, "Rather in the other half."),
        (-12, "Probably in the other half."),
        (-20, "Certainly in the other half."),
    ],
)
def test_a_rating_in_a_sentence(value, words) -> None:
    assert sentence(row(value, 10)) == words


def test_levels_of_bots_stand_to_each_other_as_measured() -> None:
    pairs = {it.level: it for it in anchors(2)}
    assert (pairs["normal"].points, pairs["normal"].error) == (0, 0)
    assert pairs["alert"].points == pytest.approx(13.3)
    assert pairs["alert"].error == pytest.approx(3.8)
    assert pairs["beginner"].points == pytest.approx(-14.0)
    assert pairs["keen"].error == pytest.approx((3.8**2 + 4.1**2) ** 0.5)
    assert set(pairs) == set(LEVELS)
    one = {it.level: it for it in anchors(1)}
    assert one["strong"].points == pairs["strong"].points / 2, "one of two"
    lines = anchor_lines(1)
    assert [it.point for it in lines] == sorted((it.point for it in lines), reverse=True)
    assert all(it.low <= it.point <= it.high for it in lines)


def test_a_scale_holds_all_and_the_mean() -> None:
    scale = axis([row(20, 10), row(-3, 5)])
    assert (scale.low, scale.high) == (-20, 40)
    assert 4 <= scale.place(-20) < scale.middle < scale.place(40) <= 296


def test_everybody_may_see_the_lists_and_finds_themselves() -> None:
    players = people()
    add_rated(players, 3)
    page = client_of().get("/ratings/").content.decode()
    assert "Nobody is listed yet." in page
    assert "You are listed once your matches explain half" in " ".join(page.split())
    assert "measured by our arena" in page
    assert "nobody can say exactly" in page
    rate(now())
    add_rated(players)
    page = client_of(players[0]).get("/ratings/").content.decode()
    assert "1 match counts from tonight on." in page
    assert "4 people, 3 rated matches" in page
    assert '<tr class="me"' in page
    pairs = client_of(players[0]).get("/ratings/plain/pairs/").content.decode()
    assert f'href="/people/{players[0].pk}/{players[2].pk}/"' in pairs
    assert "As long as the two nearly" in page
    make_match(players)
    page = client_of(players[0]).get("/ratings/").content.decode()
    assert '<tr class="me"' not in page
    assert 'href="/people/me/"' in page
    assert "As long as the two nearly" not in page, "that would tell of somebody at the table"
    for wrong in ("/ratings/other/", "/ratings/plain/other/"):
        assert Client().get(wrong).status_code == 404
    assert Client().get("/ratings/boosters/").status_code == 200
