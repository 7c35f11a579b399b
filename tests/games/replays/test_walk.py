"""The steps of a round by tricks, where one action ends a trick and leads the next."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from django.utils import translation

from games.models import Hand, Match
from games.replays.drawing import NARROW, WIDE, line_of_time
from games.replays.listing import StepList
from games.replays.walk import RecordedAction, Step, Walk, walk_through
from games.replays.words import lines_of
from games.rules.cards.deck import from_codes
from games.rules.state.actions import Action, Bomb, Collect, Decline, Pass
from games.rules.state.state import State
from games.screen.words.names import apart
from tests.boosters.scene import Scene
from tests.rules.clockwork import Clockwork
from tests.rules.scenes import lay, scene

AT = datetime(2026, 11, 24, 19, 30, tzinfo=UTC)
HANDS = ("5j 6j 9j", "7s Kt 2s", "Tp 2p 3p", "3t 4t Jt")
LED_AT_ONCE = (
    *((0, lay("5j")), (1, lay("Kt")), (2, Pass()), (3, Pass()), (0, Pass())),
    *((1, lay("7s")), (2, lay("Tp")), (3, lay("Jt")), (0, Pass()), (1, Pass()), (2, Pass())),
)
LEADS = 5
"""The step in which seat 1 takes the first trick by leading the second one."""
HAND = Hand(match=Match(options={}, seat_names=["Anna", "Beat", "Cora", "Dario"]), number=1)


def walk(*deeds: tuple[int, Action], table: Clockwork | None = None) -> Walk:
    """Return what some actions led to, ten seconds each."""
    table = table or scene(*HANDS)
    before: State = table.state
    recorded = [
        RecordedAction(at, AT + timedelta(seconds=10 * at), seat, action, tuple(events))
        for at, (seat, action) in enumerate(deeds)
        for events in [table.do(seat, action)]
    ]
    return walk_through(before, recorded, 1)


def test_an_action_that_ends_a_trick_and_leads_belongs_to_the_next_one() -> None:
    tricks = [[step.number for step in steps] for steps in walk(*LED_AT_ONCE).tricks()]
    assert tricks == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10]]


def test_a_step_that_leads_the_next_trick_is_its_leaders() -> None:
    assert walk(*LED_AT_ONCE).steps[LEADS].seat == 1


def test_the_points_stay_with_the_trick_that_was_collected() -> None:
    found = walk(*LED_AT_ONCE, (3, Collect()))
    assert [(it.trick, it.points, it.to) for it in found.steps[LEADS].takings] == [(1, 15, 1)]
    assert [(it.trick, it.points, it.to) for it in found.steps[-1].takings] == [(2, 10, 3)]
    with translation.override("en"):
        headings = [trick.heading for trick in lines_of(HAND, (), found)]
        drawn = line_of_time(found, 0, WIDE, hides_later=False)
    assert headings == [
        f"Trick 1 · 15 points to {apart('Beat')}",
        f"Trick 2 · 10 points to {apart('Dario')}",
    ]
    assert ">1 · 15</text>" in drawn
    assert ">2 · 10</text>" in drawn


def test_who_gets_the_points_of_a_trick_is_not_told_before_its_step() -> None:
    found = walk(*LED_AT_ONCE)
    with translation.override("en"):
        before, after = (lines_of(HAND, (), found, upto) for upto in (LEADS - 1, LEADS))
        drawn = line_of_time(found, LEADS - 1, WIDE, hides_later=True)
    assert [trick.heading for trick in before] == ["Trick 1"]
    assert [trick.heading for trick in after] == [
        f"Trick 1 · 15 points to {apart('Beat')}",
        "Trick 2",
    ]
    assert "15" not in [text.split("<")[0] for text in drawn.split(" · ")[1:]]


def test_the_line_of_time_is_told_in_words() -> None:
    found = walk(*LED_AT_ONCE)
    with translation.override("en"):
        plain = line_of_time(found, 0, WIDE, hides_later=True)
        judged = line_of_time(found, 0, WIDE, hides_later=True, verdicts={0: "mistake"})
    assert 'aria-label="Timeline, step 0, tricks up to 1."' in plain
    assert 'aria-label="Timeline, step 0, tricks up to 1. mistakes: 1."' in judged


def test_what_is_hidden_of_the_line_of_time_is_a_line_until_the_last_step() -> None:
    found = walk(*LED_AT_ONCE)
    shown = {
        (here, hides): 'class="later"' in line_of_time(found, here, WIDE, hides_later=hides)
        for here in (0, found.last)
        for hides in (False, True)
    }
    assert [at for at, has_line in shown.items() if has_line] == [(0, True)]


def test_the_line_of_a_step_that_leads_shows_what_was_led() -> None:
    with translation.override("en"):
        _first, second = lines_of(HAND, (), walk(*LED_AT_ONCE))
    line = second.lines[0]
    assert (line.name, line.text) == ("Beat", "")
    assert line.cards is not None
    assert "7" in line.cards


def test_a_dog_led_at_once_is_a_trick_of_its_own() -> None:
    table = scene("5j 6j 9j", "Dog Kt 2s", "Tp 2p 3p", "3t 4t Jt")
    deeds = (*LED_AT_ONCE[:LEADS], (1, lay("Dog")), (3, lay("3t")))
    tricks = [[step.number for step in steps] for steps in walk(*deeds, table=table).tricks()]
    assert tricks == [[0, 1, 2, 3, 4], [5], [6]]


def test_the_last_card_led_ends_two_tricks_at_once() -> None:
    table = scene("5j 6j", "7s Kt", "", "8t 9t", out=(2,))
    deeds = ((0, lay("5j")), (1, lay("Kt")), (3, Pass()), (0, Pass()), (1, lay("7s")))
    found = walk(*deeds, (3, lay("8t")), (0, Pass()), (3, lay("9t")), table=table)
    takings = [[(it.trick, it.to) for it in step.takings] for step in found.steps[-2:]]
    assert takings == [[(2, 3)], [(3, 3)]]
    with translation.override("en"):
        headings = [trick.heading for trick in lines_of(HAND, (), found)]
    assert headings == [
        f"Trick 1 · 15 points to {apart('Beat')}",
        f"Trick 2 · 0 points to {apart('Dario')}",
        f"Trick 3 · 0 points to {apart('Dario')}",
    ]


def test_what_was_played_last_lies_on_the_table_before_the_round_is_counted() -> None:
    table = scene("5j 6j", "7s Kt", "", "8t 9t", out=(2,))
    deeds = ((0, lay("5j")), (1, lay("Kt")), (3, Pass()), (0, Pass()), (1, lay("7s")))
    found = walk(*deeds, (3, lay("8t")), (0, Pass()), (3, lay("9t")), table=table)
    last, counted = found.steps[-2:]
    lying, held = found.states[-2].plays, found.states[-2].hands
    assert [laid.combination.cards for laid in lying] == [from_codes("9t")]
    assert held[0] == from_codes("6j")
    assert found.states[-2].score is None
    assert not found.states[-2].windows  # nothing can be played on from here
    assert (last.seat, last.ranks, last.is_score) == (3, (3,), False)
    assert (counted.seat, counted.ranks, counted.is_score) == (None, (), True)
    assert found.states[-1].score is not None
    assert found.log[: counted.log_length] == found.log


def reacted_to(*deeds: tuple[int, Action]) -> Walk:
    """Return what some actions led to where seats 1 and 3 may react with Boosters."""
    table = Scene("4j 8s 9j 9s 9p 9t", "5j Kt", "6j Ks", boosters={1: "njet", 3: "njet"})
    before, recorded = table.state, []
    for at, (seat, action) in enumerate(deeds):
        known = len(table.events)
        table.act(seat, action)
        events = tuple(table.events[known:])
        recorded.append(RecordedAction(at, AT + timedelta(seconds=10 * at), seat, action, events))
    return walk_through(before, recorded, 1)


NOBODY_REACTS = ((1, Decline()), (3, Decline()))
TWO_PLAYS = (
    *((0, lay("4j")), *NOBODY_REACTS),
    *((0, Bomb(from_codes("9j 9s 9p 9t"))), *NOBODY_REACTS),
)


def test_a_step_in_which_nobody_reacts_is_passed_over() -> None:
    found = reacted_to(*TWO_PLAYS)
    assert [step.is_quiet for step in found.steps] == [False, True, False, True]
    assert [found.stop_after(0), found.stop_at(1)] == [2, 0]
    with translation.override("en"):
        lines = [line.number for trick in lines_of(HAND, (), found) for line in trick.lines]
        listed = StepList(HAND, (), "/", "").drawn(found, 1, None, {})
    assert lines == [0, 2]
    assert '<li data-number="0" aria-current="step">' in listed


def test_a_bomb_is_marked_where_it_is_thrown() -> None:
    found = reacted_to(*TWO_PLAYS)
    assert [step.is_bomb for step in found.steps] == [False, False, True, False]


def test_the_number_of_the_trick_that_is_shown_touches_no_other() -> None:
    """The last tricks are short: there is no room for the numbers of all."""
    tricks = [trick for trick in range(1, 11) for _ in range(7)] + [11, 12, 13, 14]
    state = scene(*HANDS).state
    steps = tuple(
        Step(number, number, 0, (), trick, None, 0, 0) for number, trick in enumerate(tricks)
    )
    found = Walk(1, steps, (state,) * len(steps), (), (), state)
    for here in range(70, 74):
        drawn = str(line_of_time(found, here, NARROW, hides_later=False))
        numbers = re.findall(r'<text class="(on)?" x="([\d.]+)" y="62".*?>(\d+)<', drawn)
        assert [text for on, _x, text in numbers if on] == [str(tricks[here])]
        places = [float(x) for _on, x, _text in numbers]
        assert min(later - before for before, later in pairwise(places)) >= 14
