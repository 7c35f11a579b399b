"""A director who plays is one of the four: by an account, or once they have said so (DIR-1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.urls import reverse

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.services.seats.players import forget_player, hand_over
from games.tournaments.export import directed_by
from games.tournaments.models import Act, Entrant, EntrantPlayer, OnlyDirects, Pairing, Tournament
from games.tournaments.selectors.own_part import free_names, has_to_say
from games.tournaments.services import (
    clubs,
    directing,
    entering,
    events,
    reporting,
    roster,
    rounds,
)
from games.tournaments.services.entering import Someone
from games.tournaments.services.settling import Said
from games.tournaments.services.speaking import Who, speaks_for
from tests.games.builders import make_player
from tests.games.tournaments.evenings import (
    DAY,
    at_tables,
    begin_round,
    code_of,
    new_evening,
)
from tests.games.tournaments.visiting import Evening, as_, client_of

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[3]
DEALS = [{"score": [300, 0], "double": 0}, {"score": [165, 35]}]
TURNED = [{"score": [0, 300], "double": 1}, {"score": [35, 165]}]
SECRETS = re.compile(r"(?<![\w.])465(?!\w)|165 : 35|35 : 165")
QUESTION = "Do you play in this tournament?"


@pytest.fixture
def evening() -> Evening:
    """Return an evening with boards that go round; one pair is called like its director."""
    director = make_player("Dora")
    event = events.create_tournament(director, "boards", name="Evening", day=DAY)
    entering.enter(event, director, [Someone("Dora"), Someone("Emil")], name="Ours")
    for number in range(2, 9):
        entering.enter(event, director, [Someone(f"P{number}.0"), Someone(f"P{number}.1")])
    events.edit(event, director, rounds_planned=2)
    return Evening(event, director, client_of(director))


def own_place(event: Tournament) -> EntrantPlayer:
    return free_names(event).get(name="Dora")


def own_team(event: Tournament) -> Entrant:
    return event.entrants.get(name="Ours")


def play_a_round(evening: Evening) -> list[Pairing]:
    """Let all tables report; one is confirmed, one waits, one is disputed, one's own is open."""
    matches = at_tables(begin_round(evening.event, evening.director))
    ours = own_team(evening.event)
    others = [it for it in matches if not it.members.filter(entrant=ours).exists()]
    for match in others:
        reporting.report(match, code_of(match, 0), Said(deals=DEALS))
    reporting.confirm(others[0], code_of(others[0], 1))
    reporting.report(others[1], code_of(others[1], 1), Said(deals=TURNED))
    return others


def leaks(evening: Evening, matches: list[Pairing]) -> list[str]:
    """Return the pages that show a score to the director."""
    pages = [("direct",), ("direct_log",), ("direct_more",), ("results",), ("direct_people",)]
    pages += [("direct_table", it.slug) for it in matches]
    pages += [("event",), ("my_match",), ("hall",), ("watch",), ("boards",), ("event_json",)]
    pages += [("standing_sheet",), ("pairings_sheet",), ("results_sheet",)]
    pages += [("print_sheets", it) for it in ("results", "standing", "fallback", "slips")]
    found = []
    for page in pages:
        answer = evening.client.get(f"{address(evening, *page)}", follow=True)
        assert answer.status_code == 200, page
        if SECRETS.search(answer.content.decode()):
            found.append(" ".join(page))
    return found


def address(evening: Evening, where: str, *more: str) -> str:
    return reverse(where, args=[evening.event.slug, *more])


def test_who_plays_sees_no_score_of_boards_still_to_be_played(evening: Evening) -> None:
    entering.play_as(own_place(evening.event), evening.director)
    matches = play_a_round(evening)
    assert leaks(evening, matches) == []
    page = evening.get("direct_table", matches[1].slug).content.decode()
    assert "Scores are hidden" in page
    answer = evening.post("direct_table", matches[0].slug, do="walkover", side="0", seen="1")
    assert answer.status_code == 422
    assert "P" in answer.content.decode()
    assert not SECRETS.search(answer.content.decode())


def test_who_has_not_said_so_sees_none_either_and_is_asked(evening: Evening) -> None:
    matches = play_a_round(evening)
    assert QUESTION in evening.get("direct").content.decode()
    assert leaks(evening, matches) == []


def test_who_only_directs_sees_all_and_is_asked_once(evening: Evening) -> None:
    matches = play_a_round(evening)
    assert evening.post("direct_more", do="only_directs").status_code == 302
    page = evening.get("direct").content.decode()
    assert QUESTION not in page
    assert "465" in page
    for found in (evening.get("results"), evening.get("direct_table", matches[1].slug)):
        assert "465" in found.content.decode()


def test_a_player_accepts_reports_unseen_and_sees_all_at_the_end(evening: Evening) -> None:
    entering.play_as(own_place(evening.event), evening.director)
    *_others, waiting = play_a_round(evening)
    assert "Accept the report" in evening.get("direct_table", waiting.slug).content.decode()
    assert evening.post("direct_table", waiting.slug, do="accept").status_code == 302
    for number in (1, 2):
        round_ = evening.event.rounds.get(number=number)
        rounds.close_round(round_, evening.director, anyway=True)
        if number == 1:
            begin_round(evening.event, evening.director)
    assert "465" in evening.get("results").content.decode()


def test_behind_which_name_is_said_once_on_a_page(evening: Evening) -> None:
    page = evening.get("direct_more").content.decode()
    options = re.findall(r'<option [^>]*value="(\d+)">\s*([^<]+?)\s*</option>', page)
    assert options[0][1] == "Dora (Ours)", "a name like one's own comes first"
    assert evening.post("direct_more", do="play", person=options[0][0]).status_code == 302
    ours = own_team(evening.event)
    assert speaks_for(Who(evening.director), ours)
    assert evening.event.acts.last().what == "play_as"
    assert QUESTION not in evening.get("direct").content.decode()
    assert "I play, too" not in evening.get("direct_more").content.decode()
    assert evening.get("my_match").status_code == 200


def test_a_place_is_taken_once_and_given_back_by_undoing(evening: Evening) -> None:
    other = make_player("Otto")
    directing.appoint(evening.event, evening.director, other, "director")
    place = own_place(evening.event)
    entering.play_as(place, evening.director)
    with pytest.raises(TableRefusal, match=r"^name_taken$"):
        entering.play_as(place, other)
    with pytest.raises(TableRefusal, match=r"^already_entered$"):
        entering.play_as(free_names(evening.event).first(), evening.director)
    with pytest.raises(TableRefusal, match=r"^not_director$"):
        entering.play_as(free_names(evening.event).first(), make_player("Eve"))
    directing.undo(evening.event.acts.get(what="play_as"), other)
    assert has_to_say(evening.event, evening.director)


def test_texts_wait_for_the_answer_while_the_match_runs(evening: Evening) -> None:
    """WHO-7: a name without an account may be the director's own."""
    event, director = evening.event, evening.director
    ours = own_team(event)
    roster.rename(ours, director, name="Ours!")
    begin_round(event, director)
    for write in (
        lambda: roster.write_agreements(ours, director, "signals"),
        lambda: roster.rename(ours, director, name="Signals"),
        lambda: directing.undo(event.acts.get(what="rename"), director),
    ):
        with pytest.raises(TableRefusal, match=r"^say_whether_you_play$"):
            write()
    entering.play_as(own_place(event), director)
    with pytest.raises(TableRefusal, match=r"^match_runs$"):
        roster.write_agreements(ours, director, "signals")
    roster.write_agreements(event.entrants.exclude(pk=ours.pk).first(), director, "from paper")
    directing.undo(event.acts.get(what="play_as"), director)
    directing.only_direct(event, director)
    roster.write_agreements(ours, director, "from paper")


def test_what_is_decided_at_the_own_table_is_marked(evening: Evening) -> None:
    entering.play_as(own_place(evening.event), evening.director)
    begin_round(evening.event, evening.director)
    own = Pairing.objects.get(members__entrant=own_team(evening.event))
    evening.post("direct_table", own.slug, do="walkover", side="0")
    assert Act.objects.get(what="rule_walkover").on_own_match


@pytest.mark.parametrize("why", ["rehearsal", "accounts", "ended"])
def test_nobody_is_asked_where_there_is_nothing_to_say(why: str) -> None:
    director = make_player("Dora")
    event = new_evening(director, count=4, by_name=why != "accounts")
    if why == "rehearsal":
        Tournament.objects.filter(pk=event.pk).update(is_rehearsal=True)
    if why == "ended":
        events.end_tournament(event, director, anyway=True)
    assert QUESTION not in client_of(director).get(f"/events/{event.slug}/direct/").content.decode()


# --- who directs without being appointed -----------------------------------------------


def of_site(event: Tournament) -> Player:
    """Return somebody of the group that may direct every public tournament."""
    found = make_player("Dora")
    found.user = get_user_model().objects.create_user("site@example.org", password="x" * 20)
    found.user.groups.add(Group.objects.get_or_create(name=directing.GROUP)[0])
    found.save()
    return found


def of_club(event: Tournament) -> Player:
    """Return the owner of the club of a tournament whose directors have all gone."""
    found = make_player("Dora")
    event.club = clubs.create_club(found, "Club")
    event.save()
    for it in event.directors.all():
        forget_player(it.player)
    return found


UNAPPOINTED = {"of site": of_site, "of club": of_club}


@pytest.fixture(params=UNAPPOINTED)
def unappointed(request: pytest.FixtureRequest, evening: Evening) -> Evening:
    """Return the evening of somebody who directs without a row, and may play as Dora."""
    found = UNAPPOINTED[request.param](evening.event)
    return as_(evening, found)._replace(director=found)


def test_who_is_not_appointed_is_asked_and_sees_no_score(unappointed: Evening) -> None:
    matches = play_a_round(unappointed)
    assert QUESTION in unappointed.get("direct").content.decode()
    assert leaks(unappointed, matches) == []


def test_who_is_not_appointed_writes_no_frozen_text(unappointed: Evening) -> None:
    event, director = unappointed.event, unappointed.director
    begin_round(event, director)
    with pytest.raises(TableRefusal, match=r"^say_whether_you_play$"):
        roster.write_agreements(own_team(event), director, "signals")


def test_who_is_not_appointed_says_so_once_and_sees_all(unappointed: Evening) -> None:
    event, director = unappointed.event, unappointed.director
    matches = play_a_round(unappointed)
    for _ in range(2):
        assert unappointed.post("direct_more", do="only_directs").status_code == 302
    assert event.acts.filter(what="only_direct").count() == 1
    assert QUESTION not in unappointed.get("direct").content.decode()
    assert "465" in unappointed.get("direct_table", matches[1].slug).content.decode()
    roster.write_agreements(own_team(event), director, "from paper")
    directing.undo(event.acts.get(what="only_direct"), director)
    assert has_to_say(event, director)
    assert leaks(unappointed, matches) == []


def test_who_is_not_appointed_plays_as_others_do(unappointed: Evening) -> None:
    event, director = unappointed.event, unappointed.director
    directing.only_direct(event, director)
    entering.play_as(own_place(event), director)
    assert not OnlyDirects.objects.exists(), "the later answer counts"
    matches = play_a_round(unappointed)
    assert leaks(unappointed, matches) == []
    with pytest.raises(TableRefusal, match=r"^match_runs$"):
        roster.write_agreements(own_team(event), director, "signals")
    directing.undo(event.acts.get(what="play_as"), director)
    assert OnlyDirects.objects.get().player == director, "the answer of before is back"


def test_only_those_who_direct_say_so(evening: Evening) -> None:
    stranger = make_player("Eve")
    with pytest.raises(TableRefusal, match=r"^not_director$"):
        directing.only_direct(evening.event, stranger)
    directing.only_direct(evening.event, evening.director)
    other = as_(evening, of_site(evening.event))
    assert QUESTION in other.get("direct").content.decode(), "each answers for themselves"


def test_who_comes_back_after_a_dismissal_is_asked_again(evening: Evening) -> None:
    event, owner, deputy = evening.event, evening.director, make_player("Otto")
    directing.appoint(event, owner, deputy, "deputy")
    directing.only_direct(event, deputy)
    directing.dismiss(event, owner, deputy)
    directing.appoint(event, owner, deputy, "deputy")
    assert has_to_say(event, deputy)
    for what in ("appoint", "dismiss"):
        directing.undo(event.acts.filter(what=what).last(), owner)
    assert not has_to_say(event, deputy)


def test_the_answer_goes_along_with_the_account(evening: Evening) -> None:
    event, guest, account = evening.event, evening.director, make_player("Dora with account")
    directing.only_direct(event, guest)
    hand_over(guest, account)
    assert not has_to_say(event, account)
    other = of_site(event)
    directing.only_direct(event, other)
    hand_over(account, other)
    assert not has_to_say(event, other), "both have said so"
    forget_player(other)
    assert OnlyDirects.objects.filter(tournament=event, player=other).exists()


def test_the_answer_is_taken_along(unappointed: Evening) -> None:
    assert directed_by(unappointed.director) == []
    directing.only_direct(unappointed.event, unappointed.director)
    [told] = directed_by(unappointed.director)
    assert told["tournament"] == "Evening"
    assert (told["role"], told["only_directs"]) == ("", True)


def test_all_ask_in_one_place() -> None:
    """DUP-3: nothing but ``told.py`` reads whether scores are secret."""
    files = [*(ROOT / "games/tournaments").rglob("*.py")]
    readers = [it.name for it in files if "facts.hides_scores" in it.read_text()]
    assert readers == ["told.py"]
