"""Rounds that pair themselves some minutes after the last result (PAIR-7)."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from django.db import connection

from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Act, Round, RoundStatus, Tournament
from games.tournaments.selectors.documents import document
from games.tournaments.services import (
    by_clock,
    calls,
    directing,
    entering,
    events,
    pairing,
    reporting,
    roster,
    rounds,
    ruling,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.importing import import_tournament
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.tournaments.evenings import at_tables, begin_round, code_of, new_evening
from tests.games.tournaments.visiting import Evening, client_of

pytestmark = pytest.mark.django_db
SCORE = Said((600, 400))
MINUTES = 5


@pytest.fixture
def director(time: Time) -> Player:
    return make_player("Dora")


@pytest.fixture
def event(director: Player) -> Tournament:
    event = new_evening(director, count=4)
    events.edit(event, director, pairs_after=MINUTES)
    event.refresh_from_db()
    return event


def tick() -> int:
    return by_clock.pair_due_rounds(wall_clock.now())


def play(round_: Round, director: Player) -> None:
    for match in at_tables(round_):
        ruling.rule(match, director, SCORE)


def states(event: Tournament) -> list[str]:
    return [it.status for it in event.rounds.all()]


def by_the_clock(event: Tournament) -> list[str]:
    found = event.acts.filter(player=None, who="clock").order_by("number")
    return [it.what for it in found]


def drawn(event: Tournament, director: Player) -> Round:
    """Return the first round once it is played and the clock has drawn the second."""
    first = begin_round(event, director)
    play(first, director)
    assert tick() == 1
    return first


def test_the_next_round_is_drawn_at_once_and_published_later(
    event: Tournament, director: Player, time: Time
) -> None:
    begin_round(event, director)
    assert tick() == 0
    play(event.rounds.get(), director)
    assert tick() == 1
    assert states(event) == ["closed", "draft"]
    time.stand_still(60 * MINUTES - 1)
    assert tick() == 0
    assert states(event) == ["closed", "draft"]
    time.stand_still(1)
    assert tick() == 1
    assert states(event) == ["closed", "published"]
    assert tick() == 0
    assert by_the_clock(event) == ["close_round", "draft_round", "publish_round"]
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_it_is_part_of_what_the_clock_does(event: Tournament, director: Player, time: Time) -> None:
    play(begin_round(event, director), director)
    time.go_by(60)
    time.go_by(60 * MINUTES)
    assert states(event) == ["closed", "published"]


@pytest.mark.parametrize("what", ["missing", "reported", "disputed", "called"])
def test_nothing_happens_while_anything_is_open(
    event: Tournament, director: Player, what: str
) -> None:
    one, other = at_tables(begin_round(event, director))
    ruling.rule(one, director, SCORE)
    if what == "called":
        calls.call_director(one, code_of(one, 0), "our score is wrong")
        ruling.rule(other, director, SCORE)
    if what in ("reported", "disputed"):
        reporting.report(other, code_of(other, 0), SCORE)
    if what == "disputed":
        reporting.report(other, code_of(other, 1), Said((500, 500)))
    assert tick() == 0
    assert states(event) == ["running"]


def test_after_the_last_round_nothing_happens(event: Tournament, director: Player) -> None:
    events.edit(event, director, rounds_planned=1)
    play(begin_round(event, director), director)
    assert tick() == 0
    assert states(event) == ["running"]


def test_evenings_without_it_wait_for_the_director(director: Player, time: Time) -> None:
    event = new_evening(director, count=4)
    play(begin_round(event, director), director)
    assert tick() == 0
    assert states(event) == ["running"]


def test_the_director_stops_it(event: Tournament, director: Player, time: Time) -> None:
    drawn(event, director)
    evening = Evening(event, director, client_of(director))
    for where in ("direct", "direct_draft"):
        assert f'data-left="{60 * MINUTES}">5:00</b>' in evening.get(where).content.decode()
    assert evening.post("direct_draft", do="stop_pairing").status_code == 302
    assert "data-left" not in evening.get("direct_draft").content.decode()
    time.stand_still(600)
    assert tick() == 0
    assert states(event) == ["closed", "draft"]
    assert evening.post("direct_draft", do="stop_pairing").status_code == 422
    pairing.publish_round(event.rounds.last(), director)
    rounds.start_round(event.rounds.last(), director)
    play(event.rounds.last(), director)
    assert tick() == 1, "the round after it pairs itself again"
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_the_director_publishes_at_once(event: Tournament, director: Player) -> None:
    drawn(event, director)
    evening = Evening(event, director, client_of(director))
    assert evening.post("direct_draft", do="publish").status_code == 302
    assert states(event) == ["closed", "published"]
    assert tick() == 0


@pytest.mark.parametrize("deed", ["redraw", "swap", "table", "discard", "undo", "take_back"])
def test_a_draft_that_the_director_touches_is_left_to_them(
    event: Tournament, director: Player, time: Time, deed: str
) -> None:
    drawn(event, director)
    draft = event.rounds.last()
    if deed == "redraw":
        pairing.draft_round(event, director)
    if deed == "swap":
        one, other = (it.members.first().entrant for it in at_tables(draft))
        pairing.swap_in_draft(draft, director, one, other)
    if deed == "table":
        pairing.set_table(at_tables(draft)[0], director, 7)
    if deed == "discard":
        pairing.discard_draft(draft, director)
    if deed == "undo":
        directing.undo(event.acts.filter(what="draft_round").last(), director)
    if deed == "take_back":
        pairing.publish_round(draft, director)
        pairing.take_back_round(draft, director, reason="too early")
    before = states(event)
    for _ in range(3):
        time.stand_still(600)
        assert tick() == 0
    assert states(event) == before
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_a_round_that_the_clock_closed_can_be_opened_again(
    event: Tournament, director: Player, time: Time
) -> None:
    first = drawn(event, director)
    pairing.discard_draft(event.rounds.last(), director)
    rounds.reopen_round(first, director)
    time.stand_still(600)
    assert tick() == 0
    assert states(event) == ["running"]


def test_what_has_changed_since_is_drawn_again_and_waits_anew(
    event: Tournament, director: Player, time: Time
) -> None:
    first = drawn(event, director)
    time.stand_still(200)
    ruling.rule(at_tables(first)[0], director, Said((0, 1000)), reason="mistyped")
    time.stand_still(101)
    assert tick() == 1
    assert states(event) == ["closed", "draft"]
    time.stand_still(299)
    assert tick() == 0
    entering.enter(event, director, [Someone("Late"), Someone("Later")])
    time.stand_still(1)
    assert tick() == 1
    assert states(event) == ["closed", "draft"]
    time.stand_still(300)
    assert tick() == 1
    assert states(event) == ["closed", "published"]
    assert event.rounds.last().pairings.count() == 3


def test_what_cannot_be_paired_is_left_to_the_director(
    event: Tournament, director: Player, time: Time
) -> None:
    first = begin_round(event, director)
    play(first, director)
    for entrant in list(event.entrants.all())[:3]:
        roster.withdraw(entrant, director, reason="has gone")
    assert tick() == 0
    assert states(event) == ["closed"]
    count = Act.objects.count()
    assert tick() == 0
    assert Act.objects.count() == count
    assert by_the_clock(event)[-1] == "stop_pairing"


def test_the_option_can_be_changed_meanwhile(
    event: Tournament, director: Player, time: Time
) -> None:
    drawn(event, director)
    events.edit(event, director, pairs_after=None)
    time.stand_still(600)
    assert tick() == 0
    events.edit(event, director, pairs_after=1)
    assert tick() == 0, "the draft is there: the director publishes it"
    assert states(event) == ["closed", "draft"]


@pytest.mark.parametrize("minutes", ["0", "-1", "121", "x", "9" * 30])
def test_minutes_are_few(event: Tournament, director: Player, minutes: str) -> None:
    evening = Evening(event, director, client_of(director))
    form = {"do": "edit", "name": "E", "rounds_planned": "3", "overtime": "15"}
    assert evening.post("direct_options", **form, pairs_after=minutes).status_code == 422
    assert evening.post("direct_options", **form, pairs_after="").status_code == 302
    event.refresh_from_db()
    assert event.pairs_after is None
    with pytest.raises(TableRefusal, match="bad_option"):
        events.edit(event, director, pairs_after=500)


def test_boards_wait_for_the_word_of_the_director(director: Player, time: Time) -> None:
    event = new_evening(director, "duplicate", 4, by_name=False)
    events.edit(event, director, pairs_after=MINUTES)
    event.refresh_from_db()
    assert not event.pairs_itself
    page = Evening(event, director, client_of(director)).get("direct_options").content.decode()
    assert 'name="pairs_after"' not in page


def test_what_is_read_in_does_not_pair_itself(event: Tournament) -> None:
    assert import_tournament(make_player("Ina"), document(event)).pairs_after is None


def test_the_log_says_that_it_was_the_clock(event: Tournament, director: Player) -> None:
    drawn(event, director)
    evening = Evening(event, director, client_of(director))
    assert '· <bdi translate="no">the clock</bdi>' in " ".join(
        evening.get("direct_log").content.decode().split()
    )
    told = evening.get("event", show="rules").content.decode()
    assert "The next round is published 5 minutes after the last result." in told


def test_only_directors_stop_it(event: Tournament, director: Player) -> None:
    drawn(event, director)
    stranger = Evening(event, director, client_of(make_player("Eve")))
    assert stranger.post("direct_draft", do="stop_pairing").status_code == 403
    with pytest.raises(TableRefusal, match="not_director"):
        by_clock.stop_pairing(event, make_player("Eva"), 2)
    assert event.rounds.first().next_at is not None


@pytest.mark.django_db(transaction=True)
def test_two_clocks_do_everything_once(event: Tournament, director: Player, time: Time) -> None:
    play(begin_round(event, director), director)
    for later in (timedelta(), timedelta(minutes=MINUTES)):
        moment, start = wall_clock.now() + later, threading.Barrier(2)

        def run(moment=moment, start=start) -> None:
            start.wait()
            by_clock.pair_due_rounds(moment)
            connection.close()

        clocks = [threading.Thread(target=run) for _ in range(2)]
        for it in clocks:
            it.start()
        for it in clocks:
            it.join()
    assert by_the_clock(event) == ["close_round", "draft_round", "publish_round"]
    assert event.rounds.filter(status=RoundStatus.PUBLISHED).count() == 1
    assert fold(event.acts.order_by("number")) == state_of(event)
