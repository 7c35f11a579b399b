"""What is printed, of rounds that are published."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from games.models import Player
from games.tournaments.models import Tournament
from games.tournaments.services import pairing, roster, ruling
from games.tournaments.views.printed import PARTS
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.tournaments.evenings import at_tables, begin_round, make_event, new_evening
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
OF_ROUNDS = [key for key, it in PARTS.items() if not it.is_without_round]


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


@pytest.fixture
def event(director: Player) -> Tournament:
    return new_evening(director, count=12)


def printed(event: Tournament, what: str, status: int = 200, **query: object) -> str:
    answer = Client(headers=ENGLISH).get(reverse("print_sheets", args=[event.slug, what]), query)
    assert answer.status_code == status
    return answer.content.decode()


def test_nothing_of_a_draft_is_printed(event: Tournament, director: Player) -> None:
    draft = pairing.draft_round(event, director)
    for what in OF_ROUNDS:
        printed(event, what, 404)
        printed(event, what, 404, round=draft.number)
    choices = Client(headers=ENGLISH).get(reverse("prints", args=[event.slug])).content.decode()
    assert "/print/slips/" not in choices
    pairing.publish_round(draft, director)
    for what, parts in PARTS.items():
        expected = 404 if what in ("bracket", "plan") else 403 if parts.is_for_directors else 200
        printed(event, what, expected)


def test_a_draft_does_not_take_the_place_of_the_round_before(director: Player) -> None:
    event = make_event(director)
    pairing.draft_round(event, director)
    assert "Round 1" in printed(event, "pairings")
    assert "Round 2" not in printed(event, "pairings")
    printed(event, "pairings", 404, round=2)


def test_each_sheet_of_the_pairings_names_its_round(event: Tournament, director: Player) -> None:
    begin_round(event, director)
    heads = re.findall("<thead>.*?</h3>", printed(event, "pairings"), re.DOTALL)
    told = [" ".join(strip_tags(it).split()) for it in heads]  # what paper repeats
    assert told == ["By table Round 1", "By name Round 1"]


@pytest.mark.parametrize(
    ("what", "title"),
    [
        ("standing", "Standing"),
        ("fallback", "Who has met whom"),
        ("blank", "Who takes part"),
    ],
)
def test_each_sheet_of_a_list_repeats_its_title(
    event: Tournament, director: Player, what: str, title: str
) -> None:
    begin_round(event, director)
    page = printed(event, what)
    heads = re.findall("<thead>.*?</thead>", page, re.DOTALL)  # what paper repeats
    assert page.count(f"<h2> {title}") == 1
    assert [event.name in it for it in heads if f"<h2> {title}" in it] == [True]


def test_pairings_by_table_and_by_name(event: Tournament, director: Player) -> None:
    begin_round(event, director)
    page = printed(event, "pairings")
    for number in range(1, 13):
        assert page.count(f'<td><bdi translate="no">E{number}</bdi></td>') == 1
        assert f'<span><bdi translate="no">P{number}.0</bdi></span>' in page


def test_paper_says_on_which_day_it_was_printed(
    event: Tournament, director: Player, time: Time
) -> None:
    begin_round(event, director)
    assert "Printed: Thu 1 Jan, 13:00 ·" in printed(event, "pairings")


def test_four_slips_a_sheet_with_a_code(event: Tournament, director: Player) -> None:
    begin_round(event, director)
    page = printed(event, "slips")
    assert page.count('class="a4 four"') == 2
    assert page.count('class="slip"') == 6
    assert page.count("<svg") - page.count("<use") >= 6


def test_a_four_has_its_three_games(director: Player) -> None:
    event = new_evening(director, "four", count=4)
    begin_round(event, director)
    page = printed(event, "slips")
    assert page.count("E1 &amp; E") + page.count("&amp; E1<") == 3


def test_cards_for_all_tables_before_the_first_round(event: Tournament) -> None:
    page = printed(event, "cards")
    assert [f"<b>{number}</b>" in page for number in (1, 6, 7)] == [True, True, False]


def test_words_are_printed_for_the_director_alone(event: Tournament, director: Player) -> None:
    gone = event.entrants.get(name="E3")
    roster.withdraw(gone, director)
    path = reverse("print_sheets", args=[event.slug, "words"])
    assert not event.words.exists()
    printed(event, "words", 403)
    assert not event.words.exists()
    page = client_of(director).get(path).content.decode()
    words = {it.entrant.name: it.word for it in event.words.all()}
    assert page.count('class="word-slip"') == 11
    assert f'aria-label="The word {words["E1"]}"' in page
    assert f'aria-label="The word {words["E3"]}"' not in page
    client_of(director).get(path)
    assert {it.entrant.name: it.word for it in event.words.all()} == words
    choices = reverse("prints", args=[event.slug])
    assert path in client_of(director).get(choices).content.decode()
    assert path not in client_of(None).get(choices).content.decode()


def test_blank_forms_name_nobody_on_slips(event: Tournament) -> None:
    page = printed(event, "blank")
    slips, entries = page.split('class="printed entries"')
    assert "E1" not in slips.split("<main")[1].replace(event.name, "")
    assert "P1.0" in entries


def test_paper_says_who_has_met(director: Player) -> None:
    event = make_event(director)
    begin_round(event, director)
    page = printed(event, "fallback")
    met = page.split("has met")[-1].split("</table>")[0]
    assert met.count("<tr>") == 4
    assert all(row.count(",") == 1 for row in met.split("<tr>")[1:])
    assert page.count('class="slip"') == 2


def test_prints_of_unknown_kinds_and_rounds_are_not_found(event: Tournament) -> None:
    printed(event, "money", 404)
    begin_round(event, event.directors.get().player)
    printed(event, "slips", 404, round=9)


def test_paper_counts_no_walk_over_and_says_with_whom_persons_have_played(
    director: Player,
) -> None:
    event = new_evening(director, count=4)
    ruling.rule_walkover(at_tables(begin_round(event, director))[0], director, 0)
    met = printed(event, "fallback").split("has met")[-1].split("</table>")[0]
    assert met.count("<td>–</td>") == 2
    persons = new_evening(director, "german_championship", count=4)
    begin_round(persons, director)
    page = printed(persons, "fallback")
    rows = page.split("has played with")[-1].split("</table>")[0].split("<tr>")[1:]
    assert [row.count('<td><bdi translate="no">E') for row in rows] == [1] * 4
    assert "shuffle cards with the names" in page


def test_start_numbers_stand_for_persons_whom_one_has_met(director: Player) -> None:
    event = new_evening(director, "german_championship", count=8)
    begin_round(event, director)
    rows = printed(event, "fallback").split("has met")[-1].split("</table>")[0].split("<tr>")[1:]
    names = [re.findall(r'<td><bdi translate="no">(E\d+)</bdi></td>', row)[0] for row in rows]
    assert names == sorted(names)
    numbers = {str(it.number) for it in event.entrants.all()}
    for row in rows:
        own, *others = re.findall(r"\d+", re.sub(r"<bdi[^>]*>E\d+<", "", row))
        assert len({own, *others}) == 4
        assert {own, *others} <= numbers


def test_boards_that_go_round_stand_on_slips_and_at_tables(director: Player) -> None:
    event = new_evening(director, "boards", count=6)
    round_ = begin_round(event, director)
    sets = [it.boards for it in at_tables(round_)]
    assert len(set(sets)) == 3
    slips, pairings = printed(event, "slips"), printed(event, "pairings")
    for number in sets:
        assert f"Boards no. {number}" in slips
        assert f'<td class="num">{number}</td>' in pairings
    assert "Boards no." not in printed(make_event(director), "slips")
    assert "scores are shown once all tables have played" in printed(event, "standing")


def test_a_standing_that_says_nothing_yet_is_not_printed_for_later(
    event: Tournament, director: Player
) -> None:
    begin_round(event, director)
    assert 'class="num"> Difference ' not in printed(event, "fallback")
    played = make_event(director)
    assert 'class="num"> Difference ' in printed(played, "fallback")


def test_the_standing_marks_who_has_withdrawn(event: Tournament, director: Player) -> None:
    begin_round(event, director)
    assert "withdrawn" not in printed(event, "standing")
    roster.withdraw(event.entrants.all()[0], director)
    assert printed(event, "standing").count("withdrawn") == 1


def test_a_long_standing_stays_on_one_sheet(director: Player) -> None:
    assert "printed close" not in printed(make_event(director), "standing")
    event = new_evening(director, count=24)
    begin_round(event, director)
    assert "printed close" in printed(event, "standing")


def test_slips_say_how_a_double_victory_is_written_if_it_counts_by_itself(
    director: Player,
) -> None:
    persons = new_evening(director, "german_championship", count=4)
    begin_round(persons, director)
    assert "Double victory: write" in printed(persons, "slips")
    assert "Double victory: write" not in printed(make_event(director), "slips")


def test_cards_for_as_many_tables_as_are_asked_for(event: Tournament, director: Player) -> None:
    page = printed(event, "cards", tables=9)
    assert [f"<b>{number}</b>" in page for number in (1, 9, 10)] == [True, True, False]
    empty = printed(new_evening(director, count=0), "cards")
    assert [f"<b>{number}</b>" in empty for number in (8, 9)] == [True, False]


def test_a_list_for_the_door_fills_its_sheet_and_says_no_name_twice(
    event: Tournament, director: Player
) -> None:
    page = printed(event, "blank")
    assert page.count('<span class="box">') == 24
    persons = printed(new_evening(director, "german_championship", count=4), "blank")
    assert '<th scope="col">Players</th>' in page
    assert '<th scope="col">Players</th>' not in persons


def test_the_standing_begins_with_what_it_goes_by(director: Player) -> None:
    event = make_event(director)
    head = printed(event, "standing").split("<thead>")[1].split("</thead>")[0]
    assert head.index("Points") < head.index("VP")
    event = new_evening(director, "league_evening", count=4)
    begin_round(event, director)
    head = printed(event, "standing").split("<thead>")[1].split("</thead>")[0]
    assert head.index("VP") < head.index("Points")
