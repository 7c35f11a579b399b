"""Two directors at once, old pages and lost answers: nothing is done twice, or unseen (DIR-8)."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

from games.models import Player
from games.tournaments.models import (
    Announcement,
    Entrant,
    EntrantStatus,
    Pairing,
    Result,
    Tournament,
)
from games.tournaments.options import ON_PAGE, named
from games.tournaments.services import (
    checking_in,
    directing,
    entering,
    events,
    pairing,
    penalties,
    reporting,
    roster,
    rounds,
    ruling,
    schedules,
)
from games.tournaments.services import clubs as club_services
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.reading import read
from tests.games.tournaments.evenings import at_tables, begin_round, code_of, new_evening
from tests.games.tournaments.visiting import Evening, client_of

pytestmark = pytest.mark.django_db
FORM = re.compile(r"<form\b[^>]*>.*?</form>", re.S)
FIELD = re.compile(r'<input[^>]* name="([^"]*)"[^>]* value="([^"]*)"')


@pytest.fixture
def evening() -> Evening:
    director = make_player("Dora")
    event = new_evening(director, count=6)
    directing.only_direct(event, director)
    return Evening(event, director, client_of(director))


@pytest.fixture
def other(evening: Evening) -> Player:
    """Return a second director, who is faster."""
    found = make_player("Otto")
    directing.appoint(evening.event, evening.director, found, "director")
    directing.only_direct(evening.event, found)
    return found


def seen_on(answer: object) -> str:
    page = answer.content.decode()
    return re.search(r'name="seen" value="([^"]*)"', page)[1]


def the_tap(answer: object) -> dict[str, str]:
    """Return what the one button sends that goes on nevertheless."""
    forms = FORM.findall(answer.content.decode())
    form = next(it for it in forms if 'class="overtaken"' in it)
    return {name: unescape(value) for name, value in FIELD.findall(form)}


def sentence_of(answer: object) -> str:
    assert answer.status_code == 422
    form = next(it for it in FORM.findall(answer.content.decode()) if 'class="overtaken"' in it)
    return unescape(read(re.search(r"<p>(.*?)</p>", form, re.S)[1]))


def pairs(event: Tournament) -> list[list[int]]:
    found = event.rounds.order_by("-number")[0].pairings.order_by("position")
    return [[it.entrant.number for it in match.members.all()] for match in found]


# --- a match ----------------------------------------------------------------------------

OF_A_MATCH = {
    "rule": {"points_own": "300", "points_other": "100"},
    "take": {"side": "0"},
    "accept": {},
    "walkover": {"side": "0"},
    "tie": {},
    "reopen": {"reason": "mistyped"},
    "adjust": {"deal": "1", "points_own": "50", "points_other": "50", "reason": "wish"},
    "play_online": {},
    "attach": {"link": "x"},
}


@pytest.mark.parametrize("do", OF_A_MATCH)
def test_an_older_page_overwrites_nothing(evening: Evening, other: Player, do: str) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    seen = seen_on(evening.get("direct_table", match.slug))
    ruling.rule(match, other, Said((280, 120)))
    answer = evening.post("direct_table", match.slug, do=do, seen=seen, **OF_A_MATCH[do])
    assert sentence_of(answer) == "Otto has just entered 280 : 120."
    result = Result.objects.get(pairing=match)
    assert (result.score_a, result.score_b) == (280, 120)
    assert result.pairing.online_table_id is None


def test_both_scores_are_told_and_one_tap_goes_on(evening: Evening, other: Player) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    seen = seen_on(evening.get("direct_table", match.slug))
    ruling.rule(match, other, Said((280, 120)))
    answer = evening.post("direct_table", match.slug, do="rule", seen=seen, **OF_A_MATCH["rule"])
    page = answer.content.decode()
    assert "280 : 120" in page
    assert "Enter 300 : 100 anyway" in page
    assert evening.post("direct_table", match.slug, **the_tap(answer)).status_code == 302
    result = Result.objects.get(pairing=match)
    assert (result.score_a, result.score_b) == (300, 100)


def test_the_tap_that_goes_on_is_overtaken_as_well(evening: Evening, other: Player) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    seen = seen_on(evening.get("direct_table", match.slug))
    ruling.rule(match, other, Said((280, 120)))
    answer = evening.post("direct_table", match.slug, do="rule", seen=seen, **OF_A_MATCH["rule"])
    tap = the_tap(answer)
    ruling.rule(match, other, Said((290, 110)))
    answer = evening.post("direct_table", match.slug, **tap)
    assert sentence_of(answer) == "Otto has just entered 290 : 110."


def test_a_report_of_a_team_overtakes_too_and_no_code_is_told(evening: Evening) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    seen = seen_on(evening.get("direct_table", match.slug))
    who = code_of(match, 0)
    reporting.report(match, who, Said((280, 120)))
    answer = evening.post("direct_table", match.slug, do="rule", seen=seen, **OF_A_MATCH["rule"])
    team = match.members.get(side=0).entrant
    assert sentence_of(answer) == f"{team.name} has just reported 280 : 120."
    assert who.phone not in answer.content.decode()


def test_what_one_has_entered_on_another_phone_is_ones_own(evening: Evening) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    seen = seen_on(evening.get("direct_table", match.slug))
    ruling.rule(match, evening.director, Said((280, 120)))
    answer = evening.post("direct_table", match.slug, do="rule", seen=seen, **OF_A_MATCH["rule"])
    assert sentence_of(answer) == "You have just entered 280 : 120."


def test_other_tables_and_the_clock_overtake_nobody(evening: Evening, other: Player) -> None:
    round_ = begin_round(evening.event, evening.director)
    match, beside, *_ = at_tables(round_)
    seen = seen_on(evening.get("direct_table", match.slug))
    ruling.rule(beside, other, Said((280, 120)))
    rounds.extend_round(round_, other, 5)
    rounds.extend_table(match, other, 5)
    pairing.set_table(match, other, 9)
    entering.enter(evening.event, other, [entering.Someone("Eva"), entering.Someone("Fritz")])
    answer = evening.post("direct_table", match.slug, do="rule", seen=seen, **OF_A_MATCH["rule"])
    assert answer.status_code == 302


@pytest.mark.parametrize("seen", ["", "x", "-1"])
def test_a_form_that_does_not_say_what_was_shown_does_nothing(evening: Evening, seen: str) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    answer = evening.post("direct_table", match.slug, do="rule", seen=seen, **OF_A_MATCH["rule"])
    assert "page was out of date" in sentence_of(answer)
    assert not Result.objects.exists()
    assert evening.post("direct_table", match.slug, **the_tap(answer)).status_code == 302


def test_only_reports_that_were_shown_are_accepted(evening: Evening) -> None:
    first, second, third = at_tables(begin_round(evening.event, evening.director))
    for match in (first, second):
        reporting.report(match, code_of(match, 0), Said((280, 120)))
    seen = seen_on(evening.get("direct"))
    for match in (second, third):
        reporting.report(match, code_of(match, 0), Said((300, 100)))
    assert evening.post("direct", do="accept_all", seen=seen).status_code == 302
    assert [it.pairing for it in Result.objects.all()] == [first]
    ruling.rule(third, evening.director, Said((300, 100)))
    seen = seen_on(evening.get("direct"))
    reporting.report(second, code_of(second, 0), Said((500, 500)))
    answer = evening.post("direct", do="accept_and_close", seen=seen)
    assert "has just reported 500 : 500" in sentence_of(answer)


# --- everything else on the desk --------------------------------------------------------


def _entrant(evening: Evening) -> Entrant:
    return evening.event.entrants.get(name="E1")


def _match(evening: Evening) -> Pairing:
    return at_tables(evening.event.rounds.get())[0]


Faster = Callable[[Evening, Player], object]
OVERTAKEN: dict[str, tuple[str, Callable[[Evening], tuple[object, ...]], dict[str, object], Faster]]
OVERTAKEN = {
    "extend": (
        "direct",
        lambda _: (),
        {"do": "extend"},
        lambda it, by: rounds.extend_round(it.event.rounds.get(), by, 5),
    ),
    "pause": (
        "direct",
        lambda _: (),
        {"do": "pause"},
        lambda it, by: rounds.extend_round(it.event.rounds.get(), by, 5),
    ),
    "take_back": (
        "direct_more",
        lambda _: (),
        {"do": "take_back", "reason": "wrong"},
        lambda it, by: _close(it, by),
    ),
    "announce": (
        "direct_more",
        lambda _: (),
        {"do": "announce", "text": "Soup!"},
        lambda it, by: events.announce(it.event, by, "Pizza!"),
    ),
    "dismiss": (
        "direct_more",
        lambda _: (),
        {"do": "dismiss"},
        lambda it, by: directing.appoint(it.event, it.director, make_player("Z"), "deputy"),
    ),
    "draw_lots": (
        "direct_more",
        lambda _: (),
        {"do": "draw_lots"},
        lambda it, by: events.draw_lots(it.event, by),
    ),
    "options": (
        "direct_options",
        lambda _: (),
        {"do": "edit", "name": "Evening", "rounds_planned": "3"},
        lambda it, by: events.edit(it.event, by, place="Pub"),
    ),
    "schedule": (
        "direct_schedule",
        lambda _: (),
        {"do": "lay_out", "day": "2026-11-23", "starts": "19:00", "rounds": "3"},
        lambda it, by: schedules.move_item(it.event.schedule.first(), by, 5),
    ),
    "move": (
        "direct_table",
        lambda it: (_match(it).slug,),
        {"do": "move", "table": "2"},
        lambda it, by: pairing.set_table(_match(it), by, 3),
    ),
    "extend table": (
        "direct_table",
        lambda it: (_match(it).slug,),
        {"do": "extend", "minutes": "5"},
        lambda it, by: rounds.extend_table(_match(it), by, 5),
    ),
    "rename": (
        "direct_entrant",
        lambda it: (_entrant(it).pk,),
        {"do": "rename", "name": "New", "club": ""},
        lambda it, by: roster.rename(_entrant(it), by, name="Newer", club=""),
    ),
    "withdraw": (
        "direct_entrant",
        lambda it: (_entrant(it).pk,),
        {"do": "withdraw"},
        lambda it, by: roster.disqualify(_entrant(it), by, reason="noise"),
    ),
    "penalise": (
        "direct_entrant",
        lambda it: (_entrant(it).pk,),
        {"do": "penalise", "sanction": "points", "points": "50", "reason": "late"},
        lambda it, by: penalties.penalise(_entrant(it), by, "points", points=50, reason="late"),
    ),
    "agreements": (
        "direct_entrant",
        lambda it: (_entrant(it).pk,),
        {"do": "agreements", "agreements": "none"},
        lambda it, by: roster.write_agreements(_entrant(it), by, "all"),
    ),
    "forbid": (
        "direct_entrant",
        lambda it: (_entrant(it).pk,),
        {"do": "forbid"},
        lambda it, by: events.forbid_pair(it.event, by, 1, 2, reason="kin"),
    ),
}


def _rule_all(evening: Evening, by: Player) -> None:
    for match in at_tables(evening.event.rounds.get()):
        ruling.rule(match, by, Said((600, 400)))


def _close(evening: Evening, by: Player) -> None:
    _rule_all(evening, by)
    rounds.close_round(evening.event.rounds.get(), by)


def test_all_options_on_their_page_are_compared() -> None:
    elsewhere = {"minutes", "system", "series", "club"}
    assert ON_PAGE | elsewhere == {*named(lambda it: it.is_editable)}


@pytest.mark.parametrize("name", OVERTAKEN)
def test_each_form_of_the_desk_is_overtaken(evening: Evening, other: Player, name: str) -> None:
    begin_round(evening.event, evening.director)
    where, more, fields, faster = OVERTAKEN[name]
    rest = more(evening)
    seen = seen_on(evening.get(where, *rest))
    faster(evening, other)
    before = evening.event.acts.count()
    answer = evening.post(where, *rest, seen=seen, **fields)
    assert re.match(r"(Otto|Dora|You) ha(s|ve)", sentence_of(answer).replace("Dora", "Otto"))
    assert evening.event.acts.count() == before
    assert the_tap(answer)["do"] == fields["do"]


def test_a_check_in_that_another_made_is_told(evening: Evening, other: Player) -> None:
    entrant = _entrant(evening)
    checking_in.check_out(entrant, evening.director)
    seen = seen_on(evening.get("direct_people"))
    checking_in.check_in(entrant, other)
    answer = evening.post("direct_people", do="check_in", entrant=entrant.pk, seen=seen)
    assert sentence_of(answer).startswith("Otto has just changed this. Checked in")
    entrant.refresh_from_db()
    assert entrant.status == EntrantStatus.CHECKED_IN


def test_people_at_the_door_overtake_nobody_else(evening: Evening, other: Player) -> None:
    late = entering.enter(evening.event, other, [entering.Someone("a"), entering.Someone("b")])
    checking_in.check_out(late, other)
    seen = seen_on(evening.get("direct_people"))
    checking_in.check_in(late, other)
    for fields in ({"do": "draw_numbers"}, {"do": "enter", "name": "c", "partner": "d"}):
        assert evening.post("direct_people", seen=seen, **fields).status_code == 302


# --- drafts and steps -------------------------------------------------------------------


def test_a_draft_of_another_director_is_not_drawn_over(evening: Evening) -> None:
    seen = seen_on(evening.get("direct"))
    round_ = pairing.draft_round(evening.event, evening.director)
    one, two = (evening.event.entrants.get(number=it) for it in (1, 3))
    pairing.swap_in_draft(round_, evening.director, one, two)
    by_hand = pairs(evening.event)
    answer = evening.post("direct", do="draw", seen=seen)
    assert answer.url.endswith("/draft/")
    assert pairs(evening.event) == by_hand == [[1, 4], [2, 3], [5, 6]]


@pytest.mark.parametrize("do", ["publish", "redraw", "discard", "swap"])
def test_a_draft_that_nobody_has_seen_stays(evening: Evening, other: Player, do: str) -> None:
    round_ = pairing.draft_round(evening.event, evening.director)
    seen = seen_on(evening.get("direct_draft"))
    one, two, third = (evening.event.entrants.get(number=it) for it in (1, 3, 5))
    pairing.swap_in_draft(round_, other, one, two)
    by_hand = pairs(evening.event)
    sent = {"do": do, "one": one.pk, "other": third.pk}
    answer = evening.post("direct_draft", seen=seen, **sent)
    assert "Draft changed by hand" in sentence_of(answer)
    assert pairs(evening.event) == by_hand
    assert evening.post("direct_draft", **the_tap(answer)).status_code == 302


def test_a_step_that_another_director_has_taken_is_not_taken_for_the_next_round(
    evening: Evening, other: Player
) -> None:
    round_ = begin_round(evening.event, evening.director)
    for match in at_tables(round_):
        ruling.rule(match, evening.director, Said((600, 400)))
    seen = seen_on(evening.get("direct"))
    rounds.close_round(round_, other)
    closed = evening.post("direct", do="close", seen=seen)
    assert sentence_of(closed) == "Otto has just changed this. Round closed: round 1."
    begin_round(evening.event, other)
    for do in ("close", "start", "draw"):
        assert sentence_of(evening.post("direct", do=do, seen=seen)).startswith("Otto")
    assert evening.event.rounds.count() == 2


def test_a_round_is_extended_once_by_one_tap(evening: Evening) -> None:
    round_ = begin_round(evening.event, evening.director)
    sent = {"do": "extend", "seen": seen_on(evening.get("direct"))}
    assert evening.post("direct", **sent).status_code == 302
    before = round_.ends
    round_.refresh_from_db()
    assert (round_.ends - before).seconds == 300
    assert "You have changed this" in sentence_of(evening.post("direct", **sent))


def test_what_is_sent_twice_is_said_and_entered_once(evening: Evening) -> None:
    seen = seen_on(evening.get("direct_more"))
    for _ in range(2):
        answer = evening.post("direct_more", do="announce", text="Pizza is here.", seen=seen)
        assert answer.status_code == 302
    assert Announcement.objects.count() == 1
    for status in (302, 422):
        answer = evening.post("direct_people", do="enter", name="Eva", partner="Fritz", seen=seen)
        assert answer.status_code == status
    assert "Eva &amp; Fritz is on the list already" in answer.content.decode()
    assert evening.event.entrants.filter(name="Eva & Fritz").count() == 1


def test_a_list_that_is_sent_twice_is_entered_once(evening: Evening) -> None:
    for status in (302, 422):
        answer = evening.post("direct_people", do="enter_all", list="Eva & Fritz\nGina & Hans")
        assert answer.status_code == status
    assert evening.event.entrants.count() == 8


def test_a_list_of_teams_has_their_names(evening: Evening) -> None:
    four = new_evening(evening.director, "teams_of_four", count=1)
    page = evening._replace(event=four)
    lines = "Bären: Anna, Beat, Carla, David\nEva & Fritz & Gina & Hans"
    assert page.post("direct_people", do="enter_all", list=lines).status_code == 302
    named = four.entrants.order_by("pk").values_list("name", flat=True)
    assert [*named][1:] == ["Bären", "Eva & Fritz & Gina & Hans"]
    assert page.post("direct_people", do="enter_all", list="Wölfe: Ida, Jan").status_code == 422


# --- clubs ------------------------------------------------------------------------------


@pytest.mark.parametrize("do", ["edit", "remove", "role"])
def test_a_club_that_another_has_changed(evening: Evening, other: Player, do: str) -> None:
    club = club_services.create_club(evening.director, "Tichu Club")
    member = club_services.add_member(club, evening.director, player=other)
    address = reverse("club", args=[club.slug])
    seen = seen_on(evening.client.get(f"{address}?show=people"))
    club_services.set_club_role(member, evening.director, "director")
    club_services.edit_club(club, other, name="Tichu", text="Mondays")
    sent = {"do": do, "name": "Tuesdays", "about": "", "member": member.pk, "role": "member"}
    answer = evening.client.post(address, sent | {"seen": seen})
    assert "changed this in the meantime" in sentence_of(answer)
    club.refresh_from_db()
    assert club.name == "Tichu"
    assert club.members.get(pk=member.pk).role == "director"
    assert evening.client.post(address, the_tap(answer)).status_code == 302


def test_a_club_whose_time_zone_another_has_changed(evening: Evening, other: Player) -> None:
    club = club_services.create_club(evening.director, "Tichu Club", zone="Europe/Zurich")
    member = club_services.add_member(club, evening.director, player=other)
    club_services.set_club_role(member, evening.director, "director")
    address = reverse("club", args=[club.slug])
    seen = seen_on(evening.client.get(f"{address}?show=people"))
    club_services.edit_club(club, other, name=club.name, text="", zone="Asia/Tokyo")
    sent = {"do": "edit", "name": "Tuesdays", "about": "", "zone": "Europe/Zurich", "seen": seen}
    assert "changed this in the meantime" in sentence_of(evening.client.post(address, sent))
    club.refresh_from_db()
    assert club.zone == "Asia/Tokyo"


# --- all forms --------------------------------------------------------------------------

TEMPLATES = Path(settings.BASE_DIR) / "templates" / "tournaments"
OF_ONE = {
    "_call.html",
    "_my_match.html",
    "_on_one_phone.html",
    "_play_together.html",
    "_report.html",
    "_sheet.html",
    "_speaks.html",
    "_window.html",
    "bring.html",
    "clubs/member.html",
    "clubs/new.html",
    "deputy.html",
    "door.html",
    "events.html",
    "new.html",
    "partner.html",
    "register.html",
    "slip.html",
    "who.html",
}
"""Forms of players and visitors, and forms that make something new."""


def test_each_form_that_two_may_act_with_carries_what_its_page_has_shown() -> None:
    forms = [
        (path.relative_to(TEMPLATES).as_posix(), form)
        for path in TEMPLATES.rglob("*.html")
        for form in FORM.findall(path.read_text())
        if 'method="post"' in form
    ]
    assert {name for name, _ in forms} > OF_ONE
    bare = [name for name, form in forms if "tournaments/_seen.html" not in form]
    assert set(bare) <= OF_ONE
    assert len(forms) - len(bare) > 50


@pytest.mark.parametrize(
    "where", ["direct", "direct_people", "direct_more", "direct_options", "direct_schedule"]
)
def test_all_forms_of_a_page_carry_its_version(evening: Evening, where: str) -> None:
    begin_round(evening.event, evening.director)
    page = evening.get(where).content.decode()
    forms = [it for it in FORM.findall(page) if 'method="post"' in it]
    assert forms
    for form in forms:
        assert f'name="seen" value="{evening.event.acts.count()}"' in form
