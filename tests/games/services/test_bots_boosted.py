"""Bots at tables with Boosters: when they are asked, and what follows."""

from __future__ import annotations

import pytest

from games.models import BotTask, ClockKey, Seat, Table, TableClock
from games.rules.cards.deck import from_codes
from games.rules.play.defaults import default_action
from games.rules.state import actions as asked
from games.rules.state.actions import Action
from games.rules.state.phase import STAGES, Phase
from games.rules.state.windows import ClockKind
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.services.clocks import bot_pace, timing
from games.services.ground import wall_clock
from games.services.ground.snapshots import dump
from games.services.writing.store import publish, seats_of
from tests.games.builders import (
    a_deal,
    act,
    come_to_blue,
    come_to_lead,
    make_boosted_match,
    state_now,
    with_boosters,
)
from tests.games.services.deciding import questions

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("among_people")]

THIRD = 4 / 3
MAH = asked.Play(from_codes("Mah"))


@pytest.fixture
def match(settings, time) -> Table:
    settings.SCRIPTED_DEALS = [
        with_boosters(
            a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", "2p 3p 4p Aj As Ap At", "2t 3t 4t"),
            *("x_ray carousel", "njet skat", "wager small_is_beautiful", "spy help"),
            pile="dud umbrella modesty enough",
        )
    ]
    return make_boosted_match(boosters_at_start=2)


def become_bots(table: Table, *numbers: int) -> None:
    """Let bots take seats in the middle of a match."""
    for seat in Seat.objects.filter(table=table, number__in=numbers):
        seat.player, seat.bot, seat.bot_name = None, "normal", f"Bot {seat.number}"
        seat.save()


def waving(view: Perspective, options: Options) -> Action | None:
    return asked.Decline() if asked.Decline() in options.actions else None


def asked_seats() -> list[int | None]:
    return [it.view.seat for it in questions]


# --- windows and stages --------------------------------------------------------------


def test_bots_answer_a_reaction_when_a_third_is_over(match, time, decide) -> None:
    decide(waving)
    come_to_lead(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, MAH)
    time.go_by(THIRD - 0.01)
    assert state_now(match).windows[-1].waiting == 0b1110
    time.go_by(0.02)
    state = state_now(match)
    assert (state.phase, state.top.number) == (Phase.FOLLOW, 1)
    assert sorted(asked_seats()) == [1, 2, 3]


def test_bots_are_asked_at_the_same_moment_whatever_they_hold(match, time, decide) -> None:
    come_to_lead(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, MAH)
    state_now(match)
    due = {entry.due for entry in match.clocks.values() if entry.kind == TableClock.BOT}
    assert due == {time.now.timestamp() + THIRD}
    assert sum(key.task == BotTask.ANSWER for key in match.clocks) == 3


def test_bots_answer_a_stage_when_a_third_is_over(match, time, decide) -> None:
    def ready_later(view: Perspective, options: Options) -> Action | None:
        if asked.SayReady() in options.actions:
            return asked.SayReady()
        return waving(view, options)

    decide(ready_later)
    come_to_blue(match)
    become_bots(match, 0, 1, 2, 3)
    act_as_clock(match)
    window = state_now(match).window.id
    time.go_by(THIRD + 0.1)
    assert state_now(match).window.id > window
    for _, view, options, *_ in questions:
        # Asked for the sign only, or for the window only.
        assert (asked.SayReady() in options.actions) != (asked.Decline() in options.actions)
        assert view.phase in STAGES


def act_as_clock(table: Table) -> None:
    """Let the clocks see who has become a bot."""
    table.refresh_from_db()
    publish(table, seats_of(table), wall_clock.now())


def test_bot_plays_a_booster_in_a_stage_and_is_asked_again(match, time, decide) -> None:
    def eager(view: Perspective, options: Options) -> Action | None:
        if view.phase == Phase.BLUE and any(it.booster == "wager" for it in options.boosters):
            return asked.Boost("wager", seat=0)
        return waving(view, options)

    decide(eager)
    come_to_blue(match)
    become_bots(match, 2)
    act_as_clock(match)
    time.go_by(THIRD + 0.1)
    state = state_now(match)
    assert (state.phase, state.proposal.boost.booster) == (Phase.REACTION, "wager")
    time.go_by(4)
    state = state_now(match)
    assert [effect.boost.booster for effect in state.booster_state.effects] == ["wager"]
    assert (state.phase, state.window.waiting) == (Phase.BLUE, 0b1111)
    time.go_by(THIRD + 0.1)
    assert state_now(match).window.waiting == 0b1011


def test_bot_reacts_and_what_it_answers_comes_back(match, time, decide) -> None:
    def no(view: Perspective, options: Options) -> Action | None:
        forms = [it for it in options.boosters if it.booster == "njet"]
        if forms and view.phase == Phase.REACTION:
            return asked.Boost("njet", on=forms[0].on[0])
        return waving(view, options)

    decide(no)
    come_to_blue(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, asked.Boost("x_ray", seat=1))
    time.go_by(THIRD + 0.01)
    state = state_now(match)
    assert (len(state.windows), state.proposal.boost.booster) == (3, "njet")
    act(match, 0, asked.Decline())
    time.go_by(4)
    state = state_now(match)
    assert sorted(state.booster_state.discard) == ["njet", "x_ray"]
    assert state.booster_state.effects == ()


def test_window_that_goes_on_is_answered_within_its_two_seconds(match, time, decide) -> None:
    decide(waving)
    come_to_blue(match)
    become_bots(match, 3)
    act(match, 0, asked.Boost("x_ray", seat=1))
    below = state_now(match).windows[-1]
    act(match, 1, asked.Boost("njet", on=below.proposal.subjects[0].id))
    state = state_now(match)
    lower = below._replace(resumed=True)
    assert lower.id == state.windows[1].id
    key = f"bot:answer:{state.windows[-1].id}:3"
    assert match.clocks[ClockKey.read(key)].seconds == THIRD
    match.state = dump(state._replace(windows=(state.windows[0], lower)))
    match.save()
    act_as_clock(match)
    key = f"bot:answer:{lower.id}:3"
    assert state_now(match).proposal.boost.booster == "x_ray"
    assert match.clocks[ClockKey.read(key)].seconds == 2 / 3


def test_bots_play_sooner_after_a_window_that_all_have_had(match, time, decide) -> None:
    decide(lambda view, options: asked.Pass() if view.turn == view.seat else None)
    come_to_lead(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, MAH)
    while state_now(match).phase != Phase.FOLLOW:
        assert time.go_on(match)
    [seconds] = turns_of(match)
    assert 0.1 <= seconds <= 0.3
    while not state_now(match).passed:
        assert time.go_on(match)
    [seconds] = turns_of(match)
    assert 0.5 <= seconds <= 0.8


def turns_of(match: Table) -> list[float]:
    state_now(match)
    return [entry.seconds for key, entry in match.clocks.items() if key.task == BotTask.TURN]


def test_bot_that_says_nothing_lets_the_time_run_out(match, time, decide) -> None:
    come_to_lead(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, MAH)
    time.go_by(3.9)
    assert state_now(match).phase == Phase.REACTION
    assert len(questions) == 3
    time.go_by(0.2)
    assert state_now(match).phase == Phase.FOLLOW


# --- turns ---------------------------------------------------------------------------


def test_bot_that_lays_a_booster_in_its_turn_is_asked_again(
    match, time, decide, monkeypatch
) -> None:
    pace = bot_pace.AROUND_ONE._replace(play_after_window=(0.3, 0.3))
    monkeypatch.setattr(bot_pace, "AROUND_ONE", pace)

    def skat_first(view: Perspective, options: Options) -> Action | None:
        if view.phase != Phase.FOLLOW or view.turn != view.seat:
            return waving(view, options)
        if any(form.booster == "skat" for form in options.boosters):
            return asked.Boost("skat")
        return asked.Pass()

    decide(skat_first)
    come_to_lead(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, MAH)
    time.go_by(THIRD + 0.31)
    assert state_now(match).proposal.boost.booster == "skat"
    act(match, 0, asked.Decline())
    time.go_by(THIRD)
    state = state_now(match)
    assert [effect.boost.booster for effect in state.booster_state.effects] == ["skat"]
    assert (state.turn, state.passed) == (1, 0)
    time.go_by(0.3)
    assert state_now(match).passed & 0b0010


def test_bot_in_its_turn_is_offered_companions(match, time, decide) -> None:
    decide(waving)
    come_to_lead(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, MAH)
    time.go_by(20)
    [options] = [
        options
        for _, view, options, *_ in questions
        if view.seat == 3 and view.turn == 3 and view.phase == Phase.FOLLOW
    ][:1]
    assert [form.booster for form in options.companions] == ["help"]


# --- questions and drafts ------------------------------------------------------------


def test_bots_answer_questions_like_people(match, time, decide) -> None:
    def give(view: Perspective, options: Options) -> Action | None:
        if options.question is not None:
            return asked.Answer(view.hand & -view.hand)
        return waving(view, options)

    decide(give)
    come_to_blue(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, asked.Boost("carousel"))
    time.go_by(THIRD + 0.1)
    assert state_now(match).phase == Phase.ANSWER
    time.go_by(1.3)
    assert state_now(match).windows[-1].waiting == 0b1111
    time.go_by(1.7)
    assert state_now(match).windows[-1].waiting == 0b0001


def test_bot_without_an_answer_does_what_the_rules_do(match, time, decide) -> None:
    decide(waving)
    come_to_blue(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, asked.Boost("carousel"))
    time.go_by(THIRD + 0.1)
    before = state_now(match)
    time.go_by(3.1)
    after = state_now(match)
    assert after.windows[-1].waiting == 0b0001
    for seat in (1, 2, 3):
        assert after.proposal.answers[seat] == default_action(before, seat)


@pytest.mark.parametrize("says_something", [True, False])
def test_bots_draft(match, time, decide, says_something: bool) -> None:
    def last(view: Perspective, options: Options) -> Action | None:
        if options.draft and says_something:
            return asked.Draft(options.draft[-1])
        return waving(view, options)

    decide(last)
    become_bots(match, 1, 2, 3)
    act(match, 0, asked.CallGrand())
    time.go_by(2.6)
    act(match, 0, asked.Decline())
    time.go_by(THIRD + 0.1)
    state = state_now(match)
    assert (state.phase, state.booster_state.drafters) == (Phase.INTAKE, (0, 1, 2, 3))
    act(match, 0, asked.Draft(state.booster_state.draft[0]))
    time.go_by(1.4)
    assert state_now(match).booster_state.drafters == (1, 2, 3)
    time.go_by(1.7)
    state = state_now(match)
    assert state.booster_state.drafters[0] == 2
    assert state.booster_state.hands[1][-1] == ("enough" if says_something else "umbrella")
    time.go_by(10)
    assert state_now(match).phase not in (Phase.INTAKE, Phase.REACTION)


def test_bot_that_pushes_last_is_asked_when_the_others_have_pushed(
    match, time, decide, settings
) -> None:
    def push(view: Perspective, options: Options) -> Action | None:
        if options.exchange and view.phase == Phase.EXCHANGE:
            return asked.Exchange(lowest(view))
        return waving(view, options)

    settings.SCRIPTED_DEALS[0]["boosters"]["2"] = ["clairvoyant", "wager"]
    decide(push)
    table = make_boosted_match(boosters_at_start=2)
    for number in range(4):
        act(table, number, asked.DeclineGrand())
    act(table, 2, asked.Boost("clairvoyant"))
    become_bots(table, 2)
    time.go_by(4 + timing.STAGE_SECONDS + 5 + 0.1)
    assert state_now(table).phase == Phase.EXCHANGE
    time.go_by(10)
    assert not any(it.view.phase == Phase.EXCHANGE for it in questions if it.view.given)
    questions.clear()
    for number in (0, 1, 3):
        act(table, number, default_action(state_now(table), number))
    time.go_by(1.9)
    assert not questions
    time.go_by(2.2)
    [view] = [it.view for it in questions if it.view.phase == Phase.EXCHANGE]
    assert all(view.boosters.offered[seat] for seat in (0, 1, 3))
    assert state_now(table).phase != Phase.EXCHANGE


def lowest(view: Perspective) -> tuple[tuple[int, int], ...]:
    hand, found = view.hand, []
    for seat in (0, 1, 3):
        found.append((seat, hand & -hand))
        hand &= hand - 1
    return tuple(found)


def test_a_gap_has_the_time_of_a_window(match, time) -> None:
    come_to_lead(match)
    act(match, 0, asked.Play(from_codes("5j")))
    for seat in (1, 2, 3):
        time.go_by(4)
        act(match, seat, asked.Pass())
    time.go_by(4)
    state = state_now(match)
    seconds = {it.seconds for it in match.clocks.values() if it.kind == ClockKind.WINDOW}
    assert (state.phase, seconds) == (Phase.GAP, {state.options.window_seconds})


def test_bots_are_asked_in_the_gap(match, time, decide) -> None:
    decide(waving)
    come_to_lead(match)
    become_bots(match, 1, 2, 3)
    act(match, 0, asked.Play(from_codes("5j")))
    time.go_by(30)
    assert {it.view.seat for it in questions if it.view.phase == Phase.GAP} == {1, 2, 3}
