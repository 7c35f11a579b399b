"""Matches and rounds to look at in the administration."""

from __future__ import annotations

from functools import partial

from games.bots.normal.rule import decide
from games.models import Hand, Match, Table, TableStatus
from games.rules.state.actions import Action
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.acting.actions import take_action
from games.services.ground.deal import new_action_id
from games.services.ground.wall_clock import now
from games.services.seats import sitting
from games.services.writing.rounds import go_on
from games.services.writing.store import seats_of
from tests.games.builders import (
    make_match,
    make_player,
    make_players,
    make_table,
    start,
    state_now,
)
from tests.games.kept_rows import made_once


def make_table_with_bots(name: str = "Anna", **settings: object) -> Table:
    """Return an open table: one person, three bots, no clock."""
    table = make_table(make_player(name), pace="none", **settings)
    for number in (1, 2, 3):
        sitting.seat_bot(table, table.host, number)
    table.refresh_from_db()
    return table


def begin(**settings: object) -> Table:
    """Return a table at which a round has just been dealt."""
    table = make_table_with_bots(**settings)
    start(table)
    table.refresh_from_db()
    return table


def go_on_playing(table: Table, *, actions: int = 1_000_000) -> None:
    """Let all seats play like bots, a number of actions but at most to the round's end."""
    for _number in range(actions):
        wanted = next_action(table)
        if wanted is None:
            break
        seat, action = wanted
        take_action(table.pk, seat=seat, action=action, action_id=new_action_id())
    table.refresh_from_db()


def next_action(table: Table) -> tuple[int, Action] | None:
    state = state_now(table)
    for seat in range(4) if state.windows else ():
        view = perspective(state, seat)
        action = decide(view, options(view))
        if action is not None:
            return seat, action
    assert not state.windows, f"nobody plays: {state}"
    return None


def play_round(**settings: object) -> Hand:
    """Return a round that is over."""
    return made_once(f"round {settings}", partial(_play_round, **settings))


def _play_round(**settings: object) -> Hand:
    table = begin(**settings)
    hand = table.hand
    go_on_playing(table)
    hand.refresh_from_db()
    return hand


def play_round_of_people() -> Hand:
    """Return a round of four people that is over, as is its match."""
    return made_once("round of four people", _play_round_of_people)


def _play_round_of_people() -> Hand:
    table = make_match(make_players(), target=None, max_rounds=1)
    found = table.hand
    go_on_playing(table)
    found.refresh_from_db()
    if found.match.ended is None:
        end_match(found)
    return found


def play_match(*, target: int | None = 100, **settings: object) -> Match:
    """Return a match that is over."""
    return made_once(f"match to {target} {settings}", partial(_play_match, target, **settings))


def _play_match(target: int | None, **settings: object) -> Match:
    table = begin(target=target, **settings)
    go_on_playing(table)
    while table.status == TableStatus.PLAYING:
        go_on(table, seats_of(table), now())
        go_on_playing(table)
    return table.match


def end_match(hand: Hand) -> Match:
    """Return the match of a round, as if it had ended with it."""
    match = hand.match
    match.ended, match.winner = hand.ended, "0"
    match.save()
    return match
