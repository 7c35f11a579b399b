"""From the groups of a round robin to a knock-out (RR-6)."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import DirectorRole, EntrantStatus, Tournament
from games.tournaments.rules.schedule import ItemKind
from games.tournaments.services import directing, events, pairing, roster, rounds, ruling
from games.tournaments.services.going_on import go_on, who_goes_on
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db

Scores = Mapping[tuple[int, int], tuple[int, int]]


def play_round(event: Tournament, director: Player, scores: Scores | None = None) -> None:
    """Play a round in which the lower number wins, unless ``scores`` say otherwise."""
    round_ = begin_round(event, director)
    for match in at_tables(round_):
        numbers = [it.entrant.number for it in match.members.order_by("side")]
        low, high = (scores or {}).get((min(numbers), max(numbers)), (600, 400))
        if high < 0:
            ruling.rule_walkover(match, director, numbers.index(min(numbers)))
        else:
            ruling.rule(
                match, director, Said((low, high) if numbers[0] < numbers[1] else (high, low))
            )
    rounds.close_round(round_, director)


def with_groups(director: Player, *, scores: Scores | None = None) -> Tournament:
    """Return groups of 1, 4, 5 and of 2, 3, 6, 7 that are over."""
    event = new_evening(director, "round_robin", 7)
    roster.deal_groups(event, director, 2)
    for _ in range(3):
        play_round(event, director, scores)
    event.refresh_from_db()
    return event


def names_of(event: Tournament, first: int, places: int) -> list[str]:
    return [it.entrant.name for it in who_goes_on(event, first, places)]


def is_folded(event: Tournament) -> bool:
    return fold(event.acts.order_by("number")) == state_of(event)


def test_the_best_of_each_group_and_the_best_next_qualify_per_match() -> None:
    director = make_player("Dora")
    event = with_groups(director)
    numbers = {it.name: it.number for it in event.entrants.all()}

    def going(first: int, places: int) -> list[int]:
        return [numbers[it] for it in names_of(event, first, places)]

    assert going(1, 0) == [1, 2]
    assert going(2, 0) == [1, 2, 4, 3]
    assert going(1, 1) == [2, 1, 3]  # 2 and 3 have met: the winners change places
    for places, comes in ((1, 3), (2, 4), (3, 6), (4, 5)):  # 5 and 7 are equal: by their groups
        assert set(going(1, places)) - set(going(1, places - 1)) == {comes}
    for first, places in ((0, 1), (4, 0), (3, 2), (1, 6), (-1, 9), (2, -1)):
        with pytest.raises(TableRefusal, match="wrong_number_going_on"):
            who_goes_on(event, first, places)
    roster.withdraw(event.entrants.get(number=1), director)
    assert going(1, 0) == [4, 2]


def test_a_walk_over_is_one_of_the_matches_to_compare_by() -> None:
    scores = {(1, 4): (700, 300), (2, 6): (505, 495), (3, 6): (505, 495), (6, 7): (0, -1)}
    event = with_groups(make_player("Dora"), scores=scores)
    sixth = event.entrants.get(number=6).name
    assert set(names_of(event, 1, 3)) - set(names_of(event, 1, 2)) == {sixth}


def test_the_knock_out_is_created_once_with_seeds_options_and_directors() -> None:
    director, deputy = make_player("Dora"), make_player("Emil")
    event = with_groups(director)
    directing.appoint(event, director, deputy, DirectorRole.DEPUTY)
    events.edit(event, director, target=500, place="Hall", is_public=False)
    roster.set_absent(event.entrants.get(number=3), director)
    events.end_tournament(event, director)
    with pytest.raises(TableRefusal, match="not_director"):
        go_on(event, make_player("Eve"), 1, 2, name="Final")
    new = go_on(event, deputy, 1, 2, name="Final")
    event.refresh_from_db()
    assert event.knock_out == new
    assert new.entrants.count() == 4
    with pytest.raises(TableRefusal, match="goes_on_already"):
        go_on(event, director, 2, 0, name="Final")
    assert Tournament.objects.count() == 2
    new.refresh_from_db()
    assert (new.system, new.target, new.place) == ("knock_out", 500, "Hall")
    assert (new.is_public, new.rounds_planned) == (False, 2)
    assert new.schedule.filter(kind=ItemKind.ROUND).count() == 2
    roles = dict(new.directors.values_list("player__name", "role"))
    assert roles == {"Dora": DirectorRole.OWNER, "Emil": DirectorRole.DEPUTY}
    old = {it.number: it for it in event.entrants.all()}
    for entrant, number in zip(new.entrants.order_by("number"), (1, 2, 4, 3), strict=True):
        assert entrant.name == old[number].name
        people = [list(it.people.values_list("name", "player")) for it in (entrant, old[number])]
        assert people[0] == people[1]
        is_there = number != 3
        assert (entrant.status == EntrantStatus.CHECKED_IN) == is_there
    assert is_folded(event)
    assert is_folded(new)
    assert [it.number for it in new.entrants.order_by("number")] == [1, 2, 3, 4]
    roster.readmit(new.entrants.get(number=4), director)
    round_ = pairing.draft_round(new, director)
    met = [sorted(it.entrant.number for it in match.members.all()) for match in at_tables(round_)]
    assert sorted(met) == [[1, 4], [2, 3]]
    with pytest.raises(TableRefusal, match="not_undoable"):
        directing.undo(new.acts.get(what="from_groups"), deputy)
    with pytest.raises(TableRefusal, match="reason_needed"):
        directing.undo(event.acts.get(what="go_on"), director)
    directing.undo(event.acts.get(what="go_on"), director, reason="one too many")
    event.refresh_from_db()
    assert event.knock_out is None
    assert is_folded(event)


def test_what_is_not_over_or_has_no_groups_does_not_go_on() -> None:
    director = make_player("Dora")
    event = new_evening(director, "round_robin", 6)
    with pytest.raises(TableRefusal, match="no_groups"):
        go_on(event, director, 1, 0, name="Final")
    roster.deal_groups(event, director, 2)
    with pytest.raises(TableRefusal, match="rounds_left"):
        go_on(event, director, 1, 0, name="Final")
    play_round(event, director)
    with pytest.raises(TableRefusal, match="rounds_left"):
        go_on(event, director, 1, 0, name="Final")
    begin_round(event, director)
    with pytest.raises(TableRefusal, match="round_not_closed"):
        go_on(event, director, 1, 0, name="Final")
    with pytest.raises(TableRefusal, match="no_groups"):
        go_on(new_evening(director, "knock_out", 4), director, 1, 0, name="Final")
    assert not Tournament.objects.filter(name="Final").exists()


def test_a_rehearsal_goes_on_as_one_and_forgets_what_is_thrown_away() -> None:
    director = make_player("Dora")
    event = with_groups(director)
    Tournament.objects.filter(pk=event.pk).update(is_rehearsal=True, is_public=False)
    event.refresh_from_db()
    new = go_on(event, director, 2, 0, name="Final")
    assert new.is_rehearsal
    events.throw_away(new, director)
    event.refresh_from_db()
    assert event.knock_out is None
    assert event.acts.last().what == "throw_away_knock_out"


@pytest.mark.parametrize(
    ("language", "title", "name", "again"),
    [
        ("en", "Go on as a knock-out", "Evening – Knock-out", "The knock-out is there already."),
        (
            "de",
            "Als K.-o.-Phase weiterspielen",
            "Evening – K.-o.",
            "Die K.-o.-Phase gibt es schon.",
        ),
    ],
)
def test_a_director_goes_on_in_two_taps(language: str, title: str, name: str, again: str) -> None:
    director = make_player("Dora")
    event = with_groups(director)
    client = client_of(director)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    desk = client.get(reverse("direct", args=[event.slug])).content.decode()
    more = reverse("direct_more", args=[event.slug])
    assert f"{more}?first=2&amp;next=0#knock-out" in desk
    assert title in desk
    page = client.get(more, {"first": 1, "next": "2"}).content.decode()
    part = page[page.index('id="knock-out"') : page.index('value="go_on"')]
    names = [f'<bdi translate="no">{it}</bdi>' for it in names_of(event, 1, 2)]
    assert sorted(names, key=part.index) == names
    meetings = re.findall(r"(?:against|gegen) (\d)", part)
    assert meetings == ["4", "3", "2", "1"]
    for wrong in ("9", "x"):
        assert 'value="go_on"' not in client.get(more, {"first": wrong, "next": 0}).content.decode()
    posted = {"do": "go_on", "first": "1", "next": "2"}
    answer = client.post(more, posted)
    new = Tournament.objects.get(name=name)
    assert answer["Location"] == reverse("direct", args=[new.slug])
    answer = client.post(more, posted)
    assert answer.status_code == 422
    assert again in answer.content.decode()
    assert reverse("direct", args=[new.slug]) in answer.content.decode()
    for here, there in ((event, new), (new, event)):
        page = Client().get(reverse("event", args=[here.slug])).content.decode()
        assert f'href="{reverse("event", args=[there.slug])}"' in page
