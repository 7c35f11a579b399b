"""The pages of a tournament: who may do what on them, and what they say."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from django.core import signing
from django.test import Client
from django.urls import reverse

from games.door.players import let_be
from games.models import Player
from games.tournaments.models import (
    Announcement,
    Director,
    Entrant,
    EntrantStatus,
    Pairing,
    Result,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from games.tournaments.selectors.pages import alphabetical, version_of
from games.tournaments.services import (
    calls,
    entering,
    events,
    pairing,
    reporting,
    rounds,
    ruling,
)
from games.tournaments.services.addresses import new_address
from games.tournaments.services.entering import Someone
from games.tournaments.services.reporting import Who
from games.tournaments.services.settling import Said
from games.tournaments.views.entering import door_key
from games.tournaments.views.more import SALT
from tests.games.builders import make_player
from tests.games.tournaments.evenings import DAY, at_tables, begin_round, new_evening

pytestmark = pytest.mark.django_db

DIRECTOR_PAGES = (
    *("direct", "direct_people", "direct_more", "direct_log", "event_door_qr"),
    *("direct_options", "direct_schedule"),
)
PUBLIC_PAGES = ("event", "event_qr", "event_json", "enter_event")


class Evening(NamedTuple):
    event: Tournament
    director: Player
    client: Client

    def post(self, where: str, *more: object, **data: object):
        return self.client.post(reverse(where, args=[self.event.slug, *more]), data)

    def get(self, where: str, *more: object, **data: object):
        return self.client.get(reverse(where, args=[self.event.slug, *more]), data)


def client_of(player: Player | None) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    if player is not None:
        session = client.session
        let_be(session, player)
        session.save()
    return client


@pytest.fixture
def evening() -> Evening:
    director = make_player("Dora")
    return Evening(new_evening(director, count=4, by_name=False), director, client_of(director))


def as_(evening: Evening, player: Player | None) -> Evening:
    return evening._replace(client=client_of(player))


def player_of(entrant: Entrant) -> Player:
    return entrant.people.first().player


def sides(match: Pairing) -> tuple[Entrant, Entrant]:
    members = sorted(match.members.all(), key=lambda it: it.side)
    return members[0].entrant, members[1].entrant


# --- a new one --------------------------------------------------------------------------


def test_a_tap_on_a_kind_makes_a_tournament_of_ones_own() -> None:
    player = make_player("Dora")
    client = client_of(player)
    assert client.get("/events/new/").status_code == 200
    answer = client.post("/events/new/", {"preset": "treibhaus"})
    event = Tournament.objects.get()
    assert answer.url == reverse("direct", args=[event.slug])
    assert Director.objects.get().role == "owner"
    assert event.name.startswith("Treibhaus evening, ")
    listed = Client(HTTP_ACCEPT_LANGUAGE="en").get("/events/").content.decode()
    assert event.name in listed


def test_a_stranger_gives_a_name_first() -> None:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    answer = client.post("/events/new/", {"preset": "treibhaus"})
    assert answer.status_code == 422
    assert not Tournament.objects.exists()
    client.post("/events/new/", {"preset": "treibhaus", "who": "Dora"})
    assert Director.objects.get().player.name == "Dora"


@pytest.mark.parametrize("preset", ["nothing", "\0", ""])
def test_an_unknown_kind_makes_nothing(preset: str) -> None:
    answer = client_of(make_player()).post("/events/new/", {"preset": preset, "who": "A"})
    assert answer.status_code == 422
    assert not Tournament.objects.exists()


def test_a_rehearsal_is_hidden_and_can_be_thrown_away() -> None:
    player = make_player("Dora")
    client = client_of(player)
    client.post("/events/new/", {"preset": "treibhaus", "rehearsal": "on"})
    event = Tournament.objects.get()
    assert event.entrants.filter(status=EntrantStatus.CHECKED_IN).count() == 16
    address = reverse("event", args=[event.slug])
    assert client.get(address).status_code == 200
    assert Client().get(address).status_code == 404
    assert event.name not in Client().get("/events/").content.decode()
    client.post(reverse("direct_more", args=[event.slug]), {"do": "throw_away"})
    assert not Tournament.objects.exists()


def test_a_stranger_who_has_rehearsed_is_asked_for_a_name_then() -> None:
    client = client_of(None)
    client.post("/events/new/", {"preset": "treibhaus", "rehearsal": "on"})
    [rehearsed] = Director.objects.all()
    assert 'name="who"' in client.get("/events/new/").content.decode()
    client.post("/events/new/", {"preset": "treibhaus", "who": "Dora"})
    owners = set(Director.objects.values_list("player", "player__name"))
    assert owners == {(rehearsed.player_id, "Dora")}
    assert 'name="who"' not in client.get("/events/new/").content.decode()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Treibhaus evening, 25 November", "treibhaus-evening-25"),
        ("Short", "short"),
        ("Rechtsschutzversicherungsgesellschaft", "rechtsschutzversicherung"),
    ],
)
def test_an_address_has_whole_words_of_the_name(name: str, words: str) -> None:
    assert re.fullmatch(rf"{words}-[a-z2-9]{{5}}", new_address(name))


# --- who may what -----------------------------------------------------------------------


def test_only_directors_see_the_desk(evening: Evening) -> None:
    entrant = evening.event.entrants.first()
    deputy = make_player("Deputy")
    Director.objects.create(tournament=evening.event, player=deputy, role="deputy")
    begin_round(evening.event, evening.director)
    table = Pairing.objects.first().slug
    for player, expected in (
        (evening.director, 200),
        (deputy, 200),
        (player_of(entrant), 403),
        (make_player("Stranger"), 403),
        (None, 403),
    ):
        seen = as_(evening, player)
        for page in DIRECTOR_PAGES:
            assert seen.get(page).status_code == expected, (page, player)
        assert seen.get("direct_table", table).status_code == expected
        assert seen.get("direct_entrant", entrant.pk).status_code == expected
        assert seen.post("direct", do="close").status_code == (403 if expected == 403 else 422)
        for page in PUBLIC_PAGES:
            assert seen.get(page).status_code == 200, (page, player)


def test_only_the_owner_appoints(evening: Evening) -> None:
    page = evening.get("direct_more").content.decode()
    link = re.search(r'id="deputy-link" value="http://testserver([^"]+)"', page).group(1)
    helper = client_of(make_player("Helper"))
    assert helper.get(link).status_code == 200
    assert helper.post(link, {"do": "accept"}).status_code == 302
    assert evening.event.directors.get(player__name="Helper").role == "deputy"
    assert (
        "deputy-link"
        not in helper.get(reverse("direct_more", args=[evening.event.slug])).content.decode()
    )
    forged = signing.dumps([evening.event.pk + 1, evening.director.pk], salt=SALT)
    assert helper.get(link.rsplit("/", 2)[0] + f"/{forged}/").status_code == 403
    assert helper.get(link[:-3] + "xx/").status_code == 404


# --- taking part ------------------------------------------------------------------------


@pytest.fixture
def planned() -> Evening:
    director = make_player("Dora")
    event = new_evening(director, count=0)
    return Evening(event, director, client_of(director))


def test_a_partner_accepts_by_link(planned: Evening) -> None:
    anna = as_(planned, make_player("Anna"))
    anna.post("enter_event", do="register", way="partner", partner="Ben")
    entrant = planned.event.entrants.get()
    assert entrant.status == EntrantStatus.REGISTERED
    page = anna.get("my_match").content.decode()
    link = re.search(r'id="partner-link" value="http://testserver([^"]+)"', page).group(1)
    ben = Client(HTTP_ACCEPT_LANGUAGE="en")
    assert "Anna would like to play with you" in ben.get(link).content.decode()
    ben.post(link, {"do": "accept", "name": "Benjamin"})
    assert [it.shown_name for it in entrant.people.all()] == ["Anna", "Benjamin"]
    assert not entrant.people.filter(has_accepted=False).exists()
    again = client_of(make_player("Eve")).post(link, {"do": "accept"})
    assert again.status_code == 422


def test_who_registers_with_a_partner_says_with_whom(planned: Evening) -> None:
    answer = as_(planned, make_player("Anna")).post(
        "enter_event", do="register", way="partner", partner=" "
    )
    assert answer.status_code == 422
    assert not planned.event.entrants.exists()


def test_somebody_looking_for_a_partner_is_on_a_list(planned: Evening) -> None:
    as_(planned, make_player("Anna")).post("enter_event", do="register", way="alone")
    entrant = planned.event.entrants.get()
    assert entrant.status == EntrantStatus.LOOKING
    ben = as_(planned, make_player("Ben"))
    assert entrant.code not in ben.get("enter_event").content.decode()
    ben.post("enter_event", do="join", entrant=entrant.pk)
    entrant.refresh_from_db()
    assert (entrant.status, entrant.name) == (EntrantStatus.REGISTERED, "Anna & Ben")


def test_the_code_at_the_door_checks_in_without_account(planned: Evening) -> None:
    entrant = entering.enter(
        planned.event, planned.director, [Someone("A"), Someone("B")], checked_in=False
    )
    phone = as_(planned, None)
    key = door_key(planned.event)
    assert phone.get("event_door", "nothing").status_code == 404
    assert entrant.name.replace("&", "&amp;") in phone.get("event_door", key).content.decode()
    answer = phone.post("event_door", key, do="check_in", entrant=entrant.pk)
    assert answer.url == reverse("my_match", args=[planned.event.slug])
    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.CHECKED_IN
    assert "You are checked in" in phone.get("my_match").content.decode()
    other = as_(planned, None)  # somebody else does not become them
    assert other.post("event_door", key, do="check_in", entrant=entrant.pk).status_code == 422
    assert other.get("my_match").status_code == 302


def test_the_director_enters_at_the_door(planned: Evening) -> None:
    planned.post("direct_people", do="enter", name="Heidi", partner="Vreni")
    assert planned.event.entrants.get().status == EntrantStatus.CHECKED_IN
    assert planned.post("direct_people", do="enter", name="Alone").status_code == 422
    assert planned.event.entrants.count() == 1


# --- a round ----------------------------------------------------------------------------


def test_a_round_from_the_draw_to_the_end(evening: Evening) -> None:
    assert evening.post("direct", do="draw").url.endswith("/direct/draft/")
    page = evening.get("direct_draft").content.decode()
    assert "Round 1, draft" in page
    assert as_(evening, None).get("direct_draft").status_code == 403
    assert "Round 1" not in as_(evening, None).get("event").content.decode().split("<aside")[0]
    evening.post("direct_draft", do="publish")
    evening.post("direct", do="start")
    round_ = evening.event.rounds.get()
    assert round_.status == RoundStatus.RUNNING
    one, other = at_tables(round_)
    assert evening.post("direct", do="close").status_code == 422
    first, second = sides(one)
    as_(evening, player_of(first)).post(
        "my_match", do="report", points_own="640", points_other="360"
    )
    as_(evening, player_of(second)).post("my_match", do="confirm", seen_own="360", seen_other="640")
    assert Result.objects.get(pairing=one).score_a == 640
    third, _fourth = sides(other)
    as_(evening, player_of(third)).post(
        "my_match", do="report", points_own="500", points_other="500"
    )
    page = evening.get("direct").content.decode()
    assert "Close round 1" in page
    assert "accepts 1 report" in page
    evening.post("direct", do="accept_and_close")
    round_.refresh_from_db()
    assert round_.status == RoundStatus.CLOSED
    standing = as_(evening, None).get("event", show="standing").content.decode()
    assert "Standing after round 1" in standing
    assert "640" in standing


def test_the_second_side_reports_in_its_own_order(evening: Evening) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    _first, second = sides(match)
    as_(evening, player_of(second)).post(
        "my_match", do="report", points_own="700", points_other="300"
    )
    assert [(it.side, it.score_a, it.score_b) for it in match.reports.all()] == [(1, 300, 700)]


@pytest.mark.parametrize(
    ("own", "other", "sentence"),
    [
        ("463", "537", "Points are multiples of 5."),
        ("450", "540", "Together 990: that does not add up. The sum has to be a multiple of 100."),
        ("", "500", None),
        ("9" * 50, "500", None),
        ("\0", "500", None),
    ],
)
def test_a_report_is_refused_in_words(
    evening: Evening, own: str, other: str, sentence: str | None
) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    seen = as_(evening, player_of(sides(match)[0]))
    answer = seen.post("my_match", do="report", points_own=own, points_other=other)
    assert answer.status_code == 422
    assert 'class="wrong" role="alert"' in answer.content.decode()
    assert sentence is None or sentence in answer.content.decode()
    assert not match.reports.exists()


@pytest.mark.parametrize(("own", "other"), [("601", "400"), ("601", "399"), ("620", "470")])
def test_a_director_who_mistypes_is_asked_back(evening: Evening, own: str, other: str) -> None:
    """A deal that was broken off counts so nevertheless (CUT-4), but somebody says so."""
    match = at_tables(begin_round(evening.event, evening.director))[0]
    typed = {"do": "rule", "points_own": own, "points_other": other}
    answer = evening.post("direct_table", match.slug, **typed)
    page = answer.content.decode()
    assert (answer.status_code, "say why" in page) == (422, True)
    assert f'value="{own}"' in page
    assert '<details id="adjust-vp" open>' in page
    evening.post("direct_table", match.slug, **typed, reason="broken off")
    assert Result.objects.get(pairing=match).score_a == int(own)


def test_a_minus_is_a_real_one_on_every_page(evening: Evening) -> None:
    """Nothing on them looks like a range from one score to the other."""
    match = at_tables(begin_round(evening.event, evening.director))[0]
    players = [as_(evening, player_of(it)) for it in sides(match)]
    players[0].post("my_match", do="report", points_own="−125", points_other="725")
    pages = [it.get("my_match").content.decode() for it in players]
    assert "You have reported −125 : 725." in " ".join(pages[0].split())
    assert "We 725, they −125" in " ".join(pages[1].split())
    for page in ("direct_log", "direct"):
        assert "−125 : 725" in evening.get(page).content.decode()
    assert "−125 : 725" in evening.get("direct_table", match.slug).content.decode()


def test_a_report_from_an_old_page_is_not_of_this_round(evening: Evening) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    seen = as_(evening, player_of(sides(match)[0]))
    answer = seen.post(
        "my_match", do="report", match="earlier", points_own="600", points_other="400"
    )
    assert answer.status_code == 422
    assert not match.reports.exists()


def test_a_dispute_goes_to_the_director(evening: Evening) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    for entrant in sides(match):
        as_(evening, player_of(entrant)).post(
            "my_match", do="report", points_own="620", points_other="480"
        )
    desk = evening.get("direct").content.decode()
    assert f"Decide table {match.table_number}" in desk
    evening.post("direct_table", match.slug, do="take", side="0")
    result = Result.objects.get(pairing=match)
    assert (result.score_a, result.score_b, result.settled) == (620, 480, "ruled")


def test_the_desk_says_what_else_is_open_while_something_else_comes_first(
    evening: Evening,
) -> None:
    match, other = at_tables(begin_round(evening.event, evening.director))
    for entrant in sides(match):
        as_(evening, player_of(entrant)).post(
            "my_match", do="report", points_own="620", points_other="480"
        )
    then = f"Disputed: table {match.table_number}, 1 table is playing, then close round 1."
    assert then in evening.get("direct").content.decode()
    ruling.rule(other, evening.director, Said((600, 400)))
    then = f"Disputed: table {match.table_number}, then close round 1."
    assert then in evening.get("direct").content.decode()


def test_the_director_reads_that_the_other_side_has_confirmed(evening: Evening) -> None:
    match, _other = at_tables(begin_round(evening.event, evening.director))
    one, other = (as_(evening, player_of(it)) for it in sides(match))
    one.post("my_match", do="report", points_own="620", points_other="480")
    assert "confirmed" not in evening.get("direct_table", match.slug).content.decode()
    other.post("my_match", do="confirm", seen_own="480", seen_other="620")
    assert "confirmed" in evening.get("direct_table", match.slug).content.decode()


def test_reports_that_wait_are_accepted_together(evening: Evening) -> None:
    matches = at_tables(begin_round(evening.event, evening.director))
    reporting.report(matches[0], Who(code=sides(matches[0])[0].code), Said((600, 400)))
    assert "waiting reports" not in evening.get("direct").content.decode()
    reporting.report(matches[1], Who(code=sides(matches[1])[0].code), Said((600, 400)))
    calls.call_director(matches[1], Who(code=sides(matches[1])[0].code), "a wish")
    assert "Accept all 2 waiting reports" in evening.get("direct").content.decode()


def test_a_call_comes_first_on_the_desk(evening: Evening) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[1]
    seen = as_(evening, player_of(sides(match)[0]))
    seen.post("my_match", do="call", reason="a wish")
    desk = evening.get("direct").content.decode()
    assert f"Table {match.table_number} calls" in desk
    evening.post("direct_table", match.slug, do="take_call")
    assert "Dora is on the way." in seen.get("my_match").content.decode()
    evening.post("direct_table", match.slug, do="settle_call")
    assert f"Table {match.table_number} calls" not in evening.get("direct").content.decode()


def test_a_team_reports_by_its_code(evening: Evening) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    phone = as_(evening, None)
    assert phone.get("my_match").status_code == 302
    assert phone.get("event_team", "WRONG1").status_code == 404
    phone.get("event_team", sides(match)[0].code)
    phone.post("my_match", do="report", points_own="640", points_other="360")
    assert match.reports.get().score_a == 640
    assert phone.post("my_match", do="agreements", agreements="x").status_code == 422


def test_what_a_table_page_does(evening: Evening) -> None:
    match, other = at_tables(begin_round(evening.event, evening.director))
    evening.post("direct_table", match.slug, do="rule", points_own="640", points_other="360")
    assert Result.objects.get(pairing=match).score_a == 640
    evening.post("direct_table", match.slug, do="reopen", reason="mistyped")
    assert not Result.objects.filter(pairing=match).exists()
    evening.post("direct_table", match.slug, do="walkover", side="1")
    assert Result.objects.get(pairing=match).winner == 1
    answer = evening.post("direct_table", other.slug, do="walkover", side="7")
    assert answer.status_code == 422
    evening.post("direct_table", other.slug, do="extend", minutes="5")
    other.refresh_from_db()
    assert other.ends is not None
    assert evening.get("direct_table", "nothing").status_code == 404


def test_the_draft_is_changed_by_hand_and_taken_back(evening: Evening) -> None:
    round_ = pairing.draft_round(evening.event, evening.director)
    one, other = at_tables(round_)
    first, third = sides(one)[0], sides(other)[0]
    evening.post("direct_draft", do="swap", one=first.pk, other=third.pk)
    assert {first.pk, sides(other)[1].pk} in [
        {it.pk for it in sides(match)} for match in at_tables(round_)
    ]
    said = "Set by the director."
    assert evening.get("direct_draft").content.decode().count(said) == 2
    alone = evening.post("direct_draft", do="swap", one=first.pk, other=first.pk)
    assert alone.status_code == 422
    assert "Everybody must be in the draft exactly once." in alone.content.decode()
    evening.post("direct_draft", do="redraw")
    assert said not in evening.get("direct_draft").content.decode()
    evening.post("direct_draft", do="publish")
    assert evening.post("direct_more", do="take_back", reason="").status_code == 422
    evening.post("direct_more", do="take_back", reason="wrong")
    round_.refresh_from_db()
    assert round_.status == RoundStatus.DRAFT


def test_a_pairing_says_why_to_the_director_and_once_published_to_all() -> None:
    director = make_player("Dora")
    event = new_evening(director, "swiss_championship", 4)
    evening = Evening(event, director, client_of(director))
    for _ in range(3):
        round_ = begin_round(event, director)
        for match in at_tables(round_):
            ruling.rule(match, director, Said((600, 400)))
        rounds.close_round(round_, director)
    round_ = pairing.draft_round(event, director)
    one, other = sides(at_tables(round_)[0])
    why = f"{one.name} and {other.name} have met; any other way as many pairs or more would meet"
    assert why in evening.get("direct_draft").content.decode()
    stranger = as_(evening, None)
    assert why not in stranger.get("event", show="round").content.decode()
    pairing.publish_round(round_, director)
    assert why in stranger.get("event", show="round").content.decode()


def test_a_draft_that_is_thrown_away_leads_back_to_the_desk(evening: Evening) -> None:
    pairing.draft_round(evening.event, evening.director)
    answer = evening.post("direct_draft", do="discard")
    assert answer.url == reverse("direct", args=[evening.event.slug])
    assert not evening.event.rounds.exists()


def test_tables_are_shown_by_what_they_wait_for(evening: Evening) -> None:
    matches = at_tables(begin_round(evening.event, evening.director))
    for match in matches:
        reporting.report(match, Who(code=sides(match)[0].code), Said((600, 400)))
    page = evening.get("direct").content.decode()
    chips = re.search(r'<nav class="chips2".*?</nav>', page, re.DOTALL)
    assert chips is not None
    words = " ".join(re.sub(r"<.*?>", " ", chips.group()).lower().split())
    assert words == f"all {len(matches)} reported {len(matches)}"


def test_a_round_and_a_tournament_are_opened_again(evening: Evening) -> None:
    round_ = begin_round(evening.event, evening.director)
    for match in at_tables(round_):
        ruling.rule(match, evening.director, Said((600, 400)))
    assert "all results are in" in evening.get("direct").content.decode()
    rounds.close_round(round_, evening.director)
    desk = reverse("direct", args=[evening.event.slug])
    assert evening.post("direct_more", do="reopen_round", reason="mistyped").url == desk
    round_.refresh_from_db()
    assert round_.status == RoundStatus.RUNNING
    rounds.close_round(round_, evening.director)
    events.end_tournament(evening.event, evening.director)
    assert evening.post("direct_more", do="reopen", reason="one more round").url == desk


def test_taking_a_round_back_is_offered_until_a_result_is_in(evening: Evening) -> None:
    round_ = begin_round(evening.event, evening.director)
    assert "Take round 1 back" in evening.get("direct_more").content.decode()
    ruling.rule(at_tables(round_)[0], evening.director, Said((600, 400)))
    assert "Take round 1 back" not in evening.get("direct_more").content.decode()


def test_a_ladder_that_no_preset_has_is_offered_first_and_chosen(evening: Evening) -> None:
    """Whoever saves other options does not change it unawares."""
    assert evening.event.ladder[0] != "wins"
    Tournament.objects.update(ladder=["wins"])
    page = evening.get("direct_options").content.decode()
    options = re.search(r'<select name="ladder">(.*?)</select>', page, re.DOTALL).group(1)
    assert options.strip().startswith('<option value="" selected>')
    assert options.count("selected") == 1


def test_an_act_is_undone_by_another(evening: Evening) -> None:
    entrant = evening.event.entrants.first()
    evening.post("direct_entrant", entrant.pk, do="withdraw", reason="ill")
    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.WITHDRAWN
    evening.post("direct_log", do="undo", act=version_of(evening.event))
    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.CHECKED_IN
    assert evening.post("direct_log", do="undo", act="9" * 30).status_code == 422


def test_what_the_page_of_an_entrant_does(evening: Evening) -> None:
    entrant, other = evening.event.entrants.order_by("pk")[:2]
    leaves = entrant.people.first()
    evening.post("direct_entrant", entrant.pk, do="substitute", leaves=leaves.pk, comes="Sub")
    assert entrant.people.filter(name="Sub", plays=True).exists()
    evening.post(
        "direct_entrant", entrant.pk, do="penalise", sanction="points", points="50", reason="late"
    )
    assert entrant.penalties.get().points == 50
    assert evening.get("direct_entrant", entrant.pk).status_code == 200
    evening.post("direct_entrant", entrant.pk, do="forbid", other=other.pk, reason="family")
    evening.event.refresh_from_db()
    assert evening.event.forbidden == [sorted([entrant.key, other.key])]
    for vp in ("NaN", "Infinity", "1e9", "x"):
        answer = evening.post(
            "direct_entrant", entrant.pk, do="penalise", sanction="vp", vp=vp, reason="slow"
        )
        assert answer.status_code == 422
    assert evening.get("direct_entrant", 10**30).status_code == 404


def test_announcements_and_options(evening: Evening) -> None:
    evening.post("direct_more", do="announce", text="Pizza is here.")
    assert "Pizza is here." in as_(evening, None).get("event").content.decode()
    evening.post(
        "direct_more", do="withdraw_announcement", announcement=Announcement.objects.get().pk
    )
    assert "Pizza is here." not in as_(evening, None).get("event").content.decode()
    evening.post("direct_options", do="edit", title="New name", rounds="5", is_public="on")
    evening.event.refresh_from_db()
    assert (evening.event.name, evening.event.rounds_planned) == ("New name", 5)
    assert evening.post("direct_options", do="edit", title="", rounds="5").status_code == 422


def test_the_tournament_ends_and_its_standing_is_final(evening: Evening) -> None:
    for _ in range(evening.event.rounds_planned):
        for match in at_tables(begin_round(evening.event, evening.director)):
            ruling.rule(match, evening.director, Said((600, 400)))
        evening.post("direct", do="close")
    evening.post("direct", do="end")
    evening.event.refresh_from_db()
    assert evening.event.status == TournamentStatus.ENDED
    assert "Final standing" in as_(evening, None).get("event").content.decode()


# --- live -------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["event", "direct", "my_match"])
def test_at_rest_a_page_costs_one_look_up(
    evening: Evening, page: str, django_assert_num_queries
) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    players = {"direct": evening.director, "my_match": player_of(sides(match)[0])}
    seen = as_(evening, players.get(page))
    address = reverse(page, args=[evening.event.slug])
    version = version_of(evening.event)
    with django_assert_num_queries(1):
        answer = seen.client.get(address, {"seen": version}, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    reporting.report(match, Who(code=sides(match)[0].code), Said((600, 400)))
    answer = seen.client.get(address, {"seen": version}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert answer.content.decode().strip().startswith('<div id="live"')


def test_a_hidden_tournament_does_not_tell_strangers_its_version() -> None:
    event = events.rehearse(make_player("Dora"), "treibhaus", day=DAY, count=2)
    address = reverse("event", args=[event.slug])
    answer = Client().get(address, {"seen": version_of(event)}, headers={"HX-Request": "true"})
    assert answer.status_code == 404


@pytest.mark.parametrize("preset", ["german_championship", "four", "round_robin", "knock_out"])
def test_other_kinds_have_all_pages(preset: str) -> None:
    director = make_player("Dora")
    event = new_evening(director, preset, 8, by_name=False)
    evening = Evening(event, director, client_of(director))
    evening.post("direct", do="draw")
    assert evening.get("direct_draft").status_code == 200
    evening.post("direct_draft", do="publish")
    evening.post("direct", do="start")
    match = at_tables(event.rounds.get())[0]
    assert evening.get("direct").status_code == 200
    assert evening.get("direct_table", match.slug).status_code == 200
    for show in ("standing", "round", "people", "rules"):
        assert evening.get("event", show=show).status_code == 200
    entrant = match.members.first().entrant
    seen = as_(evening, player_of(entrant))
    page = seen.get("my_match").content.decode()
    assert ("our partner's phone" in page) is not event.is_of_persons
    assert ("My agreements" in page) is event.is_of_persons
    data = {"points_own": "600", "points_other": "400"}
    if preset == "german_championship":
        data = {"deal1_own": "70", "deal1_other": "30", "deal2_own": "0", "deal2_other": "100"}
    if preset == "four":
        data = {f"game{it}_{side}": "300" for it in (1, 2, 3) for side in ("own", "other")}
    assert seen.post("my_match", do="report", **data).status_code == 302
    assert match.reports.exists()


def test_names_stand_as_in_a_telephone_book() -> None:
    found = sorted(["Zoë", "Sepp", "Zoé", "Sämi", "ben", "Änni", "Anna"], key=alphabetical)
    assert found == ["Anna", "Änni", "ben", "Sämi", "Sepp", "Zoé", "Zoë"]


def test_a_whole_list_is_entered_or_nothing(evening: Evening) -> None:
    before = evening.event.entrants.count()
    refused = evening.post("direct_people", do="enter_all", list="Eva & Fritz\nGina, Hans, Ida")
    assert refused.status_code == 422
    assert "Gina, Hans, Ida" in refused.content.decode()
    assert evening.event.entrants.count() == before
    done = evening.post("direct_people", do="enter_all", list="Eva & Fritz\n\nGina; Hans\r\n")
    assert done.status_code == 302
    names = evening.event.entrants.filter(status="checked_in").values_list("name", flat=True)
    assert {"Eva & Fritz", "Gina & Hans"} <= set(names)


def test_without_pairs_the_next_step_is_to_enter_some() -> None:
    director = make_player("Dora")
    event = events.create_tournament(director, "treibhaus", name="Evening", day=DAY)
    page = client_of(director).get(reverse("direct", args=[event.slug])).content.decode()
    assert "Check in and enter" in page
    assert "Draw round 1<" not in page


def test_options_are_chosen_and_kept(evening: Evening) -> None:
    sent = {"do": "edit", "title": "Evening", "rounds": 3, "cut": "trick", "is_public": "on"}
    sent |= {"ladder": "victory_points", "bye_scores": "zero", "is_online": "on"}
    assert evening.post("direct_options", **sent).status_code == 302
    event = Tournament.objects.get(pk=evening.event.pk)
    assert (event.cut, event.ladder[0], event.bye_scores) == ("trick", "victory_points", "zero")
    assert event.is_online
    assert evening.post("direct_options", **sent | {"cut": "never"}).status_code == 422
    page = evening.get("direct_options").content.decode()
    assert re.search(r'<option value="trick" selected', page)
