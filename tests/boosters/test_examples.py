"""The worked picture of each card is what the rules do, and its page shows it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import override

from boosters.cards.examples import Claim, Picture
from boosters.catalogue import CATALOGUE
from boosters.examples import EXAMPLES, LABELS
from games.rules.cards.deck import from_codes
from games.rules.state.actions import Bomb, Play
from tests.boosters import examples
from tests.boosters.scene import Scene

WITHOUT = {
    # What players know, may do or score changes, and none of their cards.
    *("clairvoyant", "content", "positive_thinking", "wager", "x_ray", "spy", "contra"),
    # Seats, turns, calls and Boosters change, and no cards.
    *("musical_chairs", "queue_jumper", "about_turn", "super_partner"),
    *("enough", "recycling", "steal_booster"),
}
"""The cards whose effect does not show on cards."""
LONGEST = 70
"""How many letters a line has, so that it is at most two on a phone."""


def holds(scene: Scene, picture: Picture) -> bool:
    """Tell whether a picture is true of a round."""
    cards, state = from_codes(picture.codes), scene.state
    match picture.claim:
        case Claim.HAND:
            return state.hands[0] == cards
        case Claim.PARTNER:
            return scene.holds(2, picture.codes)
        case Claim.TOP:
            return bool(state.plays) and scene.top.cards == cards
        case Claim.TRICK:
            return sum(laid.combination.cards for laid in state.plays) == cards
        case Claim.WON:
            return state.piles[0] & cards == cards
        case Claim.YOU_MAY | Claim.YOU_MAY_NOT:
            return (scene.refuse(0, Play(cards)) is None) == (picture.claim == Claim.YOU_MAY)
        case Claim.THEY_MAY | Claim.THEY_MAY_NOT:
            action = Bomb(cards) if cards.bit_count() == 4 else Play(cards)
            return (scene.refuse(1, action) is None) == (picture.claim == Claim.THEY_MAY)
    raise AssertionError(picture.claim)


def has(scene: Scene, picture: Picture) -> bool:
    """Tell whether those who may or may not play the cards hold them."""
    seats = {Claim.YOU_MAY: 0, Claim.YOU_MAY_NOT: 0, Claim.THEY_MAY: 1, Claim.THEY_MAY_NOT: 1}
    return picture.claim not in seats or scene.holds(seats[picture.claim], picture.codes)


@pytest.mark.parametrize("slug", EXAMPLES)
def test_a_picture_is_what_the_rules_do(slug: str) -> None:
    before, after = (it.picture for it in EXAMPLES[slug])
    make = examples.EXAMPLES[slug]
    without, played = make(False), make(True)
    assert slug in without.in_hand(0)
    assert slug not in played.in_hand(0)
    assert holds(without, before)
    assert has(without, before)
    assert holds(played, after)
    assert has(played, after)
    assert not holds(without, after)


def test_only_cards_that_show_on_no_cards_have_none() -> None:
    assert set(EXAMPLES) == set(examples.EXAMPLES) == set(CATALOGUE) - WITHOUT


def test_each_claim_has_a_label() -> None:
    assert set(LABELS) == set(Claim)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("slug", EXAMPLES)
def test_the_page_shows_both_pictures(slug: str, language: str) -> None:
    with override(language):
        lines = [EXAMPLES[slug].before.text, EXAMPLES[slug].after.text]
    answer = Client().get(f"/boosters/{slug}/", headers={"accept-language": language})
    page = answer.content.decode()
    assert page.count('class="worked-picture"') == 2
    for line in lines:
        assert f"<p>{line}</p>" in page
        assert line[-1] == "."
        assert len(line) <= LONGEST


@pytest.mark.parametrize("slug", EXAMPLES)
def test_each_line_is_translated(slug: str) -> None:
    for picture in EXAMPLES[slug]:
        with override("de"):
            assert picture.text != picture.picture.line


@pytest.mark.parametrize("slug", sorted(WITHOUT))
def test_a_page_without_an_example_has_no_heading_for_one(slug: str) -> None:
    page = Client().get(f"/boosters/{slug}/").content.decode()
    assert "worked" not in page
