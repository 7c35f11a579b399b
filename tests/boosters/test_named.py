"""What is named with a Booster is seen by all, so only what it needs is kept."""

from __future__ import annotations

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.cards.deck import JADE, from_codes
from games.rules.state.actions import Boost, Play
from games.rules.state.booster_events import BoosterAnnounced, BoosterLaid, Proposed
from games.rules.state.phase import Phase
from tests.boosters.scene import Scene, cards

HANDS = ("2j 3s 4p 5t 7j 8j 8s 9s Kp As Phx Jj", "6j 6s 9j Tp", "7s 7p Qj Qs", "Kj Ks")
NAMED = {
    "seat": 1,
    "rank": 8,
    "suit": JADE,
    "cards": from_codes("As"),
    "give": ((1, from_codes("2j")),),
    "pick": "enough",
    "reading": "pair",
    "phoenix": 8,
}


def scene(slug: str, stage: str | None = None) -> Scene:
    more = {} if stage is None else {"stage": stage}
    return Scene(*HANDS, boosters={0: slug, 1: "njet"}, **more)


def laid(played: Scene) -> list[Boost]:
    """Return the Boosters as everybody sees them."""
    return [it.boost for it in played.events if isinstance(it, BoosterLaid)]


@pytest.mark.parametrize(
    ("slug", "stage", "kept"),
    [
        ("carousel", Phase.BLUE, {}),
        ("skat", Phase.BROWN, {}),
        ("wager", Phase.BLUE, {"seat": 1}),
        ("spy", Phase.BROWN, {"rank": 8}),
        ("skat", None, {}),
    ],
)
def test_a_booster_is_laid_with_what_it_needs(slug, stage, kept) -> None:
    played = scene(slug, stage).act(0, Boost(slug, on=3, **NAMED))
    assert laid(played) == [Boost(slug, **kept)]
    assert played.state.proposal.boost == Boost(slug, **kept)


def test_an_announced_booster_keeps_only_what_it_needs() -> None:
    played = scene("skat").play(0, "Kp").act(0, Boost("skat", on=1, **NAMED))
    announced = [it.boost for it in played.events if isinstance(it, BoosterAnnounced)]
    assert announced == [Boost("skat")]


def test_a_booster_of_somebody_else_cannot_be_announced() -> None:
    played = scene("skat").play(0, "Kp")
    assert played.refuse(2, Boost("skat")) == "card_not_in_hand"
    assert not [it for it in played.events if isinstance(it, BoosterAnnounced)]


def test_companions_keep_what_they_need_too() -> None:
    held = {0: "umbrella swagger", 1: "njet"}
    with_it = (
        Boost("umbrella", on=1, **NAMED),
        Boost("swagger", on=1, **NAMED | {"cards": from_codes("Jj")}),
    )
    played = Scene("Jj Qs 2j", *HANDS[1:], boosters=held)
    played.act(0, Play(cards("Jj Qs"), boosters=with_it))
    kept = [Boost("umbrella"), Boost("swagger", cards=from_codes("Jj"))]
    assert laid(played) == kept
    proposed = next(it for it in played.events if isinstance(it, Proposed))
    assert list(proposed.proposal.companions) == kept


def test_every_need_is_one_for_which_something_is_named() -> None:
    for booster in CATALOGUE.values():
        kept = booster.as_needed(Boost(booster.slug, on=1, **NAMED))
        empty = Boost(booster.slug)
        named = {
            field
            for field, this, that in zip(kept._fields, kept, empty, strict=True)
            if this != that
        } - {"on"}
        assert bool(named) == bool(booster.needs), booster.slug
