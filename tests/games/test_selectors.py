"""What a table page is made of, and what it never tells."""

from __future__ import annotations

import pytest

from games.models import Table
from games.rules.cards.deck import from_codes
from games.rules.play.defaults import default_action
from games.rules.state import actions as asked
from games.rules.state.events import CardsExchanged, CardsLaid, Passed, is_public
from games.rules.state.windows import ClockKind
from games.selectors.clocks import clocks_shown
from games.selectors.facts import load_facts
from games.selectors.log import NO_LEADER, entries_of
from games.selectors.tables import number_and_version_of, seat_of
from games.services.ground.wall_clock import now
from games.services.seats import sitting
from tests.games.builders import (
    a_deal,
    act,
    make_match,
    make_player,
    play_to_exchange,
    play_to_lead,
    player_at,
    state_now,
)
from tests.games.fresh import table_page

pytestmark = pytest.mark.django_db
AUDIENCES = (0, 1, 2, 3, None)


@pytest.fixture
def match(settings, time) -> Table:
    settings.SCRIPTED_DEALS = [a_deal("Mah 2j 3j 4j", "2s 3s 4s", "2p 3p 4p", "2t 3t 4t")]
    return make_match(pace="normal")


def test_clocks_that_run_out_on_bots_are_not_shown_to_whoever_is_alone(match) -> None:
    play_to_lead(match)
    facts = load_facts(match.pk)
    assert {it.kind for it in clocks_shown(facts, 1)} == {ClockKind.TURN}
    for seat in facts.seats[:1] + facts.seats[2:]:
        seat.player, seat.bot = None, "normal"
    assert not list(clocks_shown(facts, 1))


def test_only_what_a_clock_has_done_itself_is_told_as_such() -> None:
    """What follows from it is nobody's choice, so not the clock's either."""
    events = [Passed(2), Passed(2), Passed(3)]
    public, private = entries_of(now(), events, 2, 0)
    assert [it.by_clock for it in public] == [True, False, False]
    assert private == []


def versions(table: Table) -> list[int]:
    return [table_page(table, seat).version for seat in AUDIENCES]


def test_page_costs_few_queries(match, django_assert_max_num_queries) -> None:
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    with django_assert_max_num_queries(8):
        table_page(match, 0)
    with django_assert_max_num_queries(8):
        table_page(match, None, player=player_at(match, 2))


def test_seat_is_that_of_the_player(match) -> None:
    assert table_page(match, None, player=player_at(match, 2)).me == 2
    assert table_page(match, 1, player=make_player("Eve")).me is None
    assert seat_of(match, player_at(match, 3)) == 3
    assert seat_of(match, make_player("Eve")) is None
    assert seat_of(match, None) is None
    assert number_and_version_of(match.slug) == (match.pk, match.version)
    assert number_and_version_of("nowhere") is None


def test_page_knows_host_and_me(match) -> None:
    page = table_page(match, 2)
    assert [info.is_me for info in page.seats] == [False, False, True, False]
    assert [info.is_host for info in page.seats] == [True, False, False, False]
    assert (page.is_host, table_page(match, 0).is_host) == (False, True)
    assert not table_page(match, None).is_host


def test_log_holds_public_events_only(match) -> None:
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    act(match, 3, asked.Decline())
    logs = [table_page(match, seat).log for seat in AUDIENCES]
    assert logs[0] == logs[1] == logs[4]
    assert all(is_public(entry.event) for entry in logs[0])
    assert isinstance(logs[0][-1].event, CardsLaid)


def test_log_never_tells_who_will_lead(match) -> None:
    play_to_exchange(match)
    for seat in range(4):
        act(match, seat, default_action(state_now(match), seat))
    page = table_page(match, None)
    assert page.view.turn is None
    [exchanged] = [entry.event for entry in page.log if isinstance(entry.event, CardsExchanged)]
    assert exchanged.leader == NO_LEADER


def test_log_is_that_of_the_running_round(match) -> None:
    play_to_lead(match)
    before = len(table_page(match, 0).log)
    match.refresh_from_db()
    match.hand = None
    match.save()
    assert before > 0
    assert table_page(match, 0).log == ()


def test_who_has_declined_is_shown_to_nobody(match) -> None:
    play_to_lead(match)
    act(match, 0, asked.Play(from_codes("Mah")))
    before = versions(match)
    shown = [table_page(match, seat).clocks for seat in AUDIENCES]
    act(match, 2, asked.Decline())
    assert versions(match) == [*before[:2], before[2] + 1, *before[3:]]
    assert [table_page(match, seat).clocks for seat in AUDIENCES] == shown
    assert shown[0][0].seats == ()


def test_who_is_ready_is_shown_to_nobody_else(match) -> None:
    for seat in range(4):
        act(match, seat, asked.DeclineGrand())
    before = versions(match)
    act(match, 1, asked.SayReady())
    assert [new != old for new, old in zip(versions(match), before, strict=True)] == [
        False,
        True,
        False,
        False,
        False,
    ]


def test_who_has_pushed_is_shown_to_nobody_else(match) -> None:
    state = play_to_exchange(match)
    act(match, 0, default_action(state, 0))  # the first is public: calls are closed
    before = versions(match)
    pages = [table_page(match, seat) for seat in AUDIENCES]
    act(match, 1, default_action(state, 1))
    for place, audience in enumerate(AUDIENCES):
        if audience != 1:
            assert table_page(match, audience) == pages[place]
    assert versions(match)[1] > before[1]


def test_public_events_are_a_version_for_all(match) -> None:
    before = versions(match)
    act(match, 1, asked.DeclineGrand())
    assert all(new > old for new, old in zip(versions(match), before, strict=True))


def test_changes_at_the_table_are_a_version_for_all(match) -> None:
    before = versions(match)
    sitting.stand_up(match, player_at(match, 1))
    assert all(new > old for new, old in zip(versions(match), before, strict=True))


def test_newer_rows_do_not_mix_with_an_older_table(match) -> None:
    facts = load_facts(match.pk)
    act(match, 1, asked.DeclineGrand())
    Table.objects.filter(pk=match.pk).update(version=facts.version)
    assert load_facts(match.pk).log == facts.log
