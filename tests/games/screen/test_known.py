"""What a page knows by itself of selected cards is what the server would say of them."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random

import pytest
from django.utils import translation

from games.bots import decide
from games.forms.actions import Selected
from games.rules.cards.deck import PHOENIX, Cards, each, from_codes, to_codes
from games.rules.state.actions import TimeOut
from games.rules.state.phase import Phase
from games.rules.state.windows import clocks
from games.rules.view.choices import options
from games.rules.view.perspective import perspective
from games.screen.asking.buttons import LAST, bomb_button, play_button
from games.screen.asking.check import look_at
from games.screen.asking.check_selection import Selection
from games.screen.asking.known import key_of, known_html
from games.screen.page.scene import Scene
from games.selectors.shown import TablePage
from tests.games.screen.pages import PHASES, exchanged, followed

OF_ONE_SUIT = 5
"""From this many cards of one suit on, the page does not name them."""


class Known(HTMLParser):
    """What a page knows, as its script reads it."""

    def __init__(self, page: TablePage) -> None:
        super().__init__()
        self.data: dict[str, str] = {}
        self.feed(known_html(Scene(page)))
        lines = self.data.get("data-plays", "").split("\n")
        self.plays = {key: rest for key, *rest in (line.split("\t") for line in lines)}

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.data = {name: value or "" for name, value in attributes}

    def says(self, cards: Cards) -> tuple[str, str, bool] | None:
        """Return name, reason and whether cards may be played; ``None`` to ask the server."""
        codes = to_codes(cards).split()
        is_one_suit = len(codes) >= OF_ONE_SUIT and len({code[1] for code in codes}) == 1
        is_left = is_one_suit or (cards & PHOENIX and "data-off" in self.data)
        if "data-plays" not in self.data or is_left:
            return None
        if key_of(codes) not in self.plays:
            return "", self.data["data-none"], False
        if not self.plays[key_of(codes)]:
            return None
        name, place, may = self.plays[key_of(codes)]
        return name, self.data["data-reasons"].split("\n")[int(place)], bool(may)


def random_pages(seed: int) -> Iterator[tuple[TablePage, Random]]:
    """Yield pages of the seat in turn, in a round of bots."""
    chance = Random(seed)
    played = exchanged()
    while played.state.phase != Phase.OVER:
        state = played.state
        if state.phase in (Phase.LEAD, Phase.FOLLOW) and state.turn is not None:
            yield played.page(state.turn), chance
        for seat in chance.sample(range(4), 4):
            view = perspective(state, seat)
            action = decide("normal", view, options(view))
            if action is not None:
                played.do(seat, action)
                break
        else:
            played.do(None, TimeOut(clocks(state)[0].key))


def selections(hand: Cards, chance: Random) -> Iterator[Cards]:
    """Yield what somebody might select: any cards, and those of neighbouring ranks."""
    cards = list(each(hand))
    yield from cards
    for _ in range(60):
        yield sum(chance.sample(cards, chance.randint(1, min(6, len(cards)))))
    by_rank = sorted(cards, key=lambda card: to_codes(card)[0])
    for length in range(2, len(cards)):
        first = chance.randint(0, len(cards) - length)
        yield sum(by_rank[first : first + length])


@pytest.mark.parametrize(("seed", "language"), [(0, "en"), (1, "de")])
def test_the_page_says_what_the_server_would_say(seed: int, language: str) -> None:
    known_by = {True: 0, False: 0}
    with translation.override(language):
        for page, chance in random_pages(seed):
            scene, known = Scene(page), Known(page)
            for cards in selections(page.view.hand, chance):
                said = known.says(cards)
                if said is None:
                    continue
                found = look_at(scene, Selected(cards))
                assert said == (found.name, found.reason, found.can_play), to_codes(cards)
                assert_buttons_follow(scene, found, said, known)
                known_by[found.can_play] += 1
    assert min(known_by.values()) > 100


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_says_in_the_exchange_what_the_server_would_say(language: str) -> None:
    with translation.override(language):
        for phase in ("exchange", "exchange-calling", "exchange-chosen"):
            page = PHASES[phase](0)
            scene, known, chance = Scene(page), Known(page), Random(phase)
            said = [(known.says(it), it) for it in selections(page.view.hand, chance)]
            assert sum(it is not None for it, _ in said) > 50
            for found, cards in said:
                told = look_at(scene, Selected(cards))
                assert found in (None, (told.name, told.reason, told.can_play)), to_codes(cards)
            hints = known.data["data-hints"].split("\n")
            assert hints == [look_at(scene, Selected(0), it).reason for it in range(4)]


def assert_buttons_follow(
    scene: Scene, found: Selection, said: tuple[str, str, bool], known: Known
) -> None:
    """The page changes note, look and weight of one button, and leaves the other one."""
    name, _, may = said
    right = play_button(scene, found)
    assert (right.note, right.is_off) == (name if may else known.data["data-off"], not may)
    assert right.style == ("do" if may else "")
    assert right.weight == (LAST if may and found.is_last else "")
    assert bomb_button(scene, found) == bomb_button(scene, Selection())
    assert not found.readings + found.kinds
    assert not found.wish_binds


def test_the_server_is_asked_where_there_is_more_to_say() -> None:
    played = followed()
    assert not Known(played.page(1)).data.get("data-plays"), "not in turn"
    assert not Known(played.page(None)).data.get("data-plays"), "only watches"
    in_turn = played.page(0)
    for codes in ("Phx", "3j 3s 3p 3t"):
        assert Known(in_turn).says(from_codes(codes)) is None, codes
    paused = in_turn._replace(is_paused=True)
    assert not Known(paused).data.get("data-plays")
