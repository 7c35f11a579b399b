"""Lists of matches: whose they are, what is looked for among them, what nobody else sees."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.door.match_visit import visit_match
from games.history.filters import Filters, KindFilter, Whose
from games.history.finding import PAGE, Looker, found_by
from games.history.services.notes import tags_in
from games.history.views import FEW
from games.models import (
    Hand,
    JudgedRound,
    Match,
    MatchKind,
    MatchNote,
    MatchSeat,
    MatchTag,
    Onlooker,
    Player,
)
from games.models.looking_back import LONGEST_TAG, MOST_TAGS
from games.people.models import Follow
from games.records.json_record import read_record
from games.services.acting import judging
from games.services.ground.deal import new_slug
from games.services.ground.wall_clock import now
from games.services.writing import corrections
from games.tournaments.models import Pairing, Tournament
from tests.games.admin.played import play_match
from tests.games.builders import make_player
from tests.games.test_roles import client_of
from tests.games.tournaments.evenings import at_tables, begin_round, new_evening

pytestmark = pytest.mark.django_db
MOST_QUERIES = 13


def add_match(*players: Player, winner: str = "0", **fields: object) -> Match:
    """Add a match as it is left when it is over."""
    fields = {
        "slug": new_slug(),
        "number": 1,
        "table_name": "Table",
        "options": {"type": "TableOptions"},
        "seat_names": [player.name for player in players],
        "started": now(),
        "ended": now(),
        "winner": winner,
        "totals": [1000, 400] if winner == "0" else [400, 1000],
    } | fields
    match = Match.objects.create(**fields)
    for number, player in enumerate(players):
        result = {"0": ("won", "lost"), "1": ("lost", "won")}.get(winner, ("tied", "tied"))
        MatchSeat.objects.create(
            match=match, number=number, player=player, since_version=1, result=result[number % 2]
        )
    return match


def test_a_few_matches_have_no_form_to_search_them() -> None:
    anna = make_player("Anna")
    client = client_of(anna)
    others = (make_player("Ben"), make_player("Cem"), make_player("Dora"))
    for _number in range(FEW):
        add_match(anna, *others)
    assert 'name="with"' not in client.get("/matches/").content.decode()
    assert 'name="with"' in client.get("/matches/?with=Ben").content.decode()
    add_match(anna, *others)
    assert 'name="with"' in client.get("/matches/").content.decode()


@pytest.fixture
def people() -> list[Player]:
    return [make_player(name) for name in ("Anna", "Beat", "Cla", "Doris", "Eve", "Flo")]


def slugs(client: Client, **query: object) -> set[str]:
    answer = client.get(reverse("matches", query=query))
    assert answer.status_code == 200
    return set(re.findall(r'class="mrow" href="/m/([^/]+)/"', answer.content.decode()))


def test_the_lists_are_of_oneself_of_friends_and_of_all(people) -> None:
    anna, beat, cla, doris, eve, flo = people
    mine = add_match(anna, beat, cla, doris)
    public = add_match(beat, cla, doris, eve, is_public=True)
    hidden = add_match(beat, cla, doris, eve)
    of_flo = add_match(flo, cla, doris, eve, is_public=True)
    Follow.objects.create(follower=anna, followed=beat, since=now())
    client = client_of(anna)
    assert slugs(client) == {mine.slug}
    assert slugs(client, whose="friends") == {mine.slug, public.slug}
    assert slugs(client, whose="public") == {public.slug, of_flo.slug}
    assert slugs(client, of=flo.pk) == {of_flo.slug}
    assert slugs(client, of=cla.pk) == {mine.slug, public.slug, of_flo.slug}
    assert slugs(client_of()) == {public.slug, of_flo.slug}
    assert slugs(client_of(), whose="mine") == {public.slug, of_flo.slug}
    assert hidden.slug in slugs(client_of(beat))
    assert client.get(reverse("matches", query={"of": 10**9})).status_code == 404


def numbers(client: Client, **query: object) -> tuple[str, list[str]]:
    """Return how many matches are said to be found, and the numbers beside the lists' names."""
    page = client.get(reverse("matches", query=query)).content.decode()
    found = re.findall(r"<b>\s*(\d+) match", page)
    return found[0], re.findall(r"<small>(\d+)</small>", page)


def test_what_is_new_is_counted_in_the_list_that_is_shown(people) -> None:
    anna, beat, cla, doris, *_rest = people
    client = client_of(anna)
    assert numbers(client) == ("0", ["0", "0"])
    add_match(anna, beat, cla, doris, is_public=True)
    assert numbers(client) == ("1", ["1", "1"])
    for _ in range(PAGE + 1):
        add_match(anna, beat, cla, doris, is_public=True)
    assert numbers(client) == (f"{PAGE + 2}", [f"{PAGE + 2}", "1"])
    assert numbers(client, whose="public", kind="unrated")[0] == f"{PAGE + 2}"
    caches["process"].clear()  # a minute later
    assert numbers(client, whose="public") == (f"{PAGE + 2}", [f"{PAGE + 2}"] * 2)
    assert numbers(client, whose="public", who="Cla", kind="rated")[0] == "0"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"with": "cla"}, {"one"}),
        ({"against": "cla"}, {"other", "rotating"}),
        ({"with": "beat"}, {"other", "rotating"}),
        ({"with": "cla", "against": "doris"}, {"one"}),
        ({"result": "won"}, {"one"}),
        ({"result": "lost"}, {"other"}),
        ({"result": "off"}, set()),
        ({"result": "off", "kind": "practice"}, {"tied"}),
        ({"kind": "rated"}, {"other"}),
        ({"kind": "practice"}, {"tied"}),
        ({"boosters": "yes"}, {"one"}),
        ({"boosters": "no", "kind": "rated"}, {"other"}),
        ({"since": "2020-01-02"}, {"other", "rotating"}),
        ({"until": "2020-01-01"}, {"one"}),
        ({"since": "0001-01-01", "until": "9999-12-31"}, {"one", "other", "rotating"}),
        ({"tag": "close"}, {"other"}),
        ({"with": "nobody"}, set()),
        ({"since": "2020-13-45", "kind": "unheard", "before": "x"}, {"one", "other", "rotating"}),
    ],
)
def test_what_is_looked_for_is_found(people, query, found) -> None:
    anna, beat, cla, doris, *_rest = people
    long_ago = now().replace(year=2020, month=1, day=1, hour=12)
    matches = {
        "one": add_match(anna, beat, cla, doris, has_boosters=True, started=long_ago),
        "other": add_match(anna, cla, beat, doris, winner="1", is_rated=True),
        "tied": add_match(anna, doris, doris, people[4], winner="no", kind=MatchKind.PRACTICE),
        "rotating": add_match(
            anna, beat, people[4], cla, winner="own", options={"partners_rotate": True}
        ),
    }
    MatchTag.objects.create(match=matches["other"], player=anna, text="close")
    MatchTag.objects.create(match=matches["one"], player=beat, text="close")
    wanted = {matches[name].slug for name in found}
    got = slugs(client_of(anna), **query)
    if "with" in query and query["with"] == "beat":
        assert got == wanted
    else:
        assert got - {matches["rotating"].slug} == wanted - {matches["rotating"].slug}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"bots": "yes"}, {"normal", "strong"}),
        ({"bots": "no"}, {"people", "restored", "void"}),
        ({"bots": "strong"}, {"strong"}),
        ({"bots": "unheard"}, {"normal", "strong", "people", "restored", "void"}),
        ({"counts": "corrected"}, {"restored", "void"}),
        ({"counts": "void"}, {"void"}),
        ({"ending": "void"}, {"void"}),
        ({"bots": "yes", "counts": "corrected"}, set()),
    ],
)
def test_bots_and_corrections_are_found_alike_by_players_desk_and_administration(
    people, query, found
) -> None:
    names = ("normal", "strong", "people", "restored", "void")
    matches = {name: add_match(*people[:4]) for name in names}
    for level in ("normal", "strong"):
        matches[level].players.filter(number=1).update(player=None, level=level)
    staff = User.objects.create_superuser("desk@example.org", password="x")
    for name in ("void", "restored"):
        corrections.void(matches[name], staff, "a reason")
    corrections.restore(matches["restored"], None, staff, "another")
    wanted = {matches[name].slug for name in found}
    assert slugs(client_of(people[0]), **query) == wanted
    desk = client_of(user=staff)
    page = desk.get(reverse("matches", query={"whose": "all"} | query)).content.decode()
    assert {it.slug for it in matches.values() if it.slug in page} == wanted
    if len(query) == 1 and "ending" not in query and query != {"bots": "unheard"}:
        (name, value), *_ = query.items()
        asked = {"counts": {"corrected": ("corrected", "yes"), "void": ("is_void__exact", "1")}}
        field, text = asked.get(name, {}).get(value, (name, value))
        page = desk.get(reverse("admin:games_match_changelist", query={field: text}))
        shown = {it.slug for it in page.context["cl"].result_list}
        assert shown == wanted


def test_a_list_tells_levels_of_bots_and_corrections(people) -> None:
    match = add_match(*people[:4])
    match.players.filter(number=1).update(player=None, level="strong")
    client = client_of(people[0])
    assert "corrected" not in rows_of(client)
    staff = User.objects.create_superuser("desk@example.org", password="x")
    corrections.void(match, staff, "a reason")
    assert "without Boosters, bots: strong, corrected" in rows_of(client)
    assert "does not count" in rows_of(client)


def rows_of(client: Client) -> str:
    page = client.get(reverse("matches")).content.decode()
    return " ".join(page[page.index('class="mlist"') :].split())


def test_a_match_of_a_tournament_says_so_and_is_found_by_it(people) -> None:
    played, other = add_match(*people[:4], is_public=True), add_match(*people[:4], is_public=True)
    event = new_evening(make_player("Dora"), count=4)
    pairing = at_tables(begin_round(event, event.directors.get().player))[0]
    Pairing.objects.filter(pk=pairing.pk).update(match=played)
    client = client_of(people[0])
    assert slugs(client, kind="tournament") == {played.slug}
    assert slugs(client) == {played.slug, other.slug}
    page = client.get(reverse("matches")).content.decode()
    assert page.count('<bdi translate="no">Evening</bdi>, round 1') == 1
    of_match = client.get(reverse("match", args=[played.slug])).content.decode()
    assert reverse("event", args=[event.slug]) in of_match
    Tournament.objects.update(is_public=False)
    page = client.get(reverse("matches")).content.decode()
    assert page.count("tournament, round 1") == 1
    assert "Evening" not in page
    assert "Evening" not in client.get(reverse("match", args=[played.slug])).content.decode()


def add_luck(match: Match, number: int, **luck: int) -> None:
    hand = Hand.objects.create(
        match=match, number=number, first_window=1, started=now(), is_over=True, score={}
    )
    if luck:
        JudgedRound.objects.create(hand=hand, version=judging.VERSION, luck=luck)


def luck_in(client: Client, **query: object) -> list[str]:
    page = client.get(reverse("matches", query=query)).content.decode()
    return [" ".join(re.sub("<[^>]+>", "", it).split()) for it in re.findall(LUCK, page, re.DOTALL)]


LUCK = r'class="sc".*?<small>(.*?)</small>'


def test_the_luck_of_a_match_stands_in_lists_once_all_rounds_have_it(people) -> None:
    match = add_match(*people[:4], is_public=True)
    add_luck(match, 1, cards=-40, decisions=-20, fell=110)
    add_luck(match, 2)
    client = client_of(people[0])
    assert luck_in(client) == []
    JudgedRound.objects.create(
        hand=match.hands.get(number=2),
        version=judging.VERSION,
        luck={"cards": 10, "decisions": 5, "fell": -15},
    )
    assert luck_in(client) == ["cards −30, decisions −15, how it fell +95"]
    assert luck_in(client_of(people[1])) == ["cards +30, decisions +15, how it fell −95"]
    client.cookies["spoilers"] = "hide"
    assert luck_in(client) == []


def test_lists_show_what_the_door_of_a_match_shows(people) -> None:
    anna, beat, cla, doris, eve, _flo = people
    matches = [
        add_match(anna, beat, cla, doris),
        add_match(beat, cla, doris, eve),
        add_match(beat, cla, doris, eve, is_public=True),
        add_match(anna, cla, doris, eve, kind=MatchKind.LESSON),
        add_match(anna, cla, doris, eve, kind=MatchKind.PRACTICE),
    ]
    Onlooker.objects.create(match=matches[1], player=anna)
    for looker in (anna, beat, None):
        client = client_of(looker)
        seen = {
            match.slug
            for match in matches
            if visit_match(match.slug, client.session, client.cookies) is not None
        }
        listed = set()
        for person in people:
            for kind in (KindFilter.ALL, KindFilter.PRACTICE):
                filters = Filters(Whose.PERSON, person.pk, kind=kind)
                matches_of = found_by(filters, Looker(looker))
                listed |= set(matches_of.values_list("slug", flat=True))
        assert listed == seen, looker


def test_only_matches_without_a_winner_were_broken_off(people) -> None:
    anna, *others = people[:4]
    add_match(anna, *others)
    text = client_of(anna).get(reverse("matches")).content.decode()
    assert "rounds" in text
    assert ", broken off" not in text
    add_match(anna, *others, winner="no")
    assert client_of(anna).get(reverse("matches")).content.decode().count(", broken off") == 1


def test_running_matches_are_in_no_list(people) -> None:
    match = add_match(*people[:4], ended=None, winner="", is_public=True)
    assert slugs(client_of(), whose="public") == set()
    assert slugs(client_of(people[0])) == {match.slug}, "its table is gone"


def test_pages_follow_each_other_without_gaps(people) -> None:
    added = [add_match(*people[:4]).slug for _ in range(2 * PAGE + 5)]
    client, found, address = client_of(people[0]), [], reverse("matches")
    while address:
        page = client.get(address).content.decode()
        found += re.findall(r'class="mrow" href="/m/([^/]+)/"', page)
        older = re.search(r'href="([^"]*)" rel="next"', page)
        newer = re.search(r'href="([^"]*)" rel="prev"', page)
        before = address
        address = reverse("matches") + older[1].replace("&amp;", "&") if older else ""
    assert found == added[::-1]
    back = client.get(reverse("matches") + newer[1].replace("&amp;", "&")).content.decode()
    assert re.findall(r'class="mrow" href="/m/([^/]+)/"', back) == added[5 : PAGE + 5][::-1]
    assert before


def test_results_are_hidden_from_people_who_want_no_spoilers(people) -> None:
    add_match(*people[:4], totals=[1010, 390])
    client = client_of(people[0])
    page = client.get(reverse("matches")).content.decode()
    assert 'class="sc"' in page
    assert "1 won" in page
    client.cookies["spoilers"] = "hide"
    page = client.get(reverse("matches")).content.decode()
    assert 'class="sc"' not in page, "names of files may hold any digits"
    assert "1 won" not in page


@pytest.mark.parametrize("query", ["", "?whose=friends&with=cla", "?whose=public&who=anna"])
def test_lists_ask_few_questions(people, query) -> None:
    for place in range(PAGE + 2):
        add_match(*people[:4], is_public=True, started=now() - timedelta(days=20 * place))
    Follow.objects.create(follower=people[0], followed=people[1], since=now())
    client = client_of(people[0])
    with CaptureQueriesContext(connection) as asked:
        client.get(reverse("matches") + query)
    assert len(asked) <= MOST_QUERIES


def test_notes_and_tags_are_ones_own(people) -> None:
    match = add_match(*people[:4])
    anna, beat = client_of(people[0]), client_of(people[1])
    address = reverse("match_notes", args=[match.slug])
    answer = anna.post(address, {"text": " <b>well</b> ", "tags": "close,  late  night, close,"})
    assert answer.status_code == 302
    assert MatchNote.objects.get().text == "<b>well</b>"
    page = anna.get(address).content.decode()
    assert "&lt;b&gt;well&lt;/b&gt;" in page
    assert "close, late night" in page
    assert '"tag">late night</span>' in anna.get(reverse("matches")).content.decode()
    assert "late night" not in beat.get(reverse("matches")).content.decode()
    assert "well" not in beat.get(address).content.decode()
    of_match = reverse("match", args=[match.slug])
    page = anna.get(of_match).content.decode()
    assert "<p>&lt;b&gt;well&lt;/b&gt;</p>" in page
    assert 'href="/matches/?tag=late%20night"' in page
    assert "well" not in beat.get(of_match).content.decode()
    anna.post(address, {"text": "", "tags": ""})
    assert "Note something" in anna.get(of_match).content.decode()
    assert not MatchNote.objects.exists()
    assert not MatchTag.objects.exists()


def test_tags_are_few_and_short() -> None:
    tags = tags_in(",".join(f"{number}" + "x" * 99 for number in range(20)) + "\0")
    assert len(tags) == MOST_TAGS
    assert all(len(tag) == LONGEST_TAG for tag in tags)


# --- taken along ---------------------------------------------------------------------


@pytest.fixture
def played() -> Match:
    return play_match(target=None, max_rounds=1)


def test_a_match_is_taken_along_in_three_forms(played) -> None:
    client = client_of(MatchSeat.objects.filter(match=played, player__isnull=False)[0].player)
    told = client.get(reverse("match_json", args=[played.slug]))
    assert "attachment" in told["Content-Disposition"]
    assert read_record(json.loads(told.content)).names == tuple(played.seat_names)
    log = client.get(reverse("match_tch", args=[played.slug])).content.decode()
    assert log.startswith("---------------Gr.Tichukarten")
    assert "Ergebnis: " in log
    text = client.get(reverse("match_txt", args=[played.slug])).content.decode()
    assert "Anna" in text
    assert "Round 1" in text
    assert client_of().get(reverse("match_json", args=[played.slug])).status_code == 404


def test_the_text_of_a_match_says_what_was_dealt_and_pushed(played) -> None:
    player = MatchSeat.objects.filter(match=played, player__isnull=False)[0].player
    text = client_of(player).get(reverse("match_txt", args=[played.slug])).content.decode()
    dealt = [line for line in text.splitlines() if " + " in line]
    for name, line in zip(played.seat_names, dealt, strict=True):
        assert re.fullmatch(rf"{name}: ([^,]+, ){{7}}[^,]+ \+ ([^,]+, ){{5}}[^,]+", line)
    pushed = [line for line in text.splitlines() if line.count("→") == 3]
    assert len(pushed) == len(dealt)


def test_all_ones_matches_come_as_lines(played) -> None:
    player = MatchSeat.objects.filter(match=played, player__isnull=False)[0].player
    client = client_of(player)

    def lines(**query: object) -> list[dict]:
        answer = client.get(reverse("my_matches", query=query))
        assert answer.streaming
        return [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]

    assert [line["match"] for line in lines()] == [played.slug]
    assert lines(rated="yes") == []
    assert lines(partner="nobody") == []
    assert lines(since="2999-01-01") == []
    assert len(lines(until="2999-01-01", rated="no")) == 1
