"""Leagues by windows of days: dates, tables of one's own, rulings (LEA)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import translation

from games.models import Player, TableStatus
from games.people.services import mails
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.services.writing.store import seats_of
from games.tournaments.models import DateAnswer, DateProposal, Pairing, Result, Tournament
from games.tournaments.selectors.clock import clock_of
from games.tournaments.services import entering, events, pairing, rounds, ruling, windows
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.speaking import Who
from games.tournaments.views import hall, showing
from tests.games.builders import come_and_start, make_player
from tests.games.conftest import Time
from tests.games.tournaments.evenings import at_tables, begin_round, code_of, new_evening, phone_for
from tests.games.tournaments.test_tables import play_a_deal
from tests.games.tournaments.visiting import client_of

pytestmark = pytest.mark.django_db(transaction=True)

DAY = timedelta(days=1)
HOURS = 3600


@pytest.fixture
def director(time: Time) -> Player:
    return make_player("Dora")


@pytest.fixture
def match(director: Player) -> Pairing:
    event = new_evening(director, "windows", 4, by_name=False)
    events.edit(event, director, target=None, max_deals=1)
    return at_tables(begin_round(event, director))[0]


def in_days(days: float) -> object:
    return wall_clock.now() + days * DAY


def is_whole(event: Tournament) -> bool:
    return fold(event.acts.order_by("number")) == state_of(event)


def test_dates_stay_with_their_answers(match: Pairing) -> None:
    one, two = code_of(match, 0), code_of(match, 1)
    first = windows.propose_date(match, one, in_days(2))
    second = windows.propose_date(match, one, in_days(3))
    with pytest.raises(TableRefusal, match="date_known"):
        windows.propose_date(match, two, first.starts)
    with pytest.raises(TableRefusal, match="own_date"):
        windows.answer_date(first, one, DateAnswer.ACCEPTED)
    windows.answer_date(first, two, DateAnswer.DECLINED)
    windows.answer_date(second, two, DateAnswer.ACCEPTED)
    with pytest.raises(TableRefusal, match="date_answered"):
        windows.answer_date(second, two, DateAnswer.DECLINED)
    later = windows.propose_date(match, two, in_days(5))
    windows.answer_date(later, one, DateAnswer.ACCEPTED)
    assert [it.answer for it in match.dates.all()] == ["declined", "withdrawn", "accepted"]
    assert all(it.answered and it.answered_by for it in match.dates.all())
    assert is_whole(match.round.tournament)


def test_lists_of_a_league_say_which_matches_have_a_date(match: Pairing, director: Player) -> None:
    event = match.round.tournament
    proposal = windows.propose_date(match, code_of(match, 0), in_days(2))

    def page(name: str, *more: str) -> str:
        return client_of(director).get(reverse(name, args=[event.slug, *more])).content.decode()

    assert "date proposed" in page("direct")
    assert "2 matches are open" in page("direct")
    assert "0 of 2 matches played" in page("event")
    assert "playing" not in page("direct") + page("event")
    windows.answer_date(proposal, code_of(match, 1), DateAnswer.ACCEPTED)
    assert "date proposed" not in page("direct")
    assert "<small>Sat 3 Jan, 13:00</small>" in page("direct")
    assert "<small>Sat 3 Jan, 13:00</small>" in page("event")
    # A class of its own: that of the partners' mark at a table is a small square.
    assert '<li class="is-agreed">' in page("direct_table", match.slug)


def test_the_desk_says_until_which_day_there_a_window_would_last(
    director: Player, time: Time
) -> None:
    event = new_evening(director, "windows", 4, by_name=False)
    pairing.publish_round(pairing.draft_round(event, director), director)
    time.stand_still(11.5 * HOURS)  # half past midnight, there
    page = client_of(director).get(reverse("direct", args=[event.slug])).content.decode()
    assert "until 15 Jan" in page


@pytest.mark.parametrize("days", [-1, 14.1])
def test_a_date_is_within_the_window(match: Pairing, days: float) -> None:
    with pytest.raises(TableRefusal, match="date_outside"):
        windows.propose_date(match, code_of(match, 0), in_days(days))


def test_others_propose_nothing(match: Pairing) -> None:
    other = at_tables(match.round)[1]
    for who in (code_of(other, 0), Who(make_player("Eve"))):
        with pytest.raises(TableRefusal, match="not_your_match"):
            windows.propose_date(match, who, in_days(1))
        with pytest.raises(TableRefusal, match="not_your_match"):
            windows.open_match_table(match, who)


def test_the_first_to_come_opens_the_table_and_its_result_counts(
    match: Pairing, time: Time
) -> None:
    assert match.online_table is None
    table = windows.open_match_table(match, code_of(match, 0))
    assert windows.open_match_table(match, code_of(match, 1)) == table
    people = [it.player for it in match.members.get(side=0).entrant.people.all()]
    assert [seats_of(table)[0].player, seats_of(table)[2].player] == people
    come_and_start(table)
    table.refresh_from_db()
    assert table.status == TableStatus.PLAYING
    play_a_deal(table)
    assert Result.objects.get(pairing=match).settled == "online"
    assert is_whole(match.round.tournament)


def test_after_the_window_the_director_decides(
    match: Pairing, director: Player, time: Time
) -> None:
    proposal = windows.propose_date(match, code_of(match, 0), in_days(2))
    time.go_by(14 * 24 * HOURS + 1)
    with pytest.raises(TableRefusal, match="window_closed"):
        windows.open_match_table(match, code_of(match, 0))
    assert not Result.objects.exists()  # never automatic
    page = client_of(director).get(
        reverse("direct_table", args=[match.round.tournament.slug, match.slug])
    )
    assert proposal.who in page.content.decode()
    address = reverse("direct_table", args=[match.round.tournament.slug, match.slug])
    assert client_of(director).post(address, {"do": "more_days"}).status_code == 302
    windows.open_match_table(match, code_of(match, 0))
    assert client_of(director).post(address, {"do": "tie"}).status_code == 302
    result = Result.objects.get(pairing=match)
    assert (result.score_a, result.score_b, result.settled) == (0, 0, "ruled")
    assert is_whole(match.round.tournament)


def test_a_day_before_an_agreed_date_both_are_reminded_once(match: Pairing, time: Time) -> None:
    proposal = windows.propose_date(match, code_of(match, 0), in_days(2))
    windows.answer_date(proposal, code_of(match, 1), DateAnswer.ACCEPTED)
    assert windows.remind(wall_clock.now()) == 0
    time.go_by(25 * HOURS)
    windows.remind(wall_clock.now())
    assert DateProposal.objects.get().reminded is not None
    assert windows.remind(wall_clock.now()) == 0
    assert mail.outbox == []  # guests have no address
    assert is_whole(match.round.tournament)


def test_a_site_without_a_mail_server_reminds_nobody(
    match: Pairing, time: Time, settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[object] = []
    monkeypatch.setattr(windows, "send_later", sent.append)
    proposal = windows.propose_date(match, code_of(match, 0), in_days(2))
    windows.answer_date(proposal, code_of(match, 1), DateAnswer.ACCEPTED)
    usual, settings.EMAIL_BACKEND = settings.EMAIL_BACKEND, mails.REACH_NOBODY[0]
    time.go_by(25 * HOURS)
    assert windows.remind(wall_clock.now()) == 0
    assert DateProposal.objects.get().reminded is None, "it does not say so either"
    settings.EMAIL_BACKEND = usual
    assert windows.remind(wall_clock.now()) == 1
    assert len(sent) == 1


def test_two_of_a_league_team_play(director: Player) -> None:
    event = new_evening(director, "windows", 1, by_name=False)
    people = [Someone(player=make_player(f"L{n}")) for n in range(4)]
    team = entering.enter(event, director, people, name="Lions")
    match = at_tables(begin_round(event, director))[0]
    side = match.members.get(entrant=team).side
    who = phone_for(team)
    with pytest.raises(TableRefusal, match="line_up_first"):
        windows.open_match_table(match, who)
    with pytest.raises(TableRefusal, match="two_play"):
        windows.line_up(match, who, team.people.all()[:1])
    other = match.members.get(side=1 - side).entrant
    with pytest.raises(TableRefusal, match="two_play"):
        windows.line_up(match, who, [*team.people.all()[:1], *other.people.all()[:1]])
    chosen = team.people.all()[1:3]
    windows.line_up(match, who, chosen)
    table = windows.open_match_table(match, who)
    seated = {seat.player_id for seat in seats_of(table) if seat.number % 2 == side}
    assert seated == {it.player_id for it in chosen}
    assert is_whole(event)


def test_the_end_of_a_window_has_its_day_until_that_is_today(
    match: Pairing, director: Player, time: Time
) -> None:
    event = match.round.tournament

    def pages() -> list[str]:
        client = client_of(director)
        names = [("event",), ("direct",), ("direct_table", match.slug), ("hall",)]
        found = (client.get(reverse(name, args=[event.slug, *more])) for name, *more in names)
        return [re.sub("</?time[^>]*>", "", it.content.decode()) for it in found]

    until = "until Wed 14 Jan, 23:59"
    for page in pages():
        assert until in page
    time.go_by(12.5 * 24 * HOURS)  # one in the morning of the last day
    for page in pages():
        assert "until 23:59" in page
    page = client_of(director).get(reverse("event", args=[event.slug])).content.decode()
    assert "<b>23:59</b>" in page
    time.go_by(22.5 * HOURS)
    for page in pages()[:2]:
        assert '<b data-left="1740">29:00</b>' in page


def test_a_window_is_shown_in_days_then_in_hours_then_runs(match: Pairing, time: Time) -> None:
    event = match.round.tournament

    def ring() -> tuple[str, float | None]:
        with translation.override("en"):
            clock = hall.hall_clock(event, clock_of(event, wall_clock.now()))
        return clock.figure, clock.left

    time.go_by(60)
    assert ring() == ("13 days", None)
    time.go_by(12 * 24 * HOURS)
    assert ring() == ("1 day", None)
    time.go_by(13 * HOURS)
    assert ring() == ("22 hours", None)
    time.go_by(21.5 * HOURS)
    assert ring() == ("28:00", 1680)


def test_a_window_that_is_paused_is_shown_in_days(
    match: Pairing, director: Player, time: Time
) -> None:
    event = match.round.tournament
    time.go_by(4 * 24 * HOURS)
    rounds.pause_round(match.round, director)
    event.refresh_from_db()
    clock = clock_of(event, wall_clock.now())
    with translation.override("en"):
        assert showing.shown_clock(event, clock).figure == "9 days"
        assert hall.hall_clock(event, clock).figure == "9 days"


def test_signals_of_another_day_are_not_announced(match: Pairing, time: Time) -> None:
    event = match.round.tournament

    def to_come() -> list[str]:
        now = wall_clock.now()
        found = hall.coming(event, clock_of(event, now), now)
        return [showing.at(event, it.at) for it in found if not it.is_day]

    time.go_by(60)
    assert to_come() == []
    time.go_by(13 * 24 * HOURS)
    assert to_come() == ["23:49", "23:57", "23:59"]


def test_paper_of_a_window_says_its_days(match: Pairing) -> None:
    for what in ("slips", "pairings"):
        address = reverse("print_sheets", args=[match.round.tournament.slug, what])
        page = client_of(None).get(address).content.decode()
        sheet, _printed, _foot = page.partition("Printed: ")  # with day and time, as any sheet
        assert "Thu 1 Jan" in sheet
        assert "Wed 14 Jan, 23:59" in sheet
        assert "Thu 1 Jan, 13:00" not in sheet


def test_dates_are_proposed_and_answered_from_my_match(
    match: Pairing, director: Player, time: Time
) -> None:
    event = match.round.tournament
    events.edit(event, director, is_public=True)
    address = reverse("my_match", args=[event.slug])
    one, two = (
        client_of(match.members.get(side=side).entrant.people.first().player) for side in (0, 1)
    )
    at = (wall_clock.now() + 2 * DAY).astimezone(event.time_zone).strftime("%Y-%m-%dT%H:%M")
    form = {"match": match.slug}
    assert one.post(address, form | {"do": "propose", "starts": at}).status_code == 302
    for wrong in ("", "tomorrow", "9999-99-99T00:00", "0001-01-01T00:00"):
        answer = one.post(address, form | {"do": "propose", "starts": wrong})
        assert answer.status_code == 422
    proposal = DateProposal.objects.get()
    date = {"date": proposal.pk}
    answers = [
        re.findall(r'value="(\w+)_date"', it.get(address).content.decode()) for it in (one, two)
    ]
    assert answers == [["withdraw"], ["accept", "decline"]]
    assert one.post(address, form | date | {"do": "accept_date"}).status_code == 422
    assert two.post(address, form | date | {"do": "accept_date"}).status_code == 302
    assert "You play on" in one.get(address).content.decode()
    answer = two.post(address, form | {"do": "open_table"})
    match.refresh_from_db()
    assert answer.url == reverse("table", args=[match.online_table.slug])
    assert answer.url in one.get(address).content.decode()
    rounds.pause_round(match.round, director)
    ruling.rule_walkover(match, director, 0)
    assert answer.url not in one.get(address).content.decode()
