"""A round on its pages: drawn, reported, disputed, ruled, taken back."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from django.utils.html import escape

from games.tournaments.models import (
    Announcement,
    EntrantStatus,
    Result,
    RoundStatus,
    Tournament,
    TournamentStatus,
)
from games.tournaments.selectors.pages import version_of
from games.tournaments.services import (
    calls,
    entering,
    events,
    pairing,
    reporting,
    roster,
    rounds,
    ruling,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from tests.games.builders import make_player
from tests.games.reading import read
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening, phone_for
from tests.games.tournaments.visiting import Evening, as_, client_of, player_of, scan, sides

pytestmark = pytest.mark.django_db


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
    reporting.report(matches[0], phone_for(sides(matches[0])[0]), Said((600, 400)))
    assert "waiting reports" not in evening.get("direct").content.decode()
    reporting.report(matches[1], phone_for(sides(matches[1])[0]), Said((600, 400)))
    calls.call_director(matches[1], phone_for(sides(matches[1])[0]), "a wish")
    assert "Accept all 2 waiting reports" in evening.get("direct").content.decode()


def test_a_call_comes_first_on_the_desk(evening: Evening) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[1]
    seen = as_(evening, player_of(sides(match)[0]))
    seen.post("my_match", do="call", reason="a wish")
    desk = evening.get("direct").content.decode()
    assert f"Table {match.table_number} calls" in desk
    evening.post("direct_table", match.slug, do="take_call")
    assert "Dora is on the way." in read(seen.get("my_match").content.decode())
    evening.post("direct_table", match.slug, do="settle_call")
    assert f"Table {match.table_number} calls" not in evening.get("direct").content.decode()


def test_a_team_reports_by_its_slip(evening: Evening) -> None:
    match = at_tables(begin_round(evening.event, evening.director))[0]
    phone = as_(evening, None)
    assert phone.get("my_match").status_code == 302
    assert phone.get("event_team", "WRONG1").status_code == 404
    scan(phone.client, sides(match)[0])
    phone.post("my_match", do="report", points_own="640", points_other="360")
    assert match.reports.get().score_a == 640
    assert phone.post("my_match", do="agreements", agreements="x").status_code == 422  # it runs


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


def test_a_table_that_somebody_has_left_says_so_until_it_is_ruled(evening: Evening) -> None:
    match, _other = at_tables(begin_round(evening.event, evening.director))
    stays, left = sides(match)
    roster.withdraw(left, evening.director)
    said = f"{escape(left.name)}: withdrawn"
    assert said in evening.get("direct").content.decode()
    page = read(evening.get("direct_table", match.slug).content.decode())
    assert f"Win for {escape(stays.name)}" in page  # pairs are many: no verb that is one person's
    evening.post("direct_table", match.slug, do="walkover", side="0")
    assert said not in evening.get("direct").content.decode()


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


def test_a_draft_says_who_has_come_or_gone_and_is_drawn_again_at_once(evening: Evening) -> None:
    drawn = pairing.draft_round(evening.event, evening.director)
    left = sides(at_tables(drawn)[0])[0]
    assert evening.get("direct_draft").content.decode().count('value="redraw"') == 1
    roster.set_absent(left, evening.director)
    entering.enter(evening.event, evening.director, [Someone("Eve"), Someone("Finn")])
    page = evening.get("direct_draft").content.decode()
    assert re.search(r"Arrived since, draw again:\s+<bdi[^>]*>Eve &amp; Finn</bdi>", page)
    assert re.search(rf"Gone since, draw again:\s+<bdi[^>]*>{escape(left.name)}</bdi>", page)
    assert page.index('value="redraw"') < page.index('id="by-hand"')
    evening.post("direct_draft", do="redraw")
    assert "since, draw again" not in evening.get("direct_draft").content.decode()


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
    assert why in read(evening.get("direct_draft").content.decode())
    stranger = as_(evening, None)
    assert why not in read(stranger.get("event", show="round").content.decode())
    pairing.publish_round(round_, director)
    assert why in read(stranger.get("event", show="round").content.decode())


def test_a_draft_that_is_thrown_away_leads_back_to_the_desk(evening: Evening) -> None:
    pairing.draft_round(evening.event, evening.director)
    answer = evening.post("direct_draft", do="discard")
    assert answer.url == reverse("direct", args=[evening.event.slug])
    assert not evening.event.rounds.exists()


def test_tables_are_shown_by_what_they_wait_for(evening: Evening) -> None:
    matches = at_tables(begin_round(evening.event, evening.director))
    for match in matches:
        reporting.report(match, phone_for(sides(match)[0]), Said((600, 400)))
    page = evening.get("direct").content.decode()
    chips = re.search(r'<nav class="pills".*?</nav>', page, re.DOTALL)
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
    """It is filled in for the next save, which does not change it unawares."""
    assert evening.event.ladder[0] != "wins"
    Tournament.objects.update(ladder=["wins"])
    page = evening.get("direct_options").content.decode()
    options = re.search(r'<select name="ladder">(.*?)</select>', page, re.DOTALL).group(1)
    assert options.strip().endswith('<option value="own" selected>another order …</option>')
    assert options.count("selected") == 1
    first = page.split('<select name="criterion">')[1]
    assert '<option value="wins" selected>' in first


def test_a_ladder_is_put_together_on_the_page_of_the_options(evening: Evening) -> None:
    """RANK-1: what it may hold, each once; an older page that says nothing changes nothing."""
    sent = {"do": "edit", "name": "Evening", "rounds_planned": "3", "ladder": "own"}
    order = ["victory_points", "", "sonneborn", "direct"]
    evening.post("direct_options", **sent, criterion=order)
    evening.event.refresh_from_db()
    assert evening.event.ladder == ["victory_points", "sonneborn", "direct"]
    for wrong in ([], ["points", "points"], ["percent"], ["luck"]):
        answer = evening.post("direct_options", **sent, criterion=wrong)
        assert answer.status_code == 422
    evening.post("direct_options", **sent | {"ladder": ""})
    evening.event.refresh_from_db()
    assert evening.event.ladder == ["victory_points", "sonneborn", "direct"]


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
    evening.post("direct_options", do="edit", name="New name", rounds_planned="5", is_public="on")
    evening.event.refresh_from_db()
    assert (evening.event.name, evening.event.rounds_planned) == ("New name", 5)
    assert evening.post("direct_options", do="edit", name="", rounds_planned="5").status_code == 422


def test_the_tournament_ends_and_its_standing_is_final(evening: Evening) -> None:
    for _ in range(evening.event.rounds_planned):
        for match in at_tables(begin_round(evening.event, evening.director)):
            ruling.rule(match, evening.director, Said((600, 400)))
        evening.post("direct", do="close")
    evening.post("direct", do="end")
    evening.event.refresh_from_db()
    assert evening.event.status == TournamentStatus.ENDED
    assert "Final standing" in as_(evening, None).get("event").content.decode()


def test_a_bye_leads_to_no_table() -> None:
    director = make_player("Dora")
    event = new_evening(director, count=5)
    begin_round(event, director)
    page = client_of(director).get(reverse("direct", args=[event.slug])).content.decode()
    rows = re.findall(r'<li class="(\w+)">(.*?)</li>', page, re.S)
    assert [kind for kind, row in rows if "/tables/" not in row] == ["bye"]
