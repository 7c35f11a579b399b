"""The worked picture of each card is what the rules do, and its page shows it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.translation import override

from boosters.cards.examples import Claim, Picture
from boosters.catalogue import CATALOGUE
from boosters.examples import DRAWN_AS, EXAMPLES, LABELS
from games.rules.cards.deck import from_codes, in_order
from games.rules.state.actions import Bomb, Exchange, Play
from games.rules.state.booster_events import CountsTold
from games.rules.state.phase import Phase
from tests.boosters import examples
from tests.boosters.scene import Scene, boost

LONGEST = 70
"""How many letters a line has, so that it is at most two on a phone."""


def holds(scene: Scene, picture: Picture) -> bool:
    """Tell whether a picture is true of a round."""
    if picture.claim in DRAWN_AS:
        return holds_otherwise(scene, picture.claim, picture.codes)
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
        case Claim.THEY_MAY_GIVE | Claim.THEY_MAY_NOT_GIVE:
            one, other = [it for it in in_order(state.hands[1]) if it != cards][:2]
            action = Exchange(((0, cards), (2, one), (3, other)))
            return (scene.refuse(1, action) is None) == (picture.claim == Claim.THEY_MAY_GIVE)
        case Claim.COMING:
            return sum(scene.view(0).boosters.offered) == cards
        case Claim.THEIR_HAND:
            return scene.view(0).boosters.hands[1] == cards
    raise AssertionError(picture.claim)


def holds_otherwise(scene: Scene, claim: Claim, codes: str) -> bool:
    """Tell whether a picture of something other than cards is true of a round."""
    words, state, view = codes.split(), scene.state, scene.view(0)
    match claim:
        case Claim.COMING_HIDDEN:
            given = [it for it in state.given if it is not None]
            return len(given) == int(codes) and not any(view.boosters.offered)
        case Claim.THEIR_HAND_HIDDEN:
            told = any(isinstance(it, CountsTold) for it in scene.events)
            return view.counts[1] == int(codes) and not (view.boosters.hands[1] or told)
        case Claim.BOOSTERS | Claim.THEIR_BOOSTERS:
            return list(scene.in_hand(int(claim == Claim.THEIR_BOOSTERS))) == words
        case Claim.DISCARD:
            return list(scene.discard) == words
        case Claim.THEY_MAY_BOOST | Claim.THEY_MAY_NOT_BOOST:
            assert codes in scene.in_hand(1)
            return (scene.refuse(1, boost(codes)) is None) == (claim == Claim.THEY_MAY_BOOST)
        case Claim.ORDER:
            seating = view.rules.seating
            place = seating.index(0)
            return [*seating[place:], *seating[:place]] == [int(it) for it in words]
        case Claim.LEADS:
            return (state.phase, state.turn) == (Phase.LEAD, int(codes))
        case Claim.CALLS:
            return ["." if it is None else str(it) for it in state.calls] == words
        case Claim.COUNTS:
            told = [it.counts for it in scene.events if isinstance(it, CountsTold)]
            return told == [tuple((n, int(it)) for n, it in enumerate(words) if it != ".")]
        case Claim.SCORE:
            return state.score is not None and state.score.round == tuple(map(int, words))
    raise AssertionError(claim)


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


def test_each_card_has_one() -> None:
    assert set(EXAMPLES) == set(examples.EXAMPLES) == set(CATALOGUE)


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
