"""The bracket where it is shown: on the page, in the hall, on paper; third place (KO-4)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Tournament
from games.tournaments.rules.ranking import DEFAULT_LADDER
from games.tournaments.selectors.documents import document
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services import entering, events, pairing, rounds, ruling
from games.tournaments.services.entering import Someone
from games.tournaments.services.going_on import go_on
from games.tournaments.services.importing import import_tournament
from games.tournaments.services.settling import Said
from games.tournaments.views.bracket import IN_A_PART, BracketColumn, bracket_parts
from tests.games.builders import make_player
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


def cup(director: Player, count: int, *, third_place: bool = False) -> Tournament:
    event = new_evening(director, "knock_out", count)
    if third_place:
        events.edit(event, director, third_place=True)
    return event


def play(event: Tournament, director: Player, *, tables: int = 99) -> None:
    """Play a round, or some tables of it; the side named first wins."""
    round_ = begin_round(event, director)
    matches = at_tables(round_)
    for match in matches[:tables]:
        ruling.rule(match, director, Said((600, 400)))
    if tables >= len(matches):
        rounds.close_round(round_, director)


def columns(event: Tournament) -> list[BracketColumn]:
    event.refresh_from_db()
    [found] = bracket_parts(facts_of(event))
    return found


def sides(column: BracketColumn) -> list[tuple[str, str]]:
    return [(one.name, other.name) for one, other in (it.sides for it in column.meetings)]


def seen(event: Tournament, where: str, *more: object, **query: object) -> str:
    client = Client(headers={"accept-language": "en"})
    return " ".join(
        client.get(reverse(where, args=[event.slug, *more]), query).content.decode().split()
    )


def test_it_is_there_from_the_draw_on_and_not_before(director: Player) -> None:
    event = cup(director, 6)
    draft = pairing.draft_round(event, director)
    assert bracket_parts(facts_of(event)) == []
    assert "Bracket" not in seen(event, "event")
    client = Client(headers={"accept-language": "en"})
    assert client.get(reverse("print_sheets", args=[event.slug, "bracket"])).status_code == 404
    pairing.publish_round(draft, director)
    quarters, semis, final = columns(event)
    assert [it.title for it in (quarters, semis, final)] == [
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]
    byes = [other for _one, other in sides(quarters)].count("Bye")
    assert byes == 2
    known, second = sides(semis)
    assert known[1] == "winner of quarter-final 2"
    assert second[1] == "winner of quarter-final 4"
    assert sides(final) == [("winner of semi-final 1", "winner of semi-final 2")]
    for page in (seen(event, "event", show="bracket"), seen(event, "hall")):
        assert "winner of quarter-final 2" in page
        assert "winner of semi-final 2" in page
    assert "winner of semi-final 2" in seen(event, "print_sheets", "bracket")
    assert reverse("print_sheets", args=[event.slug, "bracket"]) in seen(event, "prints")


def test_a_result_takes_its_winner_on_while_others_play(director: Player) -> None:
    event = cup(director, 8)
    play(event, director, tables=1)
    quarters, semis, _final = columns(event)
    first = quarters.meetings[0]
    assert [(it.score, it.has_won) for it in first.sides] == [("600", True), ("400", False)]
    assert first.table == 1
    assert sides(semis)[0] == (first.sides[0].name, "winner of quarter-final 2")
    page = seen(event, "event", show="bracket")
    assert "quarter-final 1 · table 1" in page


def test_a_draft_changed_by_hand_is_the_bracket(director: Player) -> None:
    event = cup(director, 4)
    draft = pairing.draft_round(event, director)
    first, second = at_tables(draft)
    one, other = (it.members.get(side=1).entrant for it in (first, second))
    pairing.swap_in_draft(draft, director, one, other)
    pairing.publish_round(draft, director)
    rounds.start_round(draft, director)
    semis, _final = columns(event)
    assert [pair[1] for pair in sides(semis)] == [other.name, one.name]
    for match in at_tables(draft):
        ruling.rule(match, director, Said((400, 600)))
    rounds.close_round(draft, director)
    final = at_tables(begin_round(event, director))[0]
    assert {it.entrant for it in final.members.all()} == {one, other}


def test_losers_of_the_semi_finals_play_for_third_place(director: Player) -> None:
    event = cup(director, 4, third_place=True)
    play(event, director)
    semis, final = columns(event)
    losers = [one.sides[1].name for one in semis.meetings]
    assert [it.name for it in final.third.sides] == losers
    page = seen(event, "event", show="bracket")
    assert "Third place" in page
    play(event, director)
    last = event.rounds.last()
    assert len(at_tables(last)) == 2
    facts = facts_of(event)
    assert [(it.rank, facts.by_key[it.entrant].name) for it in facts.standing()][2:] == [
        (3, losers[0]),
        (4, losers[1]),
    ]
    again = import_tournament(make_player("Eve"), document(event))
    assert again.third_place
    assert [it.rank for it in facts_of(again).standing()] == [1, 2, 3, 4]


def test_without_it_both_are_third_and_share_their_points(director: Player) -> None:
    event = cup(director, 4)
    play(event, director)
    assert columns(event)[-1].third is None
    play(event, director)
    assert [it.rank for it in facts_of(event).standing()] == [1, 2, 3, 3]


def test_third_place_is_chosen_among_the_options(director: Player) -> None:
    event = cup(director, 4)
    sent = {"do": "edit", "name": "Cup", "rounds_planned": "2", "is_public": "on"}
    desk = client_of(director)
    options = reverse("direct_options", args=[event.slug])
    for chosen, is_there in (("1", True), ("0", False)):
        desk.post(options, sent | {"third_place": chosen})
        event.refresh_from_db()
        assert event.third_place is is_there
    desk.post(options, sent | {"third_place": "1"})
    desk.post(options, sent)  # an older page that does not know it
    event.refresh_from_db()
    assert event.third_place
    with pytest.raises(TableRefusal, match="bad_option"):
        events.edit(event, director, third_place="x")


@pytest.mark.parametrize(
    ("count", "first", "shown"),
    [
        (2, 1, [[1]]),
        (5, 1, [[4, 2, 1]]),
        (16, 1, [[8, 4, 2, 1]]),
        (17, 1, [[8, 4, 2, 1]] * 2 + [[2, 1]]),
        (64, 1, [[8, 4, 2, 1]] * 4 + [[4, 2, 1]]),
        (64, 3, [[8, 4, 2, 1]]),
    ],
)
def test_parts_hold_what_a_sheet_has_room_for(
    director: Player, count: int, first: int, shown: list[list[int]]
) -> None:
    event = cup(director, count)
    pairing.publish_round(pairing.draft_round(event, director), director)
    parts = bracket_parts(facts_of(event), size=IN_A_PART, first=first)
    found = [[len(it.meetings) for it in columns] for columns in parts]
    assert found == shown
    if count == 64 and first == 1:
        names = [it for part in parts[:4] for pair in sides(part[0]) for it in pair]
        assert len(set(names)) == 64
        assert seen(event, "print_sheets", "bracket").count('class="bracket"') == 5
        assert "1/5" in seen(event, "hall")


def test_of_other_tournaments_there_is_none(director: Player) -> None:
    event = new_evening(director, "round_robin", 4)
    begin_round(event, director)
    assert bracket_parts(facts_of(event)) == []
    assert "Bracket" not in seen(event, "event")
    client = Client()
    assert client.get(reverse("print_sheets", args=[event.slug, "bracket"])).status_code == 404


def test_a_knock_out_of_groups_has_one(director: Player) -> None:
    """RR-6: of those who have qualified, ranked by how far they come."""
    event = new_evening(director, "round_robin", 8)
    client_of(director).post(
        reverse("direct_people", args=[event.slug]), {"do": "groups", "groups": "2"}
    )
    while event.rounds.count() < 3:
        play(event, director)
        event.refresh_from_db()
    new = go_on(event, director, 2, 0, name="Finals")
    play(new, director, tables=1)
    semis, final = columns(new)
    assert sides(final) == [(semis.meetings[0].sides[0].name, "winner of semi-final 2")]
    assert new.ladder == ["rounds_won"]


def test_nobody_enters_a_bracket_after_the_draw(director: Player) -> None:
    event = cup(director, 4)
    play(event, director, tables=0)
    with pytest.raises(TableRefusal, match="too_late"):
        entering.enter(event, director, [Someone("a"), Someone("b")])


def test_a_ladder_of_a_knock_out_is_for_these_only(director: Player) -> None:
    event = cup(director, 4)
    options = client_of(director).get(reverse("direct_options", args=[event.slug]))
    assert "Rounds won" in options.content.decode()
    events.edit(event, director, ladder=list(DEFAULT_LADDER))
    other = new_evening(director, count=4)
    with pytest.raises(TableRefusal, match="bad_option"):
        events.edit(other, director, ladder=["rounds_won"])
    options = client_of(director).get(reverse("direct_options", args=[other.slug]))
    assert "Rounds won" not in options.content.decode()
