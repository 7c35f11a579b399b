"""What several seats answer at one moment: in one transaction, announced once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from django.db import connection, transaction

from games.models import BotTask, Event, Table
from games.rules.cards.deck import from_codes
from games.rules.cards.errors import RuleViolation
from games.rules.play.defaults import default_action
from games.rules.state import actions as asked
from games.rules.state.actions import Action
from games.rules.state.phase import Phase
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.services.acting import bots, due
from games.services.acting.clock import do_due
from games.services.ground import announce
from games.services.ground.announce import Change
from games.services.ground.snapshots import state_of
from games.services.seats import standing_orders
from tests.games.builders import (
    a_deal,
    act,
    come_to_blue,
    come_to_lead,
    make_bot_table,
    make_reacting_match,
    player_at,
    state_now,
)
from tests.games.services.at_once import assert_record_is_sound
from tests.games.services.test_bots_boosted import MAH, THIRD, become_bots, waving

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("among_people"),
]
ALL_KINDS = ("booster", "call", "cards", "dog", "wish", "dragon", "stage")


@pytest.fixture
def match(settings, time) -> Table:
    return make_reacting_match(settings)


class Counted:
    """How often something was stored for others to see, and announced."""

    def __init__(self) -> None:
        self.transactions = 0
        self.changes: list[Change] = []

    def forget(self) -> None:
        self.transactions = 0
        self.changes.clear()


@pytest.fixture
def counted(monkeypatch) -> Iterator[Counted]:
    found = Counted()
    enter = transaction.Atomic.__enter__

    def counting(block: transaction.Atomic) -> None:
        found.transactions += not connection.in_atomic_block
        enter(block)

    monkeypatch.setattr(transaction.Atomic, "__enter__", counting)
    monkeypatch.setattr(announce, "listeners", [found.changes.append])
    return found


def at_a_third(table: Table, time, counted: Counted) -> None:
    """Let a third of a window pass, and count only what the clock does then."""
    time.stand_still(THIRD + 0.01)
    counted.forget()
    do_due(time.now)


def last_events(table: Table, number: int) -> Sequence[tuple[str, int]]:
    rows = Event.objects.filter(table=table).order_by("-version")[:number]
    return [(row.kind, row.version) for row in rows]


def test_bots_wave_a_window_through_in_one_transaction(match, time, decide, counted) -> None:
    decide(waving)
    come_to_lead(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, MAH)
    match.refresh_from_db()
    before = match.version
    at_a_third(match, time, counted)
    match.refresh_from_db()
    assert match.version == before + 3
    assert [(it.versions, it.table.version) for it in counted.changes] == [(3, before + 3)]
    assert counted.transactions == 2  # one claims what they are asked, one stores the answers
    assert last_events(match, 3) == [("Decline", before + n) for n in (3, 2, 1)]
    assert state_now(match).phase == Phase.FOLLOW
    assert_record_is_sound(match)


def test_people_who_have_said_so_once_wave_through_in_one_transaction(match, time, counted) -> None:
    come_to_lead(match)
    for number in (1, 2, 3):
        standing_orders.set_waves(match, player_at(match, number), ALL_KINDS)
    act(match, 0, MAH)
    at_a_third(match, time, counted)
    assert counted.transactions == 1
    assert [it.versions for it in counted.changes] == [3]
    assert_record_is_sound(match)


def test_people_and_bots_wave_through_together(match, time, decide, counted) -> None:
    decide(waving)
    come_to_lead(match)
    become_bots(match, 2, 3)
    standing_orders.set_waves(match, player_at(match, 1), ALL_KINDS)
    act(match, 0, MAH)
    at_a_third(match, time, counted)
    assert counted.transactions == 2
    assert [it.versions for it in counted.changes] == [3]
    assert state_now(match).phase == Phase.FOLLOW


def test_a_seat_that_waits_on_sees_nothing_of_those_that_wave_through(
    match, time, decide, counted
) -> None:
    decide(waving)
    come_to_blue(match)
    become_bots(match, 2, 3)
    act(match, 0, asked.Boost("x_ray", seat=1))
    match.refresh_from_db()
    shown = match.shown
    at_a_third(match, time, counted)
    match.refresh_from_db()
    assert state_now(match).windows[-1].waiting == 0b0010
    assert [match.shown[place] for place in (0, 1, 4)] == [shown[place] for place in (0, 1, 4)]


def test_bot_that_wants_more_acts_beside_those_who_wave_through(
    match, time, decide, counted
) -> None:
    def saying_no(view: Perspective, options: Options) -> Action | None:
        forms = [it for it in options.boosters if it.booster == "njet"]
        return asked.Boost("njet", on=forms[0].on[0]) if forms else waving(view, options)

    decide(saying_no)
    come_to_blue(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, asked.Boost("x_ray", seat=1))
    at_a_third(match, time, counted)
    assert [it.versions for it in counted.changes] == [2, 1]
    assert state_now(match).proposal.boost.booster == "njet"
    assert_record_is_sound(match)


def test_answer_that_came_before_is_not_given_again(match, time, decide, counted) -> None:
    decide(waving)
    come_to_lead(match)
    become_bots(match, 2, 3)
    standing_orders.set_waves(match, player_at(match, 1), ALL_KINDS)
    act(match, 0, MAH)
    time.stand_still(1)
    act(match, 1, asked.Decline())
    at_a_third(match, time, counted)
    assert [it.versions for it in counted.changes] == [2]
    assert_record_is_sound(match)


def test_bots_without_anything_to_say_cost_one_transaction(settings, time, decide, counted) -> None:
    settings.SCRIPTED_DEALS = [
        a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s 5s 7s", "2p 3p 4p 5p 8p", "2t 3t 4t 5t 9t")
    ]
    decide(lambda view, options: None)
    table = make_bot_table()
    for _ in range(50):
        time.go_on(table)
        act_for_person(table)
        if state_of(table).phase == Phase.LEAD:
            break
    act(table, 0, asked.Play(from_codes("Mah")))
    time.stand_still(0.501)
    table.refresh_from_db()
    claims = [entry for key, entry in table.clocks.items() if key.task == BotTask.ANSWER]
    assert len(claims) > 1
    counted.forget()
    assert due.serve_table(table.pk, time.now)
    assert (counted.transactions, counted.changes) == (1, [])
    table.refresh_from_db()
    done = [entry.is_done for key, entry in table.clocks.items() if key.task == BotTask.ANSWER]
    assert done == [True] * len(claims)


def act_for_person(table: Table) -> None:
    """Do for the person at a table of bots what it may do, in the order of a round."""
    table.refresh_from_db()
    state = state_of(table)
    if state.window.waiting & 1 and state.phase in (Phase.GRAND, Phase.EXCHANGE):
        act(table, 0, default_action(state, 0))


def test_where_one_may_not_the_others_still_answer(
    match, time, decide, counted, monkeypatch
) -> None:
    def refused(*arguments: object) -> None:
        raise RuleViolation("no_window")

    decide(waving)
    come_to_lead(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, MAH)
    monkeypatch.setattr(bots, "decline", refused)
    at_a_third(match, time, counted)
    assert [it.versions for it in counted.changes] == [1, 1, 1]
    assert state_now(match).phase == Phase.FOLLOW
