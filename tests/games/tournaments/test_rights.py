"""Who may do and undo which act (WHO-6), and links that serve one person (WHO-3)."""

from __future__ import annotations

import ast
import re
from itertools import product
from pathlib import Path

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from games.models import Player
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Act, ClubRole, Membership, Tournament
from games.tournaments.selectors import clubs as club_selectors
from games.tournaments.services import clubs, directing, entering, events
from games.tournaments.services.directing import GROUP
from games.tournaments.services.entering import Someone
from games.tournaments.services.kinds import KINDS, NEVER, Right
from games.tournaments.services.ledger import act, fold, state_of
from games.tournaments.words.acts import ACTS
from tests.games.builders import make_player
from tests.games.tournaments.evenings import new_evening
from tests.games.tournaments.visiting import Evening, as_, client_of

pytestmark = pytest.mark.django_db
SERVICES = Path("games/tournaments/services")
ROLES = ("owner", "director", "deputy", "of_site", "player", "stranger")
DIRECTS = ROLES[:4]


def refused(code: str) -> object:
    return pytest.raises(TableRefusal, match=f"^{code}$")


@pytest.fixture
def people() -> dict[str, Player]:
    found = {it: make_player(it.title()) for it in ROLES}
    user = get_user_model().objects.create_user("site@example.org", password="x" * 20)
    user.groups.add(Group.objects.get_or_create(name=GROUP)[0])
    found["of_site"].user = user
    found["of_site"].save()
    return found


@pytest.fixture
def event(people: dict[str, Player]) -> Tournament:
    event = new_evening(people["owner"], count=2)
    entering.enter(event, people["owner"], [Someone(player=people["player"]), Someone("Mate")])
    for role in ("director", "deputy"):
        directing.appoint(event, people["owner"], people[role], role)
    return event


def expected(what: str, role: str) -> str:
    """Return the refusal of an act of a kind to somebody, by what DIR-1 and WHO-1 say."""
    if role == "owner":
        return ""
    if KINDS[what].right == Right.OWNER:
        return "not_owner"
    return "" if role in DIRECTS else "not_director"


def outcome(deed: object) -> str:
    try:
        deed()
    except TableRefusal as refusal:
        return refusal.code
    return ""


def a_change(event: Tournament, by: Player, what: str, *, through_gate: bool) -> Act:
    """Do an act of a kind that changes something small."""
    if through_gate:
        doing = directing.directing(event, by, what, reason="so", after_end=True)
    else:
        doing = act(event, by, what)
    with doing as ledger:
        entrant = event.entrants.first()
        ledger.change(entrant, club=f"{event.acts.count()}")
    return event.acts.last()


BY_DIRECTORS = [it for it, kind in KINDS.items() if kind.right not in (Right.TEAM, Right.SITE)]


def test_each_role_does_what_is_its_right(event: Tournament, people: dict[str, Player]) -> None:
    for what, role in product(BY_DIRECTORS, ROLES):
        found = outcome(lambda: a_change(event, people[role], what, through_gate=True))  # noqa: B023
        assert found == expected(what, role), (what, role)


def test_each_role_undoes_what_it_might_have_done(
    event: Tournament, people: dict[str, Player]
) -> None:
    for what, role in product(KINDS, ROLES):
        before = event.entrants.first().club
        done = a_change(event, people["owner"], what, through_gate=False)
        found = outcome(lambda: directing.undo(done, people[role]))  # noqa: B023
        refusal = expected(what, role) or KINDS[what].instead
        assert found == refusal, (what, role)
        assert (event.entrants.first().club == before) == (not refusal), (what, role)
        mine = role if role in ("owner", "deputy") else "director"
        done = Act.objects.get(pk=done.pk)
        if role in DIRECTS and refusal:
            assert not directing.may_be_undone(done, event, mine), (what, role)
    assert fold(event.acts.all()) == state_of(event)


def test_all_kinds_of_acts_are_declared_and_named() -> None:
    used = {
        node.args[2].value
        for path in SERVICES.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") in ("act", "directing", "_of_side")
        and len(node.args) > 2
        and isinstance(node.args[2], ast.Constant)
    }
    assert len(used) > 50
    assert used <= set(KINDS)
    assert ACTS.keys() == KINDS.keys()


def test_a_kind_that_is_not_declared_is_not_written_down(event: Tournament) -> None:
    with pytest.raises(ValueError, match="juggle"), act(event, None, "juggle"):
        pass


def test_what_cannot_be_undone_is_declared_so() -> None:
    assert {it for it, kind in KINDS.items() if kind.instead == NEVER} == {
        "create_tournament",
        "throw_away_knock_out",
        "from_groups",
        "phones_from_groups",
        "import_entrants",
        "import_round",
        "import_tournament",
        "delete_club",
        "forget",
        "hide",
        "remind_of_date",
        "give_back",
        "renew_word",
        "lock_word",
        "undo",
    }


# --- directors --------------------------------------------------------------------------


def test_a_deputy_undoes_neither_appointing_nor_dismissing(
    event: Tournament, people: dict[str, Player]
) -> None:
    owner, deputy = people["owner"], people["deputy"]
    appointed = event.acts.get(what="appoint", about__name="Director")
    directing.dismiss(event, owner, people["director"])
    dismissed = event.acts.get(what="dismiss")
    for done in (appointed, dismissed):
        with refused("not_owner"):
            directing.undo(done, deputy)
    answer = client_of(deputy).post(
        reverse("direct_log", args=[event.slug]), {"do": "undo", "act": str(dismissed.number)}
    )
    assert answer.status_code == 422
    assert "Only the person who created this may do that." in answer.content.decode()
    page = client_of(deputy).get(reverse("direct_log", args=[event.slug])).content.decode()
    assert f'name="act" value="{dismissed.number}"' not in page
    assert not event.directors.filter(player=people["director"]).exists()
    directing.undo(dismissed, owner)
    assert event.directors.filter(player=people["director"]).exists()


def link_of(evening: Evening) -> str:
    page = as_(evening, evening.director).get("direct_more").content.decode()
    return re.search(r'id="deputy-link" value="http://testserver([^"]+)"', page).group(1)


def test_a_deputys_link_serves_one_person(event: Tournament, people: dict[str, Player]) -> None:
    evening = Evening(event, people["owner"], client_of(people["owner"]))
    link = link_of(evening)
    anna, ben = client_of(make_player("Anna")), client_of(make_player("Ben"))
    assert ben.get(link).status_code == 200
    assert anna.post(link, {"do": "accept"}).status_code == 302
    assert anna.get(link).headers["Location"] == reverse("direct", args=[event.slug])
    for method in ("get", "post"):
        answer = getattr(ben, method)(link, {"do": "accept"})
        assert answer.status_code == 422
        assert "Anna has used this link already" in answer.content.decode()
        assert "Become a deputy" not in answer.content.decode()
    stranger = Client(HTTP_ACCEPT_LANGUAGE="en")
    assert stranger.post(link, {"do": "accept", "name": "Nora"}).status_code == 422
    assert not event.directors.filter(player__name__in=("Ben", "Nora")).exists()
    assert ben.post(link_of(evening), {"do": "accept"}).status_code == 302


def test_a_dismissed_deputy_gets_nothing_by_any_old_link(
    event: Tournament, people: dict[str, Player]
) -> None:
    owner = people["owner"]
    evening = Evening(event, owner, client_of(owner))
    used = link_of(evening)
    anna = make_player("Anna")
    client = client_of(anna)
    client.post(used, {"do": "accept"})
    unused = link_of(evening)
    directing.dismiss(event, owner, anna)
    for link in (used, unused):
        assert client.post(link, {"do": "accept"}).status_code == 422
        assert client.get(link).status_code == 422
    assert "This link no longer works." in client.get(unused).content.decode()
    assert not event.directors.filter(player=anna).exists()
    directing.appoint(event, owner, anna, "deputy")
    unused = link_of(evening)
    directing.undo(event.acts.filter(what="appoint").last(), owner)
    assert client.post(unused, {"do": "accept"}).status_code == 422


def test_two_who_open_a_link_at_once_are_one_deputy(
    event: Tournament, people: dict[str, Player]
) -> None:
    """The second has passed the page's look before the first is written down."""
    number = directing.link_number(event)
    directing.appoint(event, people["owner"], make_player("Anna"), "deputy", link=number)
    with refused("link_used"):
        directing.appoint(event, people["owner"], make_player("Ben"), "deputy", link=number)


# --- clubs ------------------------------------------------------------------------------


@pytest.fixture
def club(people: dict[str, Player]) -> object:
    club = clubs.create_club(people["owner"], "Dragons")
    for role in ("director", "deputy"):
        member = clubs.add_member(club, people["owner"], player=people[role])
        clubs.set_club_role(member, people["owner"], ClubRole.DIRECTOR)
    return club


def member_link(club: object, giver: Player, member: Membership) -> str:
    address = reverse("club", args=[club.slug]) + "?show=people"
    page = client_of(giver).get(address).content.decode()
    found = re.search(rf'id="link-{member.pk}" value="http://testserver([^"]+)"', page)
    return found.group(1) if found else ""


def test_a_members_link_serves_one_person(club: object, people: dict[str, Player]) -> None:
    nora = clubs.add_member(club, people["owner"], "Nora")
    link = member_link(club, people["director"], nora)
    first, second = client_of(make_player("Anna")), client_of(make_player("Ben"))
    assert first.post(link).status_code == 302
    assert first.get(link).status_code == 302
    for answer in (second.get(link), second.post(link)):
        assert answer.status_code == 422
        assert "Anna has this name already" in answer.content.decode()
        assert "That is me" not in answer.content.decode()
    clubs.remove_member(nora, people["owner"])
    for client in (first, second):
        assert client.post(link).status_code == 422
    assert "This link no longer works." in first.get(link).content.decode()


def test_a_director_makes_nobody_a_director_by_a_link(
    club: object, people: dict[str, Player]
) -> None:
    """A name may lead before it has an account: then the link gives the power, too."""
    owner = people["owner"]
    nora = clubs.add_member(club, owner, "Nora")
    of_director = member_link(club, people["director"], nora)
    clubs.set_club_role(nora, owner, ClubRole.DIRECTOR)
    assert member_link(club, people["director"], nora) == ""
    anna = client_of(make_player("Anna"))
    assert anna.post(of_director).status_code == 422
    assert anna.post(member_link(club, owner, nora)).status_code == 302
    assert club_selectors.role_in_club(club, Player.objects.get(name="Anna")) == "director"


def test_the_link_of_a_director_who_is_none_any_more_has_ended(
    club: object, people: dict[str, Player]
) -> None:
    owner, director = people["owner"], people["director"]
    nora = clubs.add_member(club, owner, "Nora")
    link = member_link(club, director, nora)
    clubs.set_club_role(club.members.get(player=director), owner, ClubRole.MEMBER)
    answer = client_of(make_player("Anna")).get(link)
    assert (answer.status_code, "This link no longer works." in answer.content.decode()) == (
        422,
        True,
    )


def test_only_the_owner_removes_directors(club: object, people: dict[str, Player]) -> None:
    director, deputy = (club.members.get(player=people[it]) for it in ("director", "deputy"))
    with refused("not_club_owner"):
        clubs.remove_member(director, deputy.player)
    clubs.remove_member(deputy, deputy.player)
    clubs.remove_member(director, people["owner"])
    assert club.members.count() == 1


def test_an_evening_goes_back_to_its_season_only_by_directors_of_the_club(
    event: Tournament, club: object, people: dict[str, Player]
) -> None:
    owner = people["owner"]
    series = clubs.create_series(club, owner, "Season")
    clubs.count_in_series(event, owner, series)
    done = event.acts.get(what="count_in_series")
    outsider = make_player("Out")
    directing.appoint(event, owner, outsider, "director")
    with refused("not_director"):
        directing.undo(done, outsider)
    clubs.freeze_series(series, owner)
    with refused("frozen"):
        directing.undo(done, owner)
    clubs.thaw_series(series, owner)
    directing.undo(done, owner)
    event.refresh_from_db()
    assert event.series is None


def test_an_old_act_of_counting_is_known_by_what_it_was_about(
    event: Tournament, people: dict[str, Player]
) -> None:
    events.edit(event, people["owner"], place="Bern")
    done = event.acts.get(what="edit")
    assert directing.kind_of(done).right == Right.DIRECTOR
    done.about = {"options": ["series"]}
    assert directing.kind_of(done).right == Right.CLUB
