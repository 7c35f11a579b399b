"""What directors and players do, and what is refused."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Act, EntrantStatus, Pairing, Tournament
from games.tournaments.rules.amounts import shown
from games.tournaments.rules.notation import written_row
from games.tournaments.selectors.desk import NextStep, desk_of
from games.tournaments.selectors.facts import facts_of
from games.tournaments.selectors.pages import my_match, standing_page
from games.tournaments.services import (
    calls,
    checking_in,
    directing,
    entering,
    events,
    numbering,
    pairing,
    penalties,
    reporting,
    roster,
    rounds,
    ruling,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from games.tournaments.services.speaking import Who
from tests.games.builders import make_player
from tests.games.conftest import Time
from tests.games.tournaments.evenings import (
    DAY,
    at_tables,
    begin_round,
    code_of,
    new_evening,
)

pytestmark = pytest.mark.django_db
PAST = date(2026, 1, 1)
"""A day on which, or after which, people check in by themselves."""


@pytest.fixture
def director() -> Player:
    return make_player("Dora")


@pytest.fixture
def event(director: Player) -> Tournament:
    return new_evening(director)


def refused(code: str) -> object:
    return pytest.raises(TableRefusal, match=f"^{code}$")


def test_others_may_not_direct(event: Tournament) -> None:
    before = state_of(event)
    with refused("not_director"):
        pairing.draft_round(event, make_player("Eve"))
    assert state_of(event) == before


def test_a_deputy_may_until_dismissed(event: Tournament, director: Player) -> None:
    deputy = make_player("Eve")
    directing.appoint(event, director, deputy, "deputy")
    round_ = pairing.draft_round(event, deputy)
    with refused("not_owner"):
        directing.appoint(event, deputy, make_player("Flo"), "deputy")
    directing.dismiss(event, director, deputy)
    with refused("not_director"):
        pairing.publish_round(round_, deputy)


def test_numbers_are_drawn_by_the_seed(event: Tournament, director: Player) -> None:
    pairing.draft_round(event, director)
    first = dict(event.entrants.values_list("pk", "number"))
    assert sorted(first.values()) == list(range(1, 9))
    numbering.draw_numbers(event, director)
    assert dict(event.entrants.values_list("pk", "number")) == first


def test_a_draft_that_is_stale_is_not_published(event: Tournament, director: Player) -> None:
    round_ = pairing.draft_round(event, director)
    roster.withdraw(event.entrants.all()[0], director)
    with refused("draft_is_stale"):
        pairing.publish_round(round_, director)
    pairing.draft_round(event, director)
    pairing.publish_round(round_, director)
    assert round_.pairings.filter(kind="bye").count() == 1


def test_a_draft_is_changed_by_hand_and_says_so(event: Tournament, director: Player) -> None:
    round_ = pairing.draft_round(event, director)
    first, second = at_tables(round_)[:2]
    one, other = first.members.all()[1].entrant, second.members.all()[0].entrant
    pairing.swap_in_draft(round_, director, one, other)
    round_.refresh_from_db()
    assert round_.is_by_hand
    names = {it.entrant_id for it in at_tables(round_)[0].members.all()}
    assert other.pk in names
    with refused("not_everybody_once"):
        pairing.change_draft(round_, director, [([one.pk], [one.pk])])


def test_a_round_is_taken_back_until_a_result_is_in(event: Tournament, director: Player) -> None:
    round_ = begin_round(event, director)
    with refused("reason_needed"):
        pairing.take_back_round(round_, director, reason=" ")
    pairing.take_back_round(round_, director, reason="one is missing")
    pairing.publish_round(round_, director)
    match = at_tables(round_)[0]
    reporting.report(match, code_of(match, 0), Said((600, 400)))
    with refused("results_are_in"):
        pairing.take_back_round(round_, director, reason="too late")


def test_both_sides_report(event: Tournament, director: Player) -> None:
    match = at_tables(begin_round(event, director))[0]
    one, other = code_of(match, 0), code_of(match, 1)
    with refused("nothing_to_confirm"):
        reporting.confirm(match, one)
    with refused("not_multiple_of_5"):
        reporting.report(match, one, Said((463, 537)))
    assert reporting.report(match, one, Said((640, 360))) == "reported"
    with refused("own_report"):
        reporting.confirm(match, one)
    with refused("report_changed"):
        reporting.confirm(match, other, seen=(600, 400))
    with refused("not_your_match"):
        reporting.confirm(match, Who(phone="WRONG"))
    assert reporting.report(match, other, Said((620, 380))) == "disputed"
    assert reporting.confirm(match, one) == "confirmed"
    match.refresh_from_db()
    assert (match.result.score_a, match.result.score_b) == (620, 380)
    with refused("already_final"):
        reporting.report(match, one, Said((640, 360)))


def test_the_same_report_twice_is_one(event: Tournament, director: Player) -> None:
    match = at_tables(begin_round(event, director))[0]
    reporting.report(match, code_of(match, 0), Said((640, 360)))
    before = Act.objects.count()
    assert reporting.report(match, code_of(match, 0), Said((640, 360))) == "reported"
    assert Act.objects.count() == before


def test_a_round_closes_when_all_is_final(event: Tournament, director: Player, time: Time) -> None:
    round_ = begin_round(event, director)
    first, *others = at_tables(round_)
    for match in others:
        ruling.rule(match, director, Said((500, 500)))
    with refused("not_final"):
        rounds.close_round(round_, director, accept_reports=True)
    reporting.report(first, code_of(first, 1), Said((700, 300)))
    with refused("not_final"):
        rounds.close_round(round_, director)
    assert desk_of(event, time.now).step is NextStep.ACCEPT_AND_CLOSE
    rounds.close_round(round_, director, accept_reports=True)
    first.refresh_from_db()
    assert first.result.settled == "accepted"


def test_each_step_follows_the_last(event: Tournament, director: Player, time: Time) -> None:
    def step() -> NextStep:
        return desk_of(Tournament.objects.get(pk=event.pk), time.now).step

    assert step() is NextStep.DRAW
    round_ = pairing.draft_round(event, director)
    assert step() is NextStep.PUBLISH
    pairing.publish_round(round_, director)
    assert step() is NextStep.START
    rounds.start_round(round_, director)
    assert step() is NextStep.WAIT
    rounds.pause_round(round_, director)
    assert step() is NextStep.RESUME
    rounds.resume_round(round_, director)
    for match in at_tables(round_):
        ruling.rule(match, director, Said((500, 500)))
    assert step() is NextStep.CLOSE
    rounds.close_round(round_, director)
    assert step() is NextStep.DRAW


def test_a_pause_makes_the_end_later(event: Tournament, director: Player, time: Time) -> None:
    round_ = begin_round(event, director)
    ends = round_.ends
    assert ends is not None
    assert (ends - time.now).total_seconds() == 50 * 60
    rounds.pause_round(round_, director)
    time.stand_still(90)
    clock = desk_of(event, time.now).clock
    assert clock.remaining is not None
    assert clock.remaining.total_seconds() == 50 * 60
    rounds.resume_round(round_, director)
    round_.refresh_from_db()
    assert round_.ends is not None
    assert (round_.ends - ends).total_seconds() == 90
    assert [it.minutes for it in desk_of(event, time.now).clock.signals] == [0, 10, 2, 0]


def test_an_act_is_undone_by_another(event: Tournament, director: Player) -> None:
    entrant = event.entrants.all()[0]
    before = state_of(event)
    roster.withdraw(entrant, director, reason="ill")
    done = event.acts.get(what="withdraw")
    directing.undo(done, director)
    assert state_of(event) == before
    with refused("already_undone"):
        directing.undo(done, director)
    assert event.acts.count() == fold_count(event)


def fold_count(event: Tournament) -> int:
    acts = list(event.acts.all())
    assert fold(acts) == state_of(event)
    return len(acts)


def test_what_has_changed_since_is_not_undone(event: Tournament, director: Player) -> None:
    entrant = event.entrants.all()[0]
    roster.rename(entrant, director, name="First")
    done = event.acts.get(what="rename")
    roster.rename(entrant, director, name="Second")
    with refused("changed_since"):
        directing.undo(done, director)
    late = entering.enter(event, director, [Someone("X"), Someone("Y")])
    entered = event.acts.get(what="enter", about__entrant="X & Y")
    penalties.penalise(late, director, "points", points=50, reason="late")
    with refused("changed_since"):
        directing.undo(entered, director)


def test_a_ruling_on_ones_own_match_is_marked(director: Player) -> None:
    event = new_evening(director, count=2)
    people = [Someone(player=director), Someone("Partner")]
    entering.enter(event, director, people)
    entering.enter(event, director, [Someone("A"), Someone("B")])
    round_ = begin_round(event, director)
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    assert sorted(event.acts.filter(what="rule").values_list("on_own_match", flat=True)) == [
        False,
        True,
    ]


def test_late_entries_until_half_of_the_rounds(event: Tournament, director: Player) -> None:
    for _ in range(2):
        round_ = begin_round(event, director)
        for match in at_tables(round_):
            ruling.rule(match, director, Said((600, 400)))
        rounds.close_round(round_, director)
        if round_.number == 1:
            late = entering.enter(event, director, [Someone("A"), Someone("B")], ties=True)
            rows = {it.entrant: it for it in facts_of(event).standing()}
            assert rows[late.key].victory_points == 1
    with refused("too_late"):
        entering.enter(event, director, [Someone("C"), Someone("D")])


def test_a_late_check_in_is_a_late_entry_until_half_of_the_rounds(
    event: Tournament, director: Player
) -> None:
    known, late, later = (
        entering.enter(event, director, [Someone(f"{it}1"), Someone(f"{it}2")], checked_in=False)
        for it in "ABC"
    )
    checking_in.check_in(known, director)
    for _ in range(2):
        round_ = begin_round(event, director)
        for match in at_tables(round_):
            ruling.rule(match, director, Said((600, 400)))
        rounds.close_round(round_, director)
        if round_.number == 1:
            checking_in.check_in(late, director)
    checking_in.check_in(known, director)
    with refused("too_late"):
        checking_in.check_in(later, director)
    lateness = dict(event.entrants.values_list("pk", "is_late"))
    assert (lateness[known.pk], lateness[late.pk]) == (False, True)


def test_a_substitute_takes_a_place_while_one_of_the_first_stays(
    event: Tournament, director: Player
) -> None:
    entrant, other = event.entrants.all()[:2]
    first, second = entrant.people.all()
    comes = Someone(player=make_player("Sub"))
    roster.substitute(entrant, director, first, comes)
    with refused("nobody_original_left"):
        roster.substitute(entrant, director, second, Someone("Another"))
    with refused("plays_for_another_team"):
        roster.substitute(other, director, other.people.all()[0], comes)
    assert entrant.people.filter(plays=True).count() == 2


def test_the_disqualified_have_no_rank(event: Tournament, director: Player) -> None:
    round_ = begin_round(event, director)
    for match in at_tables(round_):
        ruling.rule(match, director, Said((600, 400)))
    entrant = at_tables(round_)[0].members.all()[0].entrant
    roster.disqualify(entrant, director, reason="cheated")
    page = standing_page(facts_of(event))
    assert entrant in page.unranked
    assert len(page.rows) == 7


def test_adjusted_results_and_penalties(event: Tournament, director: Player) -> None:
    match = at_tables(begin_round(event, director))[0]
    vp = Decimal("1.5"), Decimal("1.5")
    ruling.rule(match, director, Said((600, 400)), vp=vp, reason="slow")
    entrant = match.members.get(side=0).entrant
    penalties.penalise(entrant, director, "vp", vp=Decimal("0.5"), reason="slow play")
    row = next(it for it in facts_of(event).standing() if it.entrant == entrant.key)
    assert (row.victory_points, row.points) == (Fraction(1), 600)
    lifted = entrant.penalties.get()
    penalties.lift_penalty(lifted, director, reason="was not so")
    row = next(it for it in facts_of(event).standing() if it.entrant == entrant.key)
    assert shown(row.victory_points) == 1.5


def test_the_end_stores_the_standing(event: Tournament, director: Player) -> None:
    round_ = begin_round(event, director)
    match = at_tables(round_)[0]
    for it in at_tables(round_):
        ruling.rule(it, director, Said((600, 400)))
    with refused("round_runs"):
        events.end_tournament(event, director)
    rounds.close_round(round_, director)
    events.end_tournament(event, director)
    event.refresh_from_db()
    assert event.final_standing == [written_row(it) for it in facts_of(event).standing()]
    with refused("tournament_ended"):
        pairing.draft_round(event, director)
    with refused("reason_needed"):
        ruling.rule(match, director, Said((400, 600)))
    ruling.rule(match, director, Said((400, 600)), reason="read the slip wrongly")
    event.refresh_from_db()
    assert event.final_standing == [written_row(it) for it in facts_of(event).standing()]


def test_after_the_end_only_corrections_are_undone_and_say_why(
    event: Tournament, director: Player
) -> None:
    round_ = begin_round(event, director)
    for it in at_tables(round_):
        ruling.rule(it, director, Said((600, 400)))
    rounds.close_round(round_, director)
    events.end_tournament(event, director)
    before = Tournament.objects.get(pk=event.pk).final_standing
    ruling.rule(at_tables(round_)[0], director, Said((400, 600)), reason="wrong slip")
    ruled = event.acts.order_by("number").last()
    assert Tournament.objects.get(pk=event.pk).final_standing != before
    with refused("reason_needed"):
        directing.undo(ruled, director, reason=" ")
    with refused("tournament_ended"):
        directing.undo(event.acts.get(what="close_round"), director, reason="too early")
    directing.undo(ruled, director, reason="the slip was right")
    event.refresh_from_db()
    assert event.final_standing == before
    assert event.final_standing == [written_row(it) for it in facts_of(event).standing()]
    fold_count(event)


def test_a_tournament_opened_again_is_ended_again_not_undone(
    event: Tournament, director: Player
) -> None:
    events.end_tournament(event, director)
    events.reopen_tournament(event, director, reason="one more round")
    with refused("end_instead"):
        directing.undo(event.acts.get(what="reopen_tournament"), director)


def test_undoing_a_ruling_on_ones_own_match_is_marked(director: Player) -> None:
    event = new_evening(director, count=2)
    people = [Someone(player=director), Someone("Partner")]
    entering.enter(event, director, people)
    entering.enter(event, director, [Someone("A"), Someone("B")])
    deputy = make_player("Eve")
    directing.appoint(event, director, deputy, "deputy")
    for it in at_tables(begin_round(event, deputy)):
        ruling.rule(it, deputy, Said((600, 400)))
    ruled = event.acts.filter(what="rule")
    mine = [it for it in ruled if directing.settled_own_match(it, director)]
    assert [it.on_own_match for it in mine] == [False]
    own = Pairing.objects.get(pk=mine[0].changes[0]["after"]["pairing_id"])
    ruling.rule(own, deputy, Said((700, 300)), reason="mistyped")
    replaced = event.acts.get(what="rule", reason="mistyped")
    directing.undo(replaced, director)
    directing.undo(mine[0], director)
    assert all(it.on_own_match for it in event.acts.filter(what="undo"))


def test_the_ladder_is_fixed_with_the_first_result(event: Tournament, director: Player) -> None:
    events.edit(event, director, ladder=["victory_points", "difference"])
    with refused("bad_option"):
        events.edit(event, director, ladder=["luck"])
    match = at_tables(begin_round(event, director))[0]
    ruling.rule(match, director, Said((600, 400)))
    with refused("reason_needed"):
        events.edit(event, director, ladder=["points"])
    events.edit(event, director, ladder=["points"], reason="as announced")


def test_a_rehearsal_is_thrown_away(director: Player) -> None:
    event = events.rehearse(director, "treibhaus", day=DAY, count=6)
    round_ = begin_round(event, director)
    ruling.rule(at_tables(round_)[0], director, Said((600, 400)))
    rounds.pause_round(round_, director)
    directing.undo(event.acts.last(), director)
    with refused("not_owner"):
        events.throw_away(event, make_player("Eve"))
    events.throw_away(event, director)
    assert not Tournament.objects.exists()
    with refused("not_a_rehearsal"):
        events.throw_away(new_evening(director, count=2), director)


def test_players_register_and_see_their_match(director: Player) -> None:
    event = events.create_tournament(director, "treibhaus", name="Open", day=PAST)
    one, other, alone, late = (make_player(it) for it in ("Anna", "Ben", "Carl", "Dan"))
    team = entering.register(event, one, partner=Someone(player=other))
    assert list(team.people.values_list("has_accepted", flat=True)) == [True, False]
    entering.accept_partner(team.people.get(has_accepted=False), other)
    with refused("already_entered"):
        entering.register(event, other)
    single = entering.register(event, alone)
    assert single.status == EntrantStatus.LOOKING
    with refused("not_complete"):
        checking_in.check_in(single, alone)
    entering.join(single, late)
    for entrant, player in ((team, one), (single, late)):
        checking_in.check_in(entrant, player)
    with refused("not_your_team"):
        checking_in.check_in(team, late)
    begin_round(event, director)
    mine = my_match(event, alone)
    assert mine is not None
    assert mine.may_report
    assert not mine.may_confirm
    assert mine.shown is not None
    assert mine.shown.table == 1
    reporting.report(mine.shown.pairing, Who(one), Said((600, 400)))
    mine = my_match(event, alone)
    assert mine is not None
    assert mine.others_report == (600, 400)
    with refused("registration_closed"):
        entering.register(event, make_player("Eva"))


def test_calls_for_the_director(event: Tournament, director: Player, time: Time) -> None:
    match = at_tables(begin_round(event, director))[0]
    call = calls.call_director(match, code_of(match, 0), "broken wish")
    with refused("already_called"):
        calls.call_director(match, code_of(match, 1))
    assert [it.reason for it in desk_of(event, time.now).calls] == ["broken wish"]
    calls.take_call(call, director)
    calls.settle_call(call, director, reason="200 points")
    assert desk_of(event, time.now).calls == ()
