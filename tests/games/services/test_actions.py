"""The one way in: whose action, which window, once, all or nothing."""

from __future__ import annotations

import pytest
from channels.layers import InMemoryChannelLayer
from django.db import transaction
from django.forms import model_to_dict

from games.models import Event, Hand, Seat, Table, TableStatus
from games.rules.cards.deck import from_codes
from games.rules.cards.errors import RuleViolation
from games.rules.play.defaults import default_action
from games.rules.play.engine import fold
from games.rules.state import actions as asked
from games.rules.state.codec import from_json
from games.services.acting import actions
from games.services.acting.actions import take_action
from games.services.ground import announce
from games.services.ground.refusals import StaleAction, TableRefusal
from games.services.writing import record, store
from tests.games.builders import (
    a_deal,
    act,
    make_bot_table,
    make_match,
    make_player,
    make_room,
    play_to_lead,
    state_now,
)

BOMB = "Aj As Ap At"


def everything(table: Table) -> tuple[object, ...]:
    table.refresh_from_db()
    return (
        model_to_dict(table),
        [model_to_dict(seat) for seat in table.seats.all()],
        list(table.events.values_list("version", "action_id")),
    )


@pytest.fixture
def match(db, settings) -> Table:
    """Seat 0 leads and keeps the Mah Jong, seat 2 has a bomb."""
    settings.SCRIPTED_DEALS = [
        a_deal("Mah 2j 3j 4j 5j", "2s 3s 4s", f"2p 3p 4p {BOMB}", "2t 3t 4t")
    ]
    return make_match()


def test_accepted_action_is_kept(match) -> None:
    before = state_now(match)
    version = match.version
    taken = act(match, 1, asked.DeclineGrand(), action_id="mine")
    event = Event.objects.get(table=match, action_id="mine")
    after = state_now(match)
    assert (taken.version, taken.replayed) == (version + 1, False)
    assert (event.version, event.seat, event.kind) == (version + 1, 1, "DeclineGrand")
    assert after == fold(map(from_json, event.events), before)
    assert match.version == version + 1


def test_same_action_id_gets_the_same_answer(match) -> None:
    first = act(match, 1, asked.DeclineGrand(), action_id="twice")
    act(match, 2, asked.DeclineGrand())
    before = everything(match)
    again = act(match, 1, asked.DeclineGrand(), action_id="twice")
    assert again == (first.version, True)
    assert everything(match) == before


@pytest.mark.parametrize(("seat", "action"), [(2, asked.DeclineGrand()), (1, asked.CallGrand())])
def test_id_of_another_action_is_stale(match, seat: int, action) -> None:
    act(match, 1, asked.DeclineGrand(), action_id="taken")
    with pytest.raises(StaleAction):
        act(match, seat, action, action_id="taken")


@pytest.mark.parametrize("action_id", ["", "x" * 65, "a\0b", "a\nb"])
def test_unfit_action_id_is_stale(match, action_id: str) -> None:
    with pytest.raises(StaleAction):
        act(match, 1, asked.DeclineGrand(), action_id=action_id)


@pytest.mark.parametrize(
    "action",
    [
        asked.Pass(),
        asked.Play(from_codes("Mah")),
        asked.Play(from_codes("2j")),
        asked.Exchange(((1, from_codes("3s")),)),
        asked.TimeOut("1:turn:1"),
        asked.Deal((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_refused_action_changes_nothing(match, time, action) -> None:
    time.stand_still(60)  # the sign of life that comes with it is refused, too
    before = everything(match)
    with pytest.raises(RuleViolation):
        act(match, 1, action)
    assert everything(match) == before


def test_stranger_has_no_seat(match) -> None:
    with pytest.raises(TableRefusal, match="not_at_table"):
        take_action(
            match.pk,
            player=make_player("Eve"),
            action=asked.DeclineGrand(),
            action_id="x",
        )


def test_closed_table_refuses(match) -> None:
    Table.objects.filter(pk=match.pk).update(status=TableStatus.CLOSED)
    with pytest.raises(TableRefusal, match="table_closed"):
        act(match, 1, asked.DeclineGrand())


def test_nothing_is_played_before_the_match(db) -> None:
    table = make_room()
    with pytest.raises(RuleViolation, match="round_over"):
        act(table, 1, asked.DeclineGrand())
    with pytest.raises(StaleAction):
        act(table, 1, asked.DeclineGrand(), window_id=1)


# --- what makes an action stale ------------------------------------------------------


def test_others_answers_leave_a_window_open(match) -> None:
    window = state_now(match).window.id
    for seat in (0, 1, 2, 3):
        act(match, seat, asked.DeclineGrand(), window_id=window)
    window = state_now(match).window.id
    act(match, 0, asked.SayReady(), window_id=window)
    act(match, 1, asked.CallTichu(), window_id=window)
    act(match, 2, asked.SayReady(), window_id=window)
    act(match, 3, asked.SayReady(), window_id=window)
    for seat in range(4):
        choice = default_action(state_now(match), seat)
        act(match, seat, choice, window_id=window)
    assert state_now(match).exchanged


def test_window_answered_already_is_stale(match) -> None:
    window = state_now(match).window.id
    act(match, 0, asked.DeclineGrand(), window_id=window)
    with pytest.raises(StaleAction):
        act(match, 0, asked.CallGrand(), window_id=window)


def test_window_that_is_gone_is_stale(match) -> None:
    play_to_lead(match)
    window = state_now(match).window.id
    act(match, 0, asked.Play(from_codes("Mah")), window_id=window)
    before = everything(match)
    with pytest.raises(StaleAction):
        act(match, 1, asked.Pass(), window_id=window)
    assert everything(match) == before


def test_window_under_another_waits(match) -> None:
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    with pytest.raises(RuleViolation, match="window_open"):
        act(match, 1, asked.Pass(), window_id=state_now(match).window.id)


def test_declines_and_holds_leave_the_turn_as_it_is(match) -> None:
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    state = state_now(match)
    turn, bombs = state.window.id, state.bombs.id
    act(match, 3, asked.Hold(), window_id=bombs)
    for seat in (0, 2, 3):
        act(match, seat, asked.Decline(), window_id=bombs)
    act(match, 1, asked.Pass(), window_id=turn)
    with pytest.raises(StaleAction):
        act(match, 2, asked.Decline(), window_id=bombs)


def test_declining_twice_is_stale(match) -> None:
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    bombs = state_now(match).bombs.id
    act(match, 2, asked.Decline(), window_id=bombs)
    with pytest.raises(StaleAction):
        act(match, 2, asked.Decline(), window_id=bombs)


def the_mah_jong_is_passed(match: Table) -> int:
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    window = state_now(match).bombs.id
    for seat in (0, 2, 3):
        act(match, seat, asked.Decline())
    act(match, 1, asked.Pass())
    return window


def test_bomb_is_aimed_at_a_combination_whatever_window_it_saw(match) -> None:
    window = the_mah_jong_is_passed(match)
    act(match, 2, asked.Bomb(from_codes(BOMB)), window_id=window, on=1)
    assert state_now(match).top.seat == 2


def test_bomb_aimed_at_something_else_is_stale(match) -> None:
    the_mah_jong_is_passed(match)
    for aim in ({"on": 2}, {"action_on": 2}):
        bomb = asked.Bomb(from_codes(BOMB), on=aim.pop("action_on", None))
        with pytest.raises(StaleAction):
            act(match, 2, bomb, **aim)


def test_bomb_from_an_earlier_round_is_stale(match) -> None:
    the_mah_jong_is_passed(match)
    Hand.objects.filter(match__table=match).update(first_window=1000)
    with pytest.raises(StaleAction):
        act(match, 2, asked.Bomb(from_codes(BOMB)), window_id=2, on=1)


def test_call_answers_no_window(match) -> None:
    state = play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    act(match, 3, asked.CallTichu(), window_id=state.window.id)
    Hand.objects.filter(match__table=match).update(first_window=1000)
    with pytest.raises(StaleAction):
        act(match, 2, asked.CallTichu(), window_id=state.window.id)


def test_what_is_no_longer_wanted_is_stale(match) -> None:
    with pytest.raises(StaleAction):
        take_action(
            match.pk,
            seat=1,
            action=asked.DeclineGrand(),
            action_id="bot",
            still_wanted=lambda table: False,
        )


# --- announcing ----------------------------------------------------------------------


@pytest.fixture
def announced(monkeypatch) -> list[tuple[int, int]]:
    calls: list[tuple[int, int]] = []

    def note(change: announce.Change) -> None:
        calls.append((change.table.pk, change.table.version))

    monkeypatch.setattr(announce, "announce", note)
    return calls


def test_announced_after_the_commit(match, announced, django_capture_on_commit_callbacks) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        taken = act(match, 1, asked.DeclineGrand())
        assert announced == []
    assert announced == [(match.pk, taken.version)]


@pytest.mark.django_db(transaction=True)
def test_undone_action_is_not_announced(settings, announced) -> None:
    match = make_match()
    announced.clear()
    with transaction.atomic():
        act(match, 1, asked.DeclineGrand())
        transaction.set_rollback(True)
    assert announced == []


@pytest.mark.django_db(transaction=True)
def test_other_processes_hear_nothing_but_the_version(monkeypatch) -> None:
    match = make_match()
    sent: list[tuple[str, dict[str, object]]] = []

    async def send(layer: object, group: str, message: dict[str, object]) -> None:
        sent.append((group, message))

    monkeypatch.setattr(announce, "get_channel_layer", lambda: InMemoryChannelLayer())
    monkeypatch.setattr(InMemoryChannelLayer, "group_send", send)
    taken = act(match, 1, asked.DeclineGrand())
    message = {"type": "table.changed", "table": match.pk, "version": taken.version}
    assert sent == [(announce.group_of(match.pk), message)]


@pytest.mark.django_db(transaction=True)
def test_listener_that_fails_loses_no_action(monkeypatch, caplog) -> None:
    match = make_match()
    monkeypatch.setattr(announce, "listeners", [lambda change: 1 / 0])
    taken = act(match, 1, asked.DeclineGrand())
    assert Event.objects.filter(table=match, version=taken.version).exists()
    assert "not announced" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_lost_announcement_loses_no_action(monkeypatch, caplog) -> None:
    match = make_match()

    async def send(*arguments: object) -> None:
        raise ConnectionError("the layer is away")

    monkeypatch.setattr(announce, "get_channel_layer", lambda: InMemoryChannelLayer())
    monkeypatch.setattr(InMemoryChannelLayer, "group_send", send)
    taken = act(match, 1, asked.DeclineGrand())
    assert Event.objects.filter(table=match, version=taken.version).exists()
    assert "ConnectionError" in caplog.text


def test_logs_never_hold_cards(match, caplog) -> None:
    caplog.set_level("DEBUG", logger="games")
    play_to_lead(match)
    with pytest.raises(RuleViolation):
        act(match, 1, asked.Play(from_codes("Drg")))
    assert not caplog.records


class Kill(BaseException):
    """The process ends here."""


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (actions, "lock_table"),
        (actions, "seats_of"),
        (actions, "record_action"),
        (record, "act"),
        (record, "publish"),
        (record, "to_json"),
        (store, "announce_after_commit"),
    ],
)
def test_killed_before_the_commit_nothing_has_happened(
    match, monkeypatch, module, name: str
) -> None:
    before = everything(match)

    def kill(*arguments: object, **named: object) -> None:
        raise Kill

    with monkeypatch.context() as patch:
        patch.setattr(module, name, kill)
        with pytest.raises(Kill):
            act(match, 1, asked.DeclineGrand(), action_id="again")
    assert everything(match) == before
    assert not act(match, 1, asked.DeclineGrand(), action_id="again").replayed


@pytest.mark.django_db(transaction=True)
def test_killed_after_the_commit_the_retry_gets_its_answer(monkeypatch) -> None:
    match = make_match()

    def kill(*arguments: object) -> None:
        raise Kill

    with monkeypatch.context() as patch:
        patch.setattr(announce, "announce", kill)
        with pytest.raises(Kill):
            act(match, 1, asked.DeclineGrand(), action_id="again")
    before = everything(match)
    assert act(match, 1, asked.DeclineGrand(), action_id="again").replayed
    assert everything(match) == before


def test_bot_takes_its_action_by_its_seat(db) -> None:
    table = make_bot_table()
    bot = Seat.objects.get(table=table, number=2)
    taken = actions.take_action(
        table.pk, seat=bot.number, action=asked.DeclineGrand(), action_id="b"
    )
    assert Event.objects.get(table=table, version=taken.version).seat == 2
