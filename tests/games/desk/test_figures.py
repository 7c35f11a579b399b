"""Figures of partners: what is counted, what reviewers see beside whom, and nobody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from io import StringIO
from threading import Barrier

import pytest
from django.contrib import admin
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.bots.search import ready
from games.desk import figures
from games.desk.figures import LEAST_ROUNDS, VERSION, PartnerSums, estimate, of_pair, of_person
from games.desk.services import partners, reporting
from games.desk.services.comparing import figures_of
from games.models import (
    ComparedRound,
    Event,
    Hand,
    JudgedRound,
    Match,
    PartnerRound,
    StaffAct,
)
from games.people.export import data_of
from games.records.summary import AcceptedAction
from games.replays.reading import deeds_of, state_before
from games.rules.cards.ruleset import partner_of
from games.rules.play.engine import fold
from games.rules.state.actions import Bomb, Pass, Play
from games.rules.state.events import DogLed, TrickCollected
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.services.acting import judging
from games.services.acting.judging import PlayedRound
from games.services.seats.players import forget_player, hand_over
from tests.games.admin.played import play_match, play_round_of_people
from tests.games.builders import make_player, make_players
from tests.games.desk.conftest import client_for, make_staff
from tests.games.desk.partnered import add_rounds
from tests.games.desk.test_desk_pages import text_of
from tests.games.services.at_once import in_threads
from tests.games.sockets import PATIENCE_SECONDS

pytestmark = pytest.mark.django_db
COLUMNS = [it.name for it in PartnerRound._meta.fields if it.name != "id"]


@pytest.fixture
def hand() -> Hand:
    """A round of four people that is over, as is its match."""
    found = play_round_of_people()
    return Hand.objects.select_related("match").get(pk=found.pk)


def rows() -> list[tuple[object, ...]]:
    return list(PartnerRound.objects.order_by("compared", "seat").values_list(*COLUMNS))


def played(hand: Hand, *, stood_in: int | None = None) -> PlayedRound:
    steps = [
        AcceptedAction(it.seat, it.action, it.events, by_stand_in=it.seat == stood_in)
        for it in deeds_of(hand)
    ]
    return PlayedRound(state_before(hand), steps)


def verdict(step: int, seat: int, name: str) -> dict[str, object]:
    return {"step": step, "seat": seat, "verdict": name}


# --- what is counted ----------------------------------------------------------------


@pytest.mark.searches
def test_a_round_has_a_row_for_each_of_four_people(hand) -> None:
    assert list(partners.compare_rounds()) == [4]
    found = PartnerRound.objects.order_by("seat")
    people = list(hand.match.players.order_by("number").values_list("player", flat=True))
    assert [(it.player_id, it.partner_id) for it in found] == [
        (people[seat], people[(seat + 2) % 4]) for seat in range(4)
    ]
    assert all(it.push_fit is not None for it in found)
    assert sum(it.wish_fit is not None for it in found) == 1, "one seat leads the Mah Jong"
    assert sum(it.decisions for it in found) > 10
    assert list(partners.compare_rounds()) == [], "each round once"


@pytest.mark.searches
def test_what_was_compared_equals_comparing_all_anew(hand) -> None:
    list(partners.compare_rounds())
    before = rows()
    for other in Hand.objects.filter(match=hand.match):
        partners.compare_round(other)
    assert rows() == before
    ComparedRound.objects.all().delete()
    assert rows() == []
    list(partners.compare_rounds())
    assert rows() == before


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_processes_that_compare_a_round_at_once_keep_it_once(hand, monkeypatch) -> None:
    """The clocks of two processes find the same round; both have its rows before one writes."""
    people = list(hand.match.players.order_by("number").values_list("player", flat=True))
    both_are_done = Barrier(2)

    def rows_of(*_round: object) -> Iterator[PartnerRound]:
        both_are_done.wait(PATIENCE_SECONDS)
        for seat, player in enumerate(people):
            partner = people[partner_of(seat)]
            yield PartnerRound(
                seat=seat,
                player_id=player,
                partner_id=partner,
                version=VERSION,
                is_rated=False,
                has_boosters=False,
                decisions=seat,
                mistakes=0,
                passes=0,
                left_to_partner=0,
            )

    monkeypatch.setattr(partners, "_rows", rows_of)
    compare = partial(partners.compare_round, hand)
    assert in_threads(compare, compare) == [4, 4]
    assert ComparedRound.objects.get().hand == hand
    assert [(row.seat, row.decisions) for row in PartnerRound.objects.order_by("seat")] == [
        (seat, seat) for seat in range(4)
    ]
    assert not partners.rounds_to_compare().exists()


def test_judgements_that_are_kept_are_not_made_again(hand, monkeypatch) -> None:
    step = next(n for n, it in enumerate(deeds_of(hand)) if isinstance(it.action, Play))
    seat = deeds_of(hand)[step].seat
    decisions = [verdict(step, seat, "mistake"), verdict(step, seat, judging.WITH_BOOSTER)]
    JudgedRound.objects.create(hand=hand, version=judging.VERSION, decisions=decisions)
    for name in ("_push_fit", "_wish_fit"):
        monkeypatch.setattr(f"games.desk.services.comparing.{name}", lambda *_args: None)
    monkeypatch.setattr(partners, "judge_round", None)
    partners.compare_round(hand)
    row = PartnerRound.objects.get(seat=seat)
    assert (row.decisions, row.mistakes, row.push_fit, row.wish_fit) == (1, 1, None, None)
    assert PartnerRound.objects.exclude(seat=seat).filter(decisions=0).count() == 3


@pytest.mark.searches
def test_what_a_stand_in_has_done_counts_for_nobody(hand) -> None:
    decisions = judging.judge_round(played(hand))["decisions"]
    usual, without = (
        figures_of(played(hand), decisions),
        figures_of(played(hand, stood_in=1), decisions),
    )
    assert usual[1].decisions > 0
    assert without[1] == (0, 0, 0, 0, None, None)
    assert [without[it] for it in (0, 2, 3)] == [usual[it] for it in (0, 2, 3)]


def tricks_of(it: PlayedRound) -> list[list[tuple[int, AcceptedAction]]]:
    """Return what was laid and passed, by tricks, each with its number among the steps."""
    found: list[list[tuple[int, AcceptedAction]]] = [[]]
    for number, step in enumerate(it.steps):
        if isinstance(step.action, Pass | Play | Bomb):
            found[-1].append((number, step))
        if any(isinstance(event, TrickCollected | DogLed) for event in step.events):
            found.append([])
    return found


@pytest.mark.searches
def test_passes_count_that_leave_an_opponents_cards_to_the_partner(hand) -> None:
    """Counted anew by tricks: who lay on top, who could beat it, what the partner did next."""
    it, expected = played(hand), Counter()
    for trick in tricks_of(it):
        for place, (number, step) in enumerate(trick):
            laid = [other.seat for _number, other in trick[:place] if other.action != Pass()]
            if step.action != Pass() or laid[-1] % 2 == step.seat % 2:
                continue
            state = fold((e for one in it.steps[:number] for e in one.events), it.before)
            if not options(perspective(state, step.seat)).moves:
                continue
            expected[step.seat, "passes"] += 1
            partner = [one for _, one in trick[place:] if one.seat == (step.seat + 2) % 4]
            expected[step.seat, "left"] += bool(partner) and partner[0].action != Pass()
    found = figures_of(it, [])
    assert {it.passes for it in found} != {0}
    assert {it.left_to_partner for it in found} != {0}
    for seat, figure in enumerate(found):
        assert figure.passes == expected[seat, "passes"]
        assert figure.left_to_partner == expected[seat, "left"]


@pytest.mark.searches
def test_bots_have_no_rows_nor_those_who_sit_beside_them() -> None:
    match = play_match(target=None, max_rounds=1)
    number = match.hands.count()
    assert list(partners.compare_rounds()) == [0] * number
    assert ComparedRound.objects.count() == number, "they are not looked at again"


@pytest.mark.searches
def test_who_came_during_the_round_has_no_row(hand) -> None:
    row = hand.match.players.get(number=1)
    late = Event.objects.filter(hand=hand).order_by("version").values_list("version", flat=True)[9]
    hand.match.players.create(number=1, player=make_player("Eve"), since_version=late)
    partners.compare_round(Hand.objects.get(pk=hand.pk))
    people = set(PartnerRound.objects.values_list("player", flat=True))
    assert row.player_id not in people
    assert len(people) == 2, "the other pair has played it together"


@pytest.mark.parametrize("wrong", [{"ended": None}, {"is_secret": True}, {"kind": "practice"}])
def test_only_played_matches_that_are_over_and_told_are_compared(hand, wrong) -> None:
    assert partners.rounds_to_compare().count() == 1
    Match.objects.filter(pk=hand.match_id).update(**wrong)
    assert not partners.rounds_to_compare().exists()


def test_another_version_is_compared_again_and_counts_for_nothing_until_then(hand) -> None:
    ComparedRound.objects.create(hand=hand, version=VERSION)
    assert not partners.rounds_to_compare().exists()
    ComparedRound.objects.update(version=VERSION - 1)
    assert partners.rounds_to_compare().exists()
    anna, ben = make_players(2)
    add_rounds(hand, anna, ben, 3, version=VERSION - 1)
    assert of_person(anna).rounds == 0


@pytest.mark.searches
def test_the_command_compares_some_and_tells(hand) -> None:
    out = StringIO()
    call_command("compare_partners", most=0, stdout=out)
    assert not ComparedRound.objects.exists()
    call_command("compare_partners", most=5, stdout=out)
    assert out.getvalue().splitlines()[-1] == "1 rounds compared, 1 of partners"


def test_the_command_needs_the_search(monkeypatch) -> None:
    monkeypatch.setattr(ready, "load", lambda _folder: False)
    with pytest.raises(CommandError, match="numba"):
        call_command("compare_partners")


# --- people who go, or become others ---------------------------------------------------


def test_whoever_deletes_the_account_has_no_figures_any_more(hand) -> None:
    anna, ben, clara, david = make_players()
    add_rounds(hand, anna, ben, 2)
    add_rounds(hand, clara, david, 2)
    forget_player(ben)
    assert set(PartnerRound.objects.values_list("player", flat=True)) == {clara.pk, david.pk}
    assert of_person(anna).rounds == 0


def test_figures_of_a_guest_go_on_with_the_account(hand) -> None:
    anna, ben = make_players(2)
    add_rounds(hand, anna, ben, 2)
    account = make_player("Anna with an account")
    hand_over(anna, account)
    assert of_pair(account, ben).rounds == 2


# --- figures --------------------------------------------------------------------------


def test_an_estimate_has_a_value_and_an_interval() -> None:
    sums = PartnerSums(300, 1000, 40, 0, 0, 4, 8.0, 36.0, 1, 5.0, 25.0)
    mistakes, pushes = estimate("mistakes", sums), estimate("pushes", sums)
    assert mistakes is not None
    assert pushes is not None
    assert (mistakes.value, mistakes.number) == (4.0, 1000)
    assert mistakes.low == pytest.approx(2.95, abs=0.01)
    assert mistakes.high == pytest.approx(5.40, abs=0.01)
    assert pushes.value == 2.0
    assert pushes.high - pushes.value == pytest.approx(1.96 * ((36 - 16) / 3 / 4) ** 0.5)
    assert estimate("wishes", sums) is None, "a single one has no interval"
    assert estimate("left_to_partner", sums) is None


def test_figures_are_shown_from_300_rounds_on_beside_others_of_the_same_kinds(hand) -> None:
    people = [make_player(name) for name in "ABCDEFGH"]
    add_rounds(hand, people[0], people[1], LEAST_ROUNDS - 1, mistakes=3, push_fit=20.0)
    add_rounds(hand, people[2], people[3], LEAST_ROUNDS, mistakes=4)
    add_rounds(hand, people[4], people[5], 10)
    add_rounds(hand, people[6], people[7], LEAST_ROUNDS, is_rated=False, mistakes=9)
    found = of_pair(people[1], people[0])
    assert (found.rounds, found.missing, found.figures) == (299, 1, [])
    add_rounds(hand, people[0], people[1], 1, mistakes=3, push_fit=20.0)
    found = of_pair(people[1], people[0])
    assert (found.rounds, found.missing) == (300, 0)
    assert (found.others, found.others_with_enough) == (2, 1), "casual tables are another kind"
    mistakes, left, pushes, wishes = found.figures
    assert mistakes.own is not None
    assert mistakes.others is not None
    assert (mistakes.own.value, mistakes.own.number) == (30.0, 6000)
    assert mistakes.others.value == pytest.approx(100 * (4 * 600 + 20) / 6200)
    assert (mistakes.above, left.above, pushes.above) == (1, 1, 0)
    assert pushes.own is not None
    assert pushes.own.value == 20.0
    assert (wishes.own, wishes.others, wishes.above) == (None, None, 0)


def test_a_person_is_compared_with_people(hand) -> None:
    anna, ben, clara = make_players(3)
    add_rounds(hand, anna, ben, 200)
    add_rounds(hand, anna, clara, 100)
    found = of_person(anna)
    assert (found.rounds, found.others, found.others_with_enough) == (300, 2, 0)
    assert [(it.name, number) for it, number in figures.partners_of(anna)] == [
        ("Ben", 200),
        ("Clara", 100),
    ]
    assert of_person(ben).missing == 100


def test_pages_ask_no_more_for_more_rounds(hand, reviewer) -> None:
    people = [make_player(name) for name in "ABCDEF"]
    client, numbers = client_for(reviewer), []
    for number in (LEAST_ROUNDS, 50):
        add_rounds(hand, people[0], people[1], number)
        for other in people[2:]:
            add_rounds(hand, people[0], other, number)
        pages = (
            reverse("desk_figures", args=[people[0].pk]),
            reverse("desk_pair", args=[people[0].pk, people[1].pk]),
        )
        for page in pages:
            client.get(page)
        with CaptureQueriesContext(connection) as queries:
            for page in pages:
                assert client.get(page).status_code == 200
        numbers.append(len(queries))
    assert numbers[0] == numbers[1]


# --- who sees them ------------------------------------------------------------------------


def test_a_reviewer_reads_the_figures_and_the_log_says_so(hand, reviewer) -> None:
    anna, ben = make_players(2)
    add_rounds(hand, anna, ben, LEAST_ROUNDS, mistakes=2)
    client = client_for(reviewer)
    assert reverse("desk_figures", args=[anna.pk]) in text_of(client, "desk_person", anna.pk)
    page = text_of(client, "desk_figures", anna.pk)
    assert "20.0 %" in page
    assert "18.6 to 21.5" in page
    assert "counted 3,000 times" in page
    assert reverse("desk_pair", args=[anna.pk, ben.pk]) in page
    assert "40.0 %" not in page
    page = text_of(client, "desk_pair", ben.pk, anna.pk)
    assert "This pair" in page
    assert "counted 6,000 times" in page
    told = list(StaffAct.objects.order_by("pk").values_list("told", "player"))
    assert told[-2:] == [("Anna, figures", anna.pk), ("Ben & Anna, figures", ben.pk)]
    log = text_of(client_for(make_staff("administrator", name="Ida")), "desk_log")
    assert "Ben &amp; Anna, figures" in log


def test_with_too_few_rounds_the_page_says_how_many_are_missing(hand, reviewer) -> None:
    anna, ben = make_players(2)
    add_rounds(hand, anna, ben, 280, mistakes=7)
    for page in ("desk_figures", anna.pk), ("desk_pair", anna.pk, ben.pk):
        text = text_of(client_for(reviewer), *page)
        assert "from 300 rounds on: 20 are missing" in text
        assert "%" not in text.split('id="figures"')[1].split("</section>")[0]


def test_reports_lead_to_the_figures_of_pairs(match, people, reviewer) -> None:
    """Of the pair that is reported; with one person, of the pairs of the match."""
    anna, ben, clara, david = people
    one = reporting.report(match, anna, "collusion", about=(ben, david))
    client = client_for(reviewer)
    assert reverse("desk_pair", args=[ben.pk, david.pk]) in text_of(client, "desk_report", one.pk)
    other = reporting.report(match, clara, "leaving", about=ben)
    text = text_of(client, "desk_report", other.pk)
    for pair in ((anna, clara), (ben, david)):
        assert reverse("desk_pair", args=[it.pk for it in pair]) in text


def test_reviewers_whom_it_concerns_see_no_figures(hand, people, match, reviewer) -> None:
    anna, ben, _clara, david = people
    add_rounds(hand, anna, reviewer.player, LEAST_ROUNDS)
    add_rounds(hand, ben, david, LEAST_ROUNDS)
    client, own = client_for(reviewer), reviewer.player.pk
    reporting.report(match, anna, "collusion", about=(ben, david)).delete()
    pairs = {(own, None): 403, (anna.pk, own): 403, (own, anna.pk): 403, (ben.pk, david.pk): 200}
    for (one, other), status in pairs.items():
        name, args = ("desk_figures", [one]) if other is None else ("desk_pair", [one, other])
        answer = client.get(reverse(name, args=args))
        assert answer.status_code == status
        assert ("partner-figures" in answer.content.decode()) == (status == 200)
    for player in (ben, david):
        found = reporting.report(match, anna, "collusion", about=player)
        type(found).objects.filter(pk=found.pk).update(reporter=reviewer.player)
        answer = client.get(reverse("desk_pair", args=[ben.pk, david.pk]))
        assert answer.status_code == 403, "reported one of them"
        found.delete()


def test_nobody_is_a_pair_with_themselves_or_with_somebody_who_is_gone(reviewer) -> None:
    anna, ben = make_players(2)
    client = client_for(reviewer)
    assert client.get(reverse("desk_pair", args=[anna.pk, anna.pk])).status_code == 404
    forget_player(ben)
    for name, args in (("desk_pair", [anna.pk, ben.pk]), ("desk_figures", [ben.pk])):
        assert client.get(reverse(name, args=args)).status_code == 404


def test_figures_are_in_no_administration_and_in_nobodys_data(hand, admin_client) -> None:
    anna, ben = make_players(2)
    add_rounds(hand, anna, ben, 1, push_fit=12.25)
    assert not {ComparedRound, PartnerRound} & set(admin.site._registry)
    assert "12.25" not in str(data_of(anna, None))


def test_a_match_leads_reviewers_to_the_figures_of_its_pairs(hand, reviewer) -> None:
    anna, ben, clara, david = (it.player for it in hand.match.players.order_by("number"))
    page = text_of(client_for(reviewer), "desk_match", hand.match.slug)
    for one, other in ((anna, clara), (ben, david)):
        assert reverse("desk_pair", args=[one.pk, other.pk]) in page
    assert reverse("desk_pair", args=[anna.pk, ben.pk]) not in page
    forget_player(clara)
    page = text_of(client_for(reviewer), "desk_match", hand.match.slug)
    assert reverse("desk_pair", args=[anna.pk, clara.pk]) not in page
