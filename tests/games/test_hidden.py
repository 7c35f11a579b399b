"""Hidden cards stay hidden: two rounds that look the same are the same, byte by byte.

Pairs of rounds are played with the same steps. They differ only in cards that a viewer
has not seen; so everything that is sent to the viewer must be equal.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from itertools import count, islice

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.urls import reverse
from django.utils import translation

from boosters.catalogue import CATALOGUE
from games import rendering
from games.door.players import SESSION_KEY
from games.live.consumers import TableConsumer
from games.live.direct import Intake
from games.models import Player, Table
from games.rules.cards.deck import each
from games.rules.cards.errors import RuleViolation
from games.rules.play import engine
from games.rules.state import actions as asked
from games.rules.state.actions import Action
from games.rules.state.state import State
from games.rules.view.booster_choices import choices
from games.rules.view.perspective import perspective
from games.screen import frame, regions
from games.services.ground import announce
from games.services.writing import chains
from games.views import table as table_views
from tests.by_day import by_day
from tests.games.booster_worlds import CHANCE, pair_of_hands, pair_of_leaders
from tests.games.builders import make_player, player_at, state_now
from tests.games.door.addresses import addresses_of_tables
from tests.games.fresh import table_page
from tests.games.sessions import new_session
from tests.games.undone import undone
from tests.games.worlds import (
    Swap,
    World,
    begin,
    do,
    pair_of_worlds,
    swap_of_unseen,
)

VIEWERS = (0, 1, 2, 3, "spectator", "anonymous")
Look = Callable[[Table], object]

STEPS = 32
"""Of a world by day, unless a test says otherwise: the grand calls, the exchange, some tricks."""
STEPS_AT_NIGHT = 60
OWN = re.compile(
    rb'("X-CSRFToken": "|name="csrfmiddlewaretoken" value="|data-player="'
    rb'|name="player" value="|/people/(?=\d)|name="nonce" value="|name="seal" value="'
    rb'|<code class="seal-code">|<code>(?=\w{8}</code>))[\w-]+'
)
"""What is the viewer's own: a token, the promise of a match to begin; and numbers of players, who
differ in each world."""


@pytest.fixture(autouse=True)
def quiet(monkeypatch) -> None:
    monkeypatch.setattr(announce, "announce", lambda *_: None)
    monkeypatch.setattr(chains, "new_chance", lambda: CHANCE)


def seat_of(viewer: int | str) -> int | None:
    return viewer if isinstance(viewer, int) else None


def play(world: World, time, settings, look: Callable[[Table], Look]) -> list[object]:
    """Play a world and return what a viewer sees of it, step by step."""
    rendering.forget_all()
    time.begin_anew()
    table = begin(world, settings)
    eyes = look(table)
    seen = [eyes(table)]
    for number, step in enumerate(world.steps):
        time.stand_still(step.seconds)
        do(table, step, number)
        seen.append(eyes(table))
    return seen


def assert_cannot_be_told(
    seed: int,
    viewer: int | str,
    time,
    settings,
    look: Callable[[Table], Look],
    steps: int = STEPS,
    opened: tuple[int, ...] = (),
) -> None:
    worlds = pair_of_worlds(seed, seat_of(viewer), steps, opened)
    compare(worlds, time, settings, look)


def compare(worlds: tuple[World, World], time, settings, look: Callable[[Table], Look]) -> None:
    one, other = (play(world, time, settings, look) for world in worlds)
    for number, (this, that) in enumerate(zip(one, other, strict=True)):
        assert this == that, f"after step {number}: {worlds[0].steps[:number][-1:]}"


# --- ways to look --------------------------------------------------------------------


def pages(viewer: int | str) -> Callable[[Table], Look]:
    """Look at what regions are made of, and at the regions in one language or the other."""

    def look(table: Table) -> Look:
        def eyes(table: Table) -> object:
            page = table_page(table, seat_of(viewer))
            with translation.override(("de", "en")[page.version % 2]):
                return page, frame(regions(page), page.version, page.now)

        return eyes

    return look


def player_of(viewer: int | str, table: Table) -> Player | None:
    if isinstance(viewer, int):
        return player_at(table, viewer)
    return make_player("Eve") if viewer == "spectator" else None


def answers(viewer: int | str) -> Callable[[Table], Look]:
    """Look at whole answers of the server: page and poll, with all their headers."""

    def look(table: Table) -> Look:
        client = Client(headers={"accept-language": "de"})
        player = player_of(viewer, table)
        if player is not None:
            session = client.session
            session[SESSION_KEY] = player.pk
            session.save()

        def eyes(table: Table) -> object:
            found = []
            for name in ("table", "regions"):
                response = client.get(reverse(name, args=[table.slug]))
                headers = dict(response.headers)
                del headers["Content-Length"]  # follows from the content
                found.append((response.status_code, headers, OWN.sub(b"", response.content)))
            return found

        return eyes

    return look


FORMS: tuple[dict[str, str | list[str]], ...] = (
    {"do": "pass", "action_id": "x", "card": ["2j", "2s"], "tip": "0", "text": "hello"},
    {"do": "\0", "card": "11s", "player": "9" * 5_000, "action_id": "x"},
)
"""One that every page could send, and one that none sends."""
EVERY = 12
"""Steps from one look at all addresses to the next."""


def all_addresses(viewer: int | str, every: int = EVERY) -> Callable[[Table], Look]:
    """Look at the answers of every address of a table, whatever it is asked with."""

    def look(table: Table) -> Look:
        client = Client(headers={"accept-language": "de"})
        player = player_of(viewer, table)
        if player is not None:
            session = client.session
            session[SESSION_KEY] = player.pk
            session.save()
        looks = count()

        def eyes(table: Table) -> object:
            if next(looks) % every:
                return None
            return [
                asked_and_undone(client, address.path(table.slug), form)
                for address in addresses_of_tables()
                for form in (None, *FORMS)
            ]

        return eyes

    return look


def asked_and_undone(client: Client, path: str, form: dict[str, str | list[str]] | None) -> object:
    """Return what is answered, to a form or without one; whatever it has changed is undone."""
    with undone(client):
        headers = {"HX-Request": "true"}
        answer = client.get(path) if form is None else client.post(path, form, headers=headers)
    kept = {name: value for name, value in answer.headers.items() if name != "Content-Length"}
    return path, answer.status_code, kept, OWN.sub(b"", answer.content)


class Wire(TableConsumer):
    """A socket without a server: what it would send is kept."""

    def __init__(self, table: Table, player: Player | None) -> None:
        session = new_session(player)
        super().__init__()
        self.scope = {
            "session": session,
            "cookies": {},
            "headers": [(b"accept-language", b"de")],
            "url_route": {"kwargs": {"slug": table.slug}},
        }
        self.base_send = self.keep
        self.sent: list[dict] = []
        self._intake = Endless()

    async def keep(self, message: dict) -> None:
        self.sent.append(message)


class Endless(Intake):
    """Never full: how many frames come in ten seconds says how fast the machine is."""

    def is_flooded(self) -> bool:
        return False


def sockets(viewer: int | str) -> Callable[[Table], Look]:
    """Look at the frames of a socket: their number, order and content."""

    def look(table: Table) -> Look:
        wire = Wire(table, player_of(viewer, table))
        async_to_sync(wire.connect)()

        def eyes(table: Table) -> object:
            wire.sent.clear()
            table.refresh_from_db()
            async_to_sync(wire.update)(table.version)
            shown = wire.shown.page.version
            async_to_sync(wire.receive)(json.dumps({"version": shown}))
            return list(wire.sent)

        return eyes

    return look


def refusals(viewer: int) -> Callable[[Table], Look]:
    """Look at what the rules say to whatever a seat might try."""

    def look(table: Table) -> Look:
        def eyes(table: Table) -> object:
            state = state_now(table)
            return [refusal(state, viewer, action) for action in tries(state, viewer)]

        return eyes

    return look


def tries(state: State, seat: int) -> Iterator[Action]:
    """Yield simple actions of every kind, and one's own Boosters with all they need."""
    yield from (asked.Pass(), asked.Decline(), asked.Hold(), asked.Collect())
    yield from (asked.CallTichu(), asked.SayReady(), asked.TakeBack(), asked.Answer())
    yield from (asked.GiveDragon((seat + 1) % 4), asked.CallGrand())
    for card in each(state.hands[seat]):
        yield asked.Play(card)
        yield asked.Answer(card)
    view = perspective(state, seat)
    for slug in view.boosters.hand if view.boosters else ():
        yield asked.Draft(slug)
        yield from islice(choices(view, CATALOGUE[slug]), 12)


def refusal(state: State, seat: int, action: Action) -> object:
    try:
        engine.act(state, seat, action, CATALOGUE, CHANCE)
    except RuleViolation as refused:
        return refused.code, refused.details
    return None


# --- the tests -----------------------------------------------------------------------
# By day a player or somebody who looks on stands for both where another test of the same
# tables has the other; at night all look in all ways.


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("seed", "viewer"), by_day(((0, 0), (3, 3), (4, "spectator")), ((3, 3), (4, "spectator")))
)
def test_two_deals_give_the_same_pages(seed: int, viewer, time, settings) -> None:
    assert_cannot_be_told(seed, viewer, time, settings, pages(viewer))


@pytest.mark.django_db
@pytest.mark.parametrize("viewer", [1, "anonymous"])
def test_two_deals_give_the_same_answers(viewer, time, settings) -> None:
    assert_cannot_be_told(7, viewer, time, settings, answers(viewer), steps=30)


@pytest.mark.django_db
@pytest.mark.parametrize(("viewer", "every"), [(3, EVERY), ("spectator", 2 * EVERY)])
def test_two_deals_give_the_same_at_every_address(viewer, every, time, settings) -> None:
    assert_cannot_be_told(13, viewer, time, settings, all_addresses(viewer, every), steps=24)


@pytest.mark.django_db
def test_two_hands_of_boosters_give_the_same_at_every_address(time, settings) -> None:
    worlds = pair_of_hands(19, 1, 12)
    compare(worlds, time, settings, all_addresses(1))


@pytest.mark.nightly
@pytest.mark.django_db
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", range(400, 410))
def test_many_pairs_give_the_same_at_every_address(seed: int, viewer, time, settings) -> None:
    assert_cannot_be_told(seed, viewer, time, settings, all_addresses(viewer), STEPS_AT_NIGHT)


@pytest.mark.django_db
def test_an_address_that_leaks_would_be_found(time, settings, monkeypatch) -> None:
    fair = table_views.possible_plays

    def leaky(page: object) -> object:
        return [*fair(page), str(state_now(Table.objects.get()).hands[2])]

    monkeypatch.setattr(table_views, "possible_plays", leaky)
    with pytest.raises(AssertionError, match="after step 0"):
        assert_cannot_be_told(13, 3, time, settings, all_addresses(3), steps=1)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("viewer", by_day((2, "anonymous", "spectator"), (2, "anonymous")))
def test_two_deals_give_the_same_frames(viewer, time, settings) -> None:
    assert_cannot_be_told(11, viewer, time, settings, sockets(viewer))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("opened", "viewer"),
    by_day((((1,), 2), ((0, 2), "spectator"), ((0, 1, 3), 2)), (((1,), 2), ((0, 2), "spectator"))),
)
def test_open_hands_give_the_same_pages(opened, viewer, time, settings) -> None:
    look = pages(viewer)
    assert_cannot_be_told(50 + len(opened), viewer, time, settings, look, opened=opened)


@pytest.mark.django_db
@pytest.mark.parametrize("viewer", by_day((1, "anonymous", "spectator"), ("anonymous",)))
def test_open_hands_give_the_same_answers(viewer, time, settings) -> None:
    look = answers(viewer)
    assert_cannot_be_told(57, viewer, time, settings, look, steps=30, opened=(0, 3))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("viewer", by_day((3, "anonymous", "spectator"), (3,)))
def test_open_hands_give_the_same_frames(viewer, time, settings) -> None:
    assert_cannot_be_told(58, viewer, time, settings, sockets(viewer), opened=(0, 2))


@pytest.mark.django_db
@pytest.mark.parametrize("viewer", by_day((1, "spectator"), ("spectator",)))
def test_open_hands_hide_boosters(viewer, time, settings) -> None:
    worlds = pair_of_hands(23, seat_of(viewer), STEPS)
    one, other = (world._replace(opened=(0, 1, 2, 3)) for world in worlds)
    compare((one, other), time, settings, pages(viewer))


@pytest.mark.django_db
def test_what_differs_in_open_hands_is_seen(time, settings) -> None:
    """Or the tests before would prove nothing."""
    worlds = pair_of_worlds(59, None, 20)
    compare(worlds, time, settings, pages("spectator"))
    one, other = (world._replace(opened=(0, 1, 2, 3)) for world in worlds)
    with pytest.raises(AssertionError, match="after step 0"):
        compare((one, other), time, settings, pages("spectator"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("seed", "viewer"), by_day(((1, 1), (2, 2), (4, "spectator")), ((1, 1), (4, "spectator")))
)
def test_two_hands_of_boosters_give_the_same_pages(seed: int, viewer, time, settings) -> None:
    worlds = pair_of_hands(seed, seat_of(viewer), STEPS)
    compare(worlds, time, settings, pages(viewer))


@pytest.mark.django_db
@pytest.mark.parametrize("viewer", by_day((2, "anonymous", "spectator"), (2,)))
def test_two_hands_of_boosters_give_the_same_answers(viewer, time, settings) -> None:
    worlds = pair_of_hands(17, seat_of(viewer), 20)
    compare(worlds, time, settings, answers(viewer))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("viewer", by_day((1, "spectator"), ("spectator",)))
def test_two_hands_of_boosters_give_the_same_frames(viewer, time, settings) -> None:
    worlds = pair_of_hands(21, seat_of(viewer), STEPS)
    compare(worlds, time, settings, sockets(viewer))


@pytest.mark.django_db
@pytest.mark.parametrize("viewer", by_day(range(4), (0, 3)))
def test_two_hands_of_boosters_give_the_same_refusals(viewer, time, settings) -> None:
    worlds = pair_of_hands(30 + viewer, viewer, STEPS)
    compare(worlds, time, settings, refusals(viewer))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("viewer", by_day(VIEWERS[:5], (1, "spectator")))
def test_nobody_learns_who_will_lead_before_the_lead(viewer, time, settings) -> None:
    worlds = pair_of_leaders(seat_of(viewer))
    before = tuple(world._replace(steps=world.steps[:-1]) for world in worlds)
    compare(before, time, settings, sockets(viewer))
    if isinstance(viewer, int):
        compare(before, time, settings, refusals(viewer))
    # The lead itself, the last step, is the first one that looks different.
    with pytest.raises(AssertionError, match=f"after step {len(worlds[0].steps)}:"):
        compare(worlds, time, settings, pages(viewer))


@pytest.mark.nightly
@pytest.mark.django_db
@pytest.mark.parametrize("viewer", VIEWERS[:5])
@pytest.mark.parametrize("seed", range(200, 220))
def test_many_pairs_of_hands_of_boosters_give_the_same_pages(
    seed: int, viewer, time, settings
) -> None:
    worlds = pair_of_hands(seed, seat_of(viewer), 80)
    compare(worlds, time, settings, pages(viewer))


@pytest.mark.nightly
@pytest.mark.django_db
@pytest.mark.parametrize("opened", [(1,), (0, 2), (0, 1, 3)])
@pytest.mark.parametrize("viewer", [2, "spectator"])
@pytest.mark.parametrize("seed", range(300, 310))
def test_many_open_hands_give_the_same_pages(seed: int, viewer, opened, time, settings) -> None:
    assert_cannot_be_told(seed, viewer, time, settings, pages(viewer), STEPS_AT_NIGHT, opened)


@pytest.mark.nightly
@pytest.mark.django_db
@pytest.mark.parametrize("viewer", VIEWERS[:5])
@pytest.mark.parametrize("seed", range(100, 140))
def test_many_pairs_of_deals_give_the_same_pages(seed: int, viewer, time, settings) -> None:
    assert_cannot_be_told(seed, viewer, time, settings, pages(viewer), STEPS_AT_NIGHT)


@pytest.mark.django_db
def test_the_pairs_would_find_a_leak(time, settings, monkeypatch) -> None:
    leaky = table_page

    def leak(table: Table, seat: int | None) -> object:
        return leaky(table, seat)._replace(name=str(state_now(table).hands[3]))

    monkeypatch.setitem(globals(), "table_page", leak)
    with pytest.raises(AssertionError, match="after step"):
        assert_cannot_be_told(0, 1, time, settings, pages(1), steps=1)


def test_cards_seen_stay_where_they_are() -> None:
    swap: Swap = swap_of_unseen(0b1111, random.Random(1))
    assert not {1, 2, 4, 8} & swap.keys()
    assert sorted(swap.keys()) == sorted(swap.values())
