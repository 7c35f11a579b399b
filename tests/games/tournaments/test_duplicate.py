"""Duplicate at tables of this site: the same deals for all, closed until all have played (DUP)."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import reverse

from games.desk.services import live
from games.history.filters import Filters, Whose
from games.history.finding import Looker, found_by
from games.models import BoardSet, Match, Player, Table, TableStatus
from games.rules.play import verifiable
from games.services.ground.refusals import TableRefusal
from games.services.writing.chains import promise_in_form
from games.services.writing.store import seats_of
from games.tournaments.models import Result, Round, RoundStatus, Tournament
from games.tournaments.selectors.facts import facts_of
from games.tournaments.services import (
    directing,
    events,
    online,
    pairing,
    roster,
    rounds,
    ruling,
    tables,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from games.tournaments.services.settling import Said
from tests.games.builders import come_and_start, make_player, state_now
from tests.games.conftest import Time
from tests.games.tournaments.evenings import DAY, at_tables, begin_round, new_evening
from tests.games.tournaments.test_tables import play_a_deal, tables_of
from tests.games.tournaments.visiting import client_of, scan

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def director(time: Time) -> Player:
    return make_player("Dora")


def evening(director: Player, count: int = 4, deals: int = 2, **options: object) -> Tournament:
    event = new_evening(director, "duplicate", count, by_name=False)
    events.edit(event, director, max_deals=deals, **options)
    return event


def publish(event: Tournament, director: Player, word: str = "Bern") -> Round:
    round_ = pairing.draft_round(event, director)
    pairing.publish_round(round_, director, word=word)
    return round_


def begin(event: Tournament, director: Player) -> tuple[Round, list[Table]]:
    round_ = publish(event, director)
    tables = tables_of(round_)
    for table in tables:
        come_and_start(table)
    rounds.start_round(round_, director)
    for table in tables:
        table.refresh_from_db()
    round_.refresh_from_db()
    return round_, tables


def play_through(table: Table, time: Time) -> None:
    while table.status == TableStatus.PLAYING:
        play_a_deal(table)
        time.go_by(15)
        table.refresh_from_db()


def test_all_tables_play_the_deals_of_one_chain(director: Player, time: Time) -> None:
    round_, (one, other) = begin(evening(director), director)
    hands = [state_now(table).hands for table in (one, other)]
    assert hands[0] == hands[1]
    boards = round_.board_set
    promised = bytes.fromhex(boards.commitment)
    seed = verifiable.seed_of(bytes.fromhex(boards.last_seed), 1)
    assert verifiable.leads_to(seed, 1, promised)
    assert hands[0] == verifiable.deal_of(seed, 1, ["Bern"]).first
    for table in (one, other):
        play_a_deal(table)
    time.go_by(15)
    assert state_now(one).number == state_now(other).number == 2
    assert state_now(one).hands == state_now(other).hands
    assert state_now(one).hands != hands[0]


def test_invented_names_rehearse_duplicate_at_real_tables(director: Player) -> None:
    event = events.rehearse(director, "duplicate", day=DAY, count=4)
    round_ = begin_round(event, director)
    assert [it.online_table for it in at_tables(round_)] == [None, None]


def test_a_score_counts_once_no_table_still_has_the_boards_to_play(
    director: Player, time: Time
) -> None:
    event = evening(director)
    round_, (one, other) = begin(event, director)
    play_through(one, time)
    assert Match.objects.get(table=one).ended is not None
    assert not Result.objects.exists()
    play_through(other, time)
    assert Result.objects.count() == 2
    assert not Match.objects.filter(is_secret=True).exists()
    rows = facts_of(event).standing()
    assert sum(row.values["percent"] for row in rows) == 4 * 50
    assert sum(row.values["net"] for row in rows) == 0
    rounds.close_round(round_, director)
    assert fold(event.acts.order_by("number")) == state_of(event)


def test_a_table_that_does_not_play_holds_the_boards_until_the_director_rules(
    director: Player, time: Time
) -> None:
    event = evening(director)
    round_, (one, other) = begin(event, director)
    play_through(one, time)
    late = next(it for it in at_tables(round_) if it.online_table_id == other.pk)
    ruling.rule_walkover(late, director, 0, reason="nobody came")
    time.go_by(6)
    from games.tournaments.services.online import settle_ended

    settle_ended()
    assert Result.objects.get(pairing__online_table=one).settled == "online"
    # The boards are open now: the other table may not play on, even if its match is reopened.
    ruling.reopen(late, director, reason="they came")
    other.refresh_from_db()
    assert other.is_held


def leaks(text: str, secrets: list[str]) -> list[str]:
    return [it for it in secrets if it in text]


def test_nobody_learns_anything_of_closed_boards(director: Player, time: Time) -> None:
    """DUP-3: players of other tables, the director, strangers and staff, on every page there is."""
    event = evening(director, deals=1)
    round_, (one, other) = begin(event, director)
    play_through(one, time)
    match = Match.objects.get(table=one)
    boards = BoardSet.objects.get()
    seed = verifiable.seed_of(bytes.fromhex(boards.last_seed), 1).hex()
    score = match.totals
    secrets = [seed, boards.last_seed, f"{score[0]} : {score[1]}"]
    secrets += [f'"score": [{score[0]}, {score[1]}]', "100.00"]
    elsewhere = seats_of(other)[0].player
    user = get_user_model().objects.create_superuser("staff@example.org", password="x" * 20)
    staff = Client(HTTP_ACCEPT_LANGUAGE="en")
    staff.force_login(user)
    lookers = {
        "director": client_of(director),
        "elsewhere": client_of(elsewhere),
        "stranger": Client(HTTP_ACCEPT_LANGUAGE="en"),
        "staff": staff,
    }
    hand = match.hands.get()
    event_page = f"/events/{event.slug}/"
    pages = [
        *(
            f"/events/{event.slug}/{it}"
            for it in (
                "",
                "?show=standing",
                "?show=round",
                "hall/",
                "boards/",
                "boards/1/1/",
                "event.json",
                "standing.csv",
                "pairings.csv",
                "direct/",
                "direct/log/",
                "direct/more/",
                "me/",
                "print/standing/",
                f"direct/tables/{at_tables(round_)[0].slug}/",
                f"direct/tables/{at_tables(round_)[1].slug}/",
            )
        ),
        f"/t/{one.slug}/",
        f"/t/{one.slug}/hands/1/",
        f"/m/{match.slug}/",
        f"/m/{match.slug}/1/",
        f"/m/{match.slug}/1/0/",
        "/matches/",
        f"/admin/games/match/{match.pk}/change/",
        f"/admin/games/match/{match.pk}/record.json",
        f"/admin/games/hand/{hand.pk}/change/",
        "/admin/games/match/",
        "/admin/games/hand/",
        "/admin/games/event/",
        f"/admin/games/table/{one.pk}/change/",
    ]
    found = {}
    for name, client in lookers.items():
        for page in pages:
            answer = client.get(page)
            if answer.status_code == 200 and leaks(answer.content.decode(), secrets):
                found[name, page] = leaks(answer.content.decode(), secrets)
        for page in (f"/m/{match.slug}/", f"/m/{match.slug}/1/0/", f"{event_page}boards/1/1/"):
            assert client.get(page).status_code == 404
    assert found == {}
    assert staff.get(f"/admin/games/match/{match.pk}/change/").status_code == 302
    assert staff.get(f"/admin/games/hand/{hand.pk}/change/").status_code == 302
    with pytest.raises(TableRefusal, match="not_allowed"):
        live.look(user, other)
    for player in (elsewhere, director, seats_of(one)[0].player):
        for whose in Whose:
            for may_review in (False, True):
                looker = Looker(player, "", may_review)
                assert match not in found_by(Filters(whose), looker)
    play_through(other, time)
    sheet = lookers["stranger"].get(f"/events/{event.slug}/boards/").content.decode()
    assert seed in sheet
    assert "only this seed fits the seal that was shown to everybody here beforehand" in sheet
    assert boards.last_seed not in sheet
    assert f"/m/{match.slug}/1/0/" in sheet
    assert lookers["stranger"].get(f"/m/{match.slug}/1/0/").status_code == 200
    assert staff.get(f"/admin/games/hand/{hand.pk}/change/").status_code == 200
    assert f"{event_page}boards/1/1/" in sheet
    beside = lookers["stranger"].get(f"{event_page}boards/1/1/").content.decode()
    for table in Table.objects.filter(slug__in=[one.slug, other.slug]):
        assert f"/m/{Match.objects.get(table=table).slug}/1/3/" in beside
    assert lookers["stranger"].get(f"{event_page}boards/1/2/").status_code == 404


def test_nobody_looks_on_at_a_table_with_boards(director: Player, time: Time) -> None:
    _round, (one, other) = begin(evening(director), director)
    for player in (director, seats_of(other)[0].player, None):
        assert client_of(player).get(f"/t/{one.slug}/").status_code == 403
        assert client_of(player).post(f"/t/{one.slug}/act/", {}).status_code in (403, 404)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"max_deals": None, "target": 1000}, "boards_need_deals"),
        ({"target": 500}, "boards_need_deals"),
    ],
)
def test_without_a_number_of_deals_there_are_no_boards(director, options, code) -> None:
    event = evening(director)
    events.edit(event, director, **options)
    with pytest.raises(TableRefusal, match=code):
        publish(event, director)
    assert not BoardSet.objects.exists()


def test_boards_need_players_with_accounts(director: Player) -> None:
    event = new_evening(director, "duplicate", 4, by_name=True)
    with pytest.raises(TableRefusal, match="boards_need_accounts"):
        publish(event, director)
    assert not BoardSet.objects.exists()


def test_a_board_that_was_not_played_gets_percents(director: Player, time: Time) -> None:
    event = evening(director, deals=2)
    round_, (one, other) = begin(event, director)
    play_a_deal(one)
    rounds.extend_round(
        round_, director, -int((round_.ends - round_.starts) / timedelta(minutes=1))
    )
    time.go_by(15)
    play_through(other, time)
    time.go_by(15)
    late = next(it for it in at_tables(round_) if it.online_table_id == one.pk)
    result = Result.objects.get(pairing=late)
    assert len(result.deals) == 1
    ruling.adjust_deal(late, director, 1, (0, 0), reason="no time", percent=(60, 40))
    entrant = late.members.get(side=0).entrant
    [row] = [it for it in facts_of(event).standing() if it.entrant == entrant.key]
    assert row.deals == 2
    document = json.loads(client_of(director).get(f"/events/{event.slug}/event.json").content)
    assert document["rounds"][0]["commitment"]


def test_boards_of_a_round_taken_back_are_opened_to_those_who_played_them(
    director: Player, time: Time
) -> None:
    """Nobody still has them to play (DUP-3); the new round has others."""
    event = evening(director)
    round_, (one, other) = begin(event, director)
    boards = round_.board_set
    play_through(one, time)
    pairing.take_back_round(round_, director, reason="wrong pairs")
    online.open_given_up_boards()
    match = Match.objects.get(table=one)
    who = seats_of(one)[0].player
    assert match.is_secret  # the other table plays on
    assert client_of(who).get(f"/m/{match.slug}/").status_code == 404
    play_through(other, time)
    online.open_given_up_boards()
    match.refresh_from_db()
    assert not match.is_secret
    assert client_of(who).get(f"/m/{match.slug}/").status_code == 200
    assert Client().get(f"/m/{match.slug}/").status_code == 404
    assert not Result.objects.exists()
    pairing.publish_round(round_, director)
    round_.refresh_from_db()
    assert round_.board_set != boards


def test_the_clock_opens_boards_of_a_tournament_without_rounds(
    director: Player, time: Time
) -> None:
    round_, tables = begin(evening(director), director)
    pairing.take_back_round(round_, director, reason="too early")
    pairing.discard_draft(round_, director)
    assert not Round.objects.exists()
    for table in tables:
        play_through(table, time)
    time.go_by(1)
    assert not Match.objects.filter(is_secret=True).exists()


SHARES = re.compile(r"(?<![\w.])(370|335|50[,.]00)(?!\w)")
"""Points and shares, and no part of an address or a time."""


def test_boards_that_go_round_show_no_scores_before_the_last_round() -> None:
    """DUP-3 at real tables: the four themselves see what was reported, and who only directs."""
    director = make_player("Dora")
    event = new_evening(director, "boards", 6)
    directing.only_direct(event, director)
    events.edit(event, director, rounds_planned=2)
    stranger, pages = Client(HTTP_ACCEPT_LANGUAGE="en"), ["", "?show=standing", "?show=round"]
    pages += ["hall/", "event.json", "standing.csv", "pairings.csv", "print/standing/", "boards/"]
    deals = [{"score": [335, -35]}, {"score": [35, 65]}]
    for number in (1, 2):
        round_ = begin_round(event, director)
        for match in at_tables(round_):
            ruling.rule(match, director, Said(deals=deals))
        for page in pages if number == 1 else ():
            text = stranger.get(f"/events/{event.slug}/{page}").content.decode()
            assert SHARES.search(text) is None, page
        assert "370" in client_of(director).get(f"/events/{event.slug}/direct/").content.decode()
        own = match.members.get(side=0).entrant
        phone = Client(HTTP_ACCEPT_LANGUAGE="en")
        scan(phone, own)
        assert "370" in phone.get(f"/events/{event.slug}/me/").content.decode()
        rounds.close_round(round_, director)
    for page in ("", "event.json", "boards/"):
        text = stranger.get(f"/events/{event.slug}/{page}").content.decode()
        assert SHARES.search(text), page


def test_players_are_told_which_boards_lie_at_their_table() -> None:
    """DUP-8: boards go round, so each table has others in each round."""
    director = make_player("Dora")
    event = new_evening(director, "boards", 6)
    for _ in range(2):
        round_ = begin_round(event, director)
        page = Client(HTTP_ACCEPT_LANGUAGE="en").get(f"/events/{event.slug}/?show=round")
        for match in at_tables(round_):
            boards = f"Boards no. {match.boards}"
            assert page.content.decode().count(boards) == 1
            phone = Client(HTTP_ACCEPT_LANGUAGE="en")
            scan(phone, match.members.get(side=0).entrant)
            assert boards in phone.get(f"/events/{event.slug}/me/").content.decode()
            ruling.rule(match, director, Said(deals=[{"score": [50, 50]}]))
        rounds.close_round(round_, director)


def test_a_substitute_who_comes_after_the_match_does_not_see_what_was_played(
    director: Player, time: Time
) -> None:
    """DUP-3, TEAM-2: a substitute who comes between two matches has not seen others' deals."""
    event = evening(director, deals=1)
    round_, (one, _other) = begin(event, director)
    play_through(one, time)
    match = next(it for it in at_tables(round_) if it.online_table_id == one.pk)
    entrant = match.members.first().entrant
    seated = {it.player_id for it in seats_of(one)}
    leaver, new = entrant.people.first(), make_player("Sub")
    roster.substitute(entrant, director, leaver, Someone(player=new))
    tables.steer_tables(event.pk)
    one.refresh_from_db()
    assert {it.player_id for it in seats_of(one)} == seated
    page = client_of(new).get(f"/t/{one.slug}/")
    assert page.status_code == 403


# --- sealed before the director gives a word (VER-10) ----------------------------------------


def form_of_draft(event: Tournament, client: Client) -> dict[str, str]:
    """Return what the form of a draft would send, its word left empty."""
    page = client.get(reverse("direct_draft", args=[event.slug])).content.decode()
    form = page[page.rindex("<form") :]
    hidden = dict(re.findall(r'name="(\w+)"\s+value="([^"]*)"', form))
    assert hidden["seal"] in form.split("<dl")[1], "it is shown, too"
    return {name: hidden[name] for name in ("nonce", "seal", "seen") if name in hidden}


def test_boards_follow_from_the_seal_that_was_shown_before_the_word(director) -> None:
    event = evening(director)
    pairing.draft_round(event, director)
    client = client_of(director)
    form = form_of_draft(event, client) | {"do": "publish", "word": "Bern"}
    assert client.post(reverse("direct_draft", args=[event.slug]), form).status_code == 302
    boards = BoardSet.objects.get()
    assert (boards.commitment, boards.word) == (form["seal"], "Bern")
    assert verifiable.promise_of(bytes.fromhex(boards.last_seed)).hex() == form["seal"]
    assert form["nonce"] not in boards.last_seed


def test_a_seal_serves_once_for_no_other_tournament_and_not_for_a_match(director) -> None:
    event, other = evening(director), evening(director)
    client = client_of(director)
    pairing.draft_round(event, director)
    form = form_of_draft(event, client) | {"do": "publish", "word": "Bern"}
    played = promise_in_form()
    of_match = form | {"nonce": played.nonce, "seal": played.commitment}
    another = form | {"seal": "0" * 64}
    for wrong in (of_match, another):
        answer = client.post(reverse("direct_draft", args=[event.slug]), wrong)
        assert answer.status_code == 422
    assert not BoardSet.objects.exists()
    assert client.post(reverse("direct_draft", args=[event.slug]), form).status_code == 302
    pairing.draft_round(other, director)
    again = form_of_draft(other, client) | {name: form[name] for name in ("nonce", "seal")}
    answer = client.post(reverse("direct_draft", args=[other.slug]), again | {"do": "publish"})
    assert answer.status_code == 422
    assert "out of date" in answer.content.decode()
    assert other.rounds.get().status == RoundStatus.DRAFT
    assert BoardSet.objects.count() == 1


def test_a_page_without_a_seal_publishes_boards_of_a_chain_of_their_own(director) -> None:
    event = evening(director)
    pairing.draft_round(event, director)
    client = client_of(director)
    form = {"seen": form_of_draft(event, client)["seen"], "do": "publish", "word": "x"}
    assert client.post(reverse("direct_draft", args=[event.slug]), form).status_code == 302
    assert BoardSet.objects.get().word == "x"
