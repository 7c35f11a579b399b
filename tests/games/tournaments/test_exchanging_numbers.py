"""Two start numbers are exchanged in one step on the page of entrants (TEAM-1)."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from games.desk.services import hiding
from games.tournaments.models import Entrant
from games.tournaments.services import directing, entering, numbering, pairing
from games.tournaments.services.entering import Someone
from games.tournaments.services.ledger import fold, state_of
from tests.games.builders import make_player
from tests.games.tournaments.evenings import new_evening
from tests.games.tournaments.visiting import Evening, client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    director = make_player("Dora")
    event = new_evening(director, count=4)
    numbering.draw_numbers(event, director)
    return Evening(event, director, client_of(director))


def numbers(evening: Evening) -> dict[str, int | None]:
    return dict(evening.event.entrants.values_list("name", "number"))


def two(evening: Evening) -> tuple[Entrant, Entrant]:
    one, other = evening.event.entrants.order_by("pk")[:2]
    return one, other


def exchange(evening: Evening, **sent: object) -> object:
    one, other = two(evening)
    return evening.post("direct_people", do="exchange", **{"one": one.pk, "other": other.pk} | sent)


def test_two_are_chosen_by_number_and_exchange(evening: Evening) -> None:
    one, other = two(evening)
    page = evening.get("direct_people").content.decode()
    form = re.search(r'<details id="exchange".*?</details>', page, re.S)[0]
    assert len(re.findall(rf"{one.number} · {one.name}", form)) == 2
    before = numbers(evening)
    assert exchange(evening).status_code == 302
    after = before | {one.name: other.number, other.name: one.number}
    assert numbers(evening) == after
    assert f"{one.name} – {other.name}" in evening.get("direct_log").content.decode()
    last = evening.event.acts.last()
    assert evening.post("direct_log", do="undo", act=last.number).status_code == 302
    assert numbers(evening) == before
    assert fold(evening.event.acts.order_by("number")) == state_of(evening.event)


def test_a_page_from_before_another_exchange_is_asked_back(evening: Evening) -> None:
    other_director = make_player("Otto")
    directing.appoint(evening.event, evening.director, other_director, "director")
    seen = evening.event.acts.count()
    one, *_rest, last = evening.event.entrants.order_by("pk")
    numbering.exchange_numbers(one, last, other_director)
    before = numbers(evening)
    answer = exchange(evening, seen=seen)
    assert answer.status_code == 422
    assert "Otto" in answer.content.decode()
    assert numbers(evening) == before


@pytest.mark.parametrize("how", ["the same", "without a number", "of another one", "nobody"])
def test_what_is_no_exchange_changes_nothing(evening: Evening, how: str) -> None:
    one, other = two(evening)
    Entrant.objects.filter(pk=other.pk).update(number=None)
    stranger = new_evening(make_player("Eve"), count=1).entrants.get()
    meant = {"the same": one.pk, "without a number": other.pk, "nobody": "x"}
    before = numbers(evening)
    answer = exchange(evening, other=meant.get(how, stranger.pk))
    assert answer.status_code == 422
    assert numbers(evening) == before
    assert not evening.event.acts.filter(what="exchange_numbers").exists()


def test_numbers_stay_once_a_round_is_public(evening: Evening) -> None:
    director = evening.director
    round_ = pairing.draft_round(evening.event, director)
    page = evening.get("direct_entrant", two(evening)[0].pk).content.decode()
    assert 'name="number"' in page, "a draft is the director’s alone"
    pairing.publish_round(round_, director)
    late = entering.enter(evening.event, director, [Someone("Zoe"), Someone("Yves")])
    for where in (["direct_people"], ["direct_entrant", late.pk]):
        page = evening.get(*where).content.decode()
        assert 'id="exchange"' not in page
        assert 'name="number"' not in page
    answer = exchange(evening)
    assert answer.status_code == 422
    assert "Rounds have been paired already." in answer.content.decode()


def test_only_directors_exchange(evening: Evening) -> None:
    before = numbers(evening)
    one, other = two(evening)
    sent = {"do": "exchange", "one": one.pk, "other": other.pk, "seen": evening.event.acts.count()}
    path = reverse("direct_people", args=[evening.event.slug])
    for client in (client_of(None), client_of(make_player("Eve"))):
        assert client.post(path, sent).status_code == 403
    assert numbers(evening) == before


def test_the_log_follows_a_name_that_is_hidden(evening: Evening) -> None:
    one, other = two(evening)
    numbering.exchange_numbers(one, other, evening.director)
    hiding.hide(hiding.report("team", one.key, make_player("Rita"), "spam"))
    done = evening.event.acts.get(what="exchange_numbers")
    one.refresh_from_db()
    assert done.about["names"] == [one.name, other.name]
    assert one.name != "E1"
