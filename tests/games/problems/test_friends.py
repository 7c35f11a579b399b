"""A position of one's own: who may ask about it, who sees what of it, and for how long."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match, Player
from games.problems.models import AskedPosition, FriendAnswer
from games.problems.services import asking
from games.problems.showing import hands_shown
from games.replays.asking import seat_to_ask, untimed
from games.replays.reading import walk_of
from games.rules.cards.deck import each, rank_of, to_codes
from games.rules.state.phase import Phase
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.screen.words.names import card_name
from games.services.seats.players import forget_player
from games.services.writing.sharing import let_others_see
from tests.games.builders import make_match, make_player
from tests.games.test_roles import client_of
from tests.games.test_shared_matches import over, people

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return over(make_match())


def share(match: Match) -> list[Player]:
    """Let all four agree that others may see a match."""
    four = people(match)
    for it in four:
        let_others_see(match, it, lets=True)
    return four


def step_to_ask(match: Match) -> int:
    walk = walk_of(match.hands.get(number=1))
    steps = (it.number for it in walk.steps if seat_to_ask(walk.states[it.number]) is not None)
    return next(steps)


def ask(client: Client, match: Match) -> AskedPosition | None:
    step = step_to_ask(match)
    client.post(reverse("ask_friend", args=[match.slug, 1, step]))
    return AskedPosition.objects.last()


def play_in(position: AskedPosition) -> dict[str, object]:
    walk = walk_of(position.hand)
    state = untimed(walk.states[position.step])
    seat = seat_to_ask(state)
    assert seat is not None
    view = perspective(state, seat)
    singles = [it.combination for it in options(view).moves if it.combination.length == 1]
    cards = [it for it in each(view.hand) if rank_of(it) == singles[0].rank // 2]
    return {"do": "play", "card": [to_codes(cards[0])]}


def test_a_private_match_needs_the_agreement_of_all(match: Match) -> None:
    one = people(match)[0]
    assert ask(client_of(one), match) is None
    share(match)
    assert ask(client_of(one), match) is not None
    assert ask(client_of(one), match) == AskedPosition.objects.get()  # asked twice


def test_an_address_is_dead_once_somebody_takes_the_agreement_back(match: Match) -> None:
    one, other, *_ = share(match)
    position = ask(client_of(one), match)
    assert position is not None
    address = reverse("asked", args=[position.slug])
    assert Client().get(address).status_code == 200
    let_others_see(match, other, lets=False)
    assert Client().get(address).status_code == 404
    assert client_of(one).get(address).status_code == 404


@pytest.mark.parametrize("hidden", [{"is_secret": True}, {"ended": None}])
def test_secret_and_running_matches_are_never_asked_about(match: Match, hidden: dict) -> None:
    one = share(match)[0]
    position = ask(client_of(one), match)
    assert position is not None
    Match.objects.filter(pk=match.pk).update(**hidden)
    assert Client().get(reverse("asked", args=[position.slug])).status_code == 404
    AskedPosition.objects.all().delete()
    assert ask(client_of(one), match) is None


def test_strangers_cannot_ask_about_what_they_do_not_see(match: Match) -> None:
    assert ask(client_of(make_player("Eve")), match) is None
    assert ask(Client(), match) is None


def test_friends_see_neither_names_nor_other_hands_before_they_have_answered(
    match: Match,
) -> None:
    one, *others = share(match)
    position = ask(client_of(one), match)
    assert position is not None
    friend, address = client_of(make_player("Fay")), reverse("asked", args=[position.slug])
    page = friend.get(address).content.decode()
    state = walk_of(position.hand).states[position.step]
    seat = seat_to_ask(state)
    assert seat is not None
    hidden = {
        card_name(it) for other in range(4) if other != seat for it in each(state.hands[other])
    }
    open_cards = {card_name(it) for it in each(state.hands[seat])}
    known = perspective(state, seat)
    told = {card_name(it) for it in (*(known.given or ()), *(known.received or ())) if it}
    for name in hidden - open_cards - told:
        assert f">{name}<" not in page
        assert f'"{name}' not in page
    for player in (one, *others):
        assert f">{player.name}<" not in page
    assert "The other hands" not in page
    friend.post(address, play_in(position))
    opened = friend.get(address).content.decode()
    assert "The other hands" in opened
    assert len(hands_shown(state, seat)) == 3
    assert "Fay" in client_of(one).get(address).content.decode()
    assert f">{one.name}<" not in opened.replace("visitor", "")


def test_the_first_answer_stays_and_one_does_not_answer_oneself(match: Match) -> None:
    one = share(match)[0]
    position = ask(client_of(one), match)
    assert position is not None
    address, friend = reverse("asked", args=[position.slug]), client_of(make_player("Fay"))
    friend.post(address, play_in(position))
    first = FriendAnswer.objects.get().choice
    friend.post(address, {"do": "pass"})
    assert FriendAnswer.objects.get().choice == first
    answer = client_of(one).post(address, play_in(position))
    assert answer.status_code == 422
    assert FriendAnswer.objects.count() == 1


def test_a_guest_says_a_name_and_nobody_is_left_of_a_refused_one(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = share(match)[0]
    position = ask(client_of(one), match)
    assert position is not None
    address, number = reverse("asked", args=[position.slug]), Player.objects.count()
    assert Client().post(address, play_in(position)).status_code == 422  # no name
    assert Client().post(address, {"name": "Gil", "do": "play"}).status_code == 422
    monkeypatch.setattr(asking, "MOST_ANSWERS", 0)
    assert Client().post(address, {"name": "Gil", **play_in(position)}).status_code == 422
    assert Player.objects.count() == number
    monkeypatch.undo()
    assert Client().post(address, {"name": "Gil", **play_in(position)}).status_code == 302
    assert FriendAnswer.objects.get().player.name == "Gil"


def test_who_has_asked_stops_and_nobody_else(match: Match) -> None:
    one, other, *_ = share(match)
    position = ask(client_of(one), match)
    assert position is not None
    stop = reverse("stop_asking", args=[position.slug])
    assert client_of(other).post(stop).status_code == 404
    assert Client().post(stop).status_code == 404
    assert client_of(one).post(stop).status_code == 302
    assert not AskedPosition.objects.exists()


def test_a_deleted_account_takes_its_questions_and_answers_along(match: Match) -> None:
    one, other, *_ = share(match)
    position = ask(client_of(one), match)
    assert position is not None
    client_of(other).post(reverse("asked", args=[position.slug]), play_in(position))
    assert FriendAnswer.objects.exists()
    forget_player(other)
    assert not FriendAnswer.objects.exists()
    forget_player(one)
    assert not AskedPosition.objects.exists()


def test_only_turns_in_plain_rounds_are_asked_about(match: Match) -> None:
    one = share(match)[0]
    walk = walk_of(match.hands.get(number=1))
    none = next(it.number for it in walk.steps if walk.states[it.number].phase == Phase.EXCHANGE)
    address = reverse("ask_friend", args=[match.slug, 1, none])
    assert client_of(one).post(address).status_code == 404
    far = reverse("ask_friend", args=[match.slug, 1, 9999])
    assert client_of(one).post(far).status_code == 404
