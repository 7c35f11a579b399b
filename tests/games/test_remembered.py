"""What is remembered of a table is what would be read and rendered anew.

Random rounds are played; after every version all audiences look in both languages, as
sockets do: by facts that the writer has handed on, and templates rendered before.
"""

from __future__ import annotations

import operator
import random
import re
from collections.abc import Iterator
from enum import Enum

import pytest
from django.utils import translation

from games import rendering
from games.live.hub import hub
from games.models import Table
from games.models.tables import AUDIENCES
from games.rules.state.actions import DeclineGrand
from games.screen import regions
from games.screen.page import remembered
from games.screen.page.remembered import frozen
from games.selectors.facts import later_facts, load_facts
from games.selectors.table_page import page_of
from games.services.ground import announce, wall_clock
from games.services.seats.open_hands import show_hand
from games.services.seats.players import rename_player
from games.services.seats.rooms import ask_next
from tests.by_day import by_day
from tests.games import booster_worlds, worlds
from tests.games.builders import ALL_BOOSTERS, act, make_match, player_at, state_now

STEPS = 40
BOOSTED = {"deck": ALL_BOOSTERS, "boosters_at_start": 2}
LANGUAGES = ("de", "en")
ADDED = re.compile(r'<ol hx-swap-oob="beforeend:#log-lines">(.*?)</ol>', re.DOTALL)


class Looker:
    """Stands for the sockets of an audience at the hub."""

    def __init__(self, table: Table, seat: int | None, language: str) -> None:
        self.table_id, self.seat, self.language = table.pk, seat, language

    def seat_in(self, facts: rendering.Facts) -> int | None:
        return self.seat


@pytest.fixture
def lookers(monkeypatch) -> Iterator[None]:
    """Let the hub render for all audiences whenever something is written."""

    def look(table_id: int) -> list[Looker]:
        table = Table(pk=table_id)
        return [Looker(table, seat, language) for seat in AUDIENCES for language in LANGUAGES]

    class Loop:
        is_closed = staticmethod(lambda: False)
        call_soon_threadsafe = staticmethod(lambda *_: None)

    monkeypatch.setattr(hub, "sockets_of", look)
    monkeypatch.setattr(hub, "_loop", Loop())


def step(table: Table, chance: random.Random, *, boosted: bool) -> None:
    """Do something that somebody may do now, or ask for the next round."""
    state = state_now(table)
    if not state.windows:
        for seat in range(4):
            ask_next(table.pk, player_at(table, seat))
    elif boosted:
        _, (seat, action, _seconds) = booster_worlds.random_step(state, chance)
        act(table, seat, action)
    else:
        seat, action, _seconds = worlds.random_step(state, chance)
        act(table, seat, action)


def assert_fresh(table: Table, monkeypatch) -> None:
    known = rendering._tables[table.pk]
    fresh = load_facts(table.pk)
    assert known.facts is not None
    assert known.facts.state == fresh.state
    assert known.facts.log == fresh.log
    assert known.facts.private == fresh.private
    assert known.facts.version == fresh.version
    for seat in AUDIENCES:
        page = page_of(fresh, seat, wall_clock.now())
        for language in LANGUAGES:
            shown = rendering.rendered(table.pk, fresh.version, seat, language)
            with translation.override(language), monkeypatch.context() as patch:
                for name in ("_rendered", "_kept"):
                    patch.setattr(remembered, name, getattr(remembered, name).__wrapped__)
                anew = regions(page)
            assert shown.regions == anew
            assert shown.page.version == page.version


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("boosted", "seed"), by_day(((False, 1), (False, 2), (True, 1), (True, 2)), ((True, 1),))
)
def test_remembered_is_fresh(lookers, monkeypatch, time, boosted: bool, seed: int) -> None:
    play_and_compare(monkeypatch, time, boosted, seed)


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("boosted", [False, True])
def test_remembered_is_fresh_in_many_rounds(
    lookers, monkeypatch, time, boosted: bool, seed: int
) -> None:
    play_and_compare(monkeypatch, time, boosted, seed, steps=300)


def play_and_compare(monkeypatch, time, boosted: bool, seed: int, steps: int = STEPS) -> None:
    """Play at random; now and then somebody opens or closes their hand to spectators."""
    chance = random.Random(seed)
    table = make_match(open_hands=True, **(BOOSTED if boosted else {}))
    handed_on = 0
    for _ in range(steps):
        before = rendering._tables[table.pk].facts
        time.stand_still(chance.choice((0.1, 0.4)))
        if chance.random() < 0.15:
            player = player_at(table, chance.randrange(4))
            show_hand(table, player, is_shown=chance.random() < 0.7)
            time.stand_still(0.1)
        step(table, chance, boosted=boosted)
        after = rendering._tables[table.pk].facts
        handed_on += after.seats[0].player is before.seats[0].player and after is not before
        assert_fresh(table, monkeypatch)
    assert handed_on > steps // 2  # or this would have compared what was read twice


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("boosted", [False, True])
def test_actions_of_another_process_are_read_on_to_what_is_known(time, boosted: bool) -> None:
    chance = random.Random(4)
    table = make_match(open_hands=True, **(BOOSTED if boosted else {}))
    before, read_on, same = load_facts(table.pk), 0, 0
    for number in range(STEPS):
        time.stand_still(0.4)
        if number % 10 == 9:  # no action: all is read
            show_hand(table, player_at(table, number % 4), is_shown=bool(number % 20 > 9))
        step(table, chance, boosted=boosted)
        if number % 3:
            continue  # several actions at once as well
        later, fresh = later_facts(before), load_facts(table.pk)
        anew = load_facts(table.pk, before)
        assert anew._replace(table=fresh.table) == fresh
        if before.table.hand_id == fresh.table.hand_id:
            same += sum(map(operator.is_, before.log, anew.log))
        if later is not None:
            read_on += 1
            assert later.state == fresh.state
            assert (later.log, later.private) == (fresh.log, fresh.private)
            assert later.version == fresh.version
            for seat in AUDIENCES:
                pages = [page_of(facts, seat, wall_clock.now()) for facts in (later, fresh)]
                assert pages[0] == pages[1]
        before = fresh
    assert read_on > STEPS // 8
    assert same > STEPS  # lines that are known are not made again


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("boosted", [False, True])
def test_log_that_gets_new_lines_only_is_that_of_a_new_page(lookers, time, boosted: bool) -> None:
    """A page that follows by messages shows the log that it would show after a reload."""
    chance, steps = random.Random(3), 60
    table = make_match(**(BOOSTED if boosted else {}))
    shown = rendering.rendered(table.pk, 0, 0, "de")
    log, added = shown.regions["log"], 0
    for _ in range(steps):
        time.stand_still(0.4)
        step(table, chance, boosted=boosted)
        now = rendering.rendered(table.pk, 0, 0, "de")
        lines = ADDED.search(now.frame_since(shown, wall_clock.now()))
        if lines is not None:
            log, added = log.replace("</ol>", f"{lines[1]}</ol>"), added + 1
        elif now.regions["log"] != shown.regions["log"]:
            log = now.regions["log"]  # a trick is told in one line from now on
        assert log == now.regions["log"]
        shown = now
    assert added > steps // 4


@pytest.mark.django_db(transaction=True)
def test_facts_are_handed_on_by_actions_only(lookers, monkeypatch) -> None:
    table = make_match()
    rename_player(player_at(table, 1), "Zora")
    facts = rendering._tables[table.pk].facts
    assert facts.seats[1].name == "Zora"
    assert_fresh(table, monkeypatch)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (1, 1.0),
        ("a", translation.gettext_lazy("a")),
        ("<b>", remembered.SafeString("<b>")),
        ([1], (1,)),
        ({"a": 1}, ("a", 1)),
        (AUDIENCES, tuple(str(seat) for seat in AUDIENCES)),
    ],
)
def test_inputs_that_look_alike_are_not_the_same(one: object, other: object) -> None:
    assert frozen(one) != frozen(other)
    assert frozen(one) == frozen(one)


def test_members_of_a_new_kind_are_told_apart() -> None:
    kind = Enum("kind", ["ONE", "OTHER"])
    assert frozen(kind.ONE) == frozen(kind.ONE) != frozen(kind.OTHER)


def test_what_cannot_be_compared_is_no_input() -> None:
    with pytest.raises(TypeError):
        frozen(object())


@pytest.mark.django_db
def test_a_writer_who_comes_too_late_takes_nothing_back(
    monkeypatch, time, django_capture_on_commit_callbacks
) -> None:
    """Two may write one after the other, and be heard the other way round."""
    told: list[announce.Change] = []
    monkeypatch.setattr(announce, "announce", lambda change, *_: told.append(change))
    table = make_match()
    rendering.rendered(table.pk, table.version, 0, "de")
    with django_capture_on_commit_callbacks(execute=True):
        for seat in (0, 1):
            act(table, seat, DeclineGrand())
    late, last = told[-2:]
    for change in (late, last, late):
        rendering.take_over(change)
    facts = rendering._tables[table.pk].facts
    assert facts is not None
    assert facts.version == last.table.version
