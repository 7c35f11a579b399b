"""What a Booster asks for when it is tapped, and what is posted."""

from __future__ import annotations

import re

import pytest
from django.http import QueryDict
from django.utils import translation

from boosters.catalogue import CATALOGUE
from games.forms.actions import read_answer
from games.rules.cards.deck import from_codes
from games.rules.state.phase import Phase
from games.rules.view.booster_choices import why_not
from tests.boosters.scene import Scene, boost
from tests.games.screen.booster_scenes import HANDS, MOMENTS, companions_held, page_of
from tests.games.screen.racks import held, rack


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def test_nothing_to_name_means_two_taps() -> None:
    found = rack(held("skat"))
    assert found.by_id["sheet-skat"]["popover"] == "manual"
    assert found.by_id["open-skat"]["popovertarget"] == "sheet-skat"
    assert "data-ask" not in found.html
    assert not any(name.startswith("b-") for name in found.fields)


@pytest.mark.parametrize(
    ("slug", "stage", "field", "values"),
    [
        ("spy", Phase.BROWN, "rank", [str(rank) for rank in range(2, 15)]),
        ("musical_chairs", Phase.BROWN, "seat", ["1", "2", "3"]),
        ("pickpocket", Phase.BROWN, "seat", ["1", "3"]),
        ("x_ray", Phase.BLUE, "seat", ["1", "3"]),
        ("wager", Phase.BLUE, "seat", ["0", "1", "2", "3"]),
    ],
)
def test_players_and_ranks_that_are_allowed_are_offered(
    slug: str, stage: str, field: str, values: list[str]
) -> None:
    found = rack(held(slug, stage=stage))
    assert sorted(found.fields[f"b-{slug}-{field}"], key=int) == values


def test_a_player_who_is_out_is_no_target() -> None:
    scene = Scene(*HANDS, boosters={0: "pickpocket"}, out=(1,), stage=Phase.GAP)
    found = rack(scene)
    assert found.fields["b-pickpocket-seat"] == ["3"]
    assert " checked" in found.html.split('id="b-pickpocket-seat-3"')[1][:40]


def test_cards_of_the_hand_are_chosen_there_and_those_that_fit_are_known() -> None:
    found = rack(held("red_card ouvert", stage=Phase.BLUE))
    codes = re.search(r'data-ask="one" data-codes="([^"]*)"', found.html)
    assert codes is not None
    assert "5t" not in codes[1].split()
    assert {"2j", "3s", "4p"} <= set(codes[1].split())


def test_a_booster_of_the_discard_pile_is_chosen_by_name() -> None:
    found = rack(held("recycling", discard="spy recycling njet spy"))
    assert found.fields["b-recycling-pick"] == ["njet", "spy"]


def test_gifts_have_a_receiver_each() -> None:
    found = rack(held("dealer", stage=Phase.BLUE))
    receivers = {f"b-dealer-give_{seat}" for seat in (1, 2, 3)}
    assert receivers <= set(found.fields)
    assert found.html.count('<option value="2j">') == 3


def test_the_phoenix_is_given_a_rank_where_cards_are_laid() -> None:
    scene = Scene(*HANDS, boosters={0: "add_on", 2: "spy"}, lead=1)
    found = rack(scene.play(1, "6j").settle())
    assert found.state("add_on") == "can"
    assert "b-add_on-phoenix" in found.fields


def test_companions_ask_in_place_what_they_need() -> None:
    found = rack(companions_held("fire_bird", "modesty", "chameleon", "umbrella"))
    assert found.fields["with-fire_bird-rank"] == [str(rank) for rank in range(2, 9)]
    assert "Phx" not in found.fields["with-modesty-card"]
    assert "2j" in found.fields["with-modesty-card"]
    assert found.fields["with-chameleon-suit"] == ["0", "1", "2", "3"]
    assert "needs-umbrella" not in found.by_id


def test_what_is_posted_is_what_the_rules_take() -> None:
    """The names of the fields are those that the forms read."""
    for scene, slug, chosen in (
        (held("spy", stage=Phase.BROWN), "spy", {"rank": "9"}),
        (held("x_ray", stage=Phase.BLUE), "x_ray", {"seat": "3"}),
        (held("dealer", stage=Phase.BLUE), "dealer", {"give_2": "2j"}),
        (held("recycling", discard="spy"), "recycling", {"pick": "spy"}),
    ):
        found = rack(scene)
        data = QueryDict(mutable=True)
        data["boost"] = slug
        for name, value in chosen.items():
            assert f"b-{slug}-{name}" in found.fields
            data[f"b-{slug}-{name}"] = value
        action = read_answer(data).action
        assert action is not None
        scene.act(0, action)
    ouvert = QueryDict("boost=ouvert&card=2j")
    scene = held("ouvert", stage=Phase.BLUE)
    scene.act(0, read_answer(ouvert).action)  # type: ignore[arg-type]
    assert scene.state.proposal is not None
    assert scene.state.proposal.boost == boost("ouvert", cards=from_codes("2j"))


def test_what_the_rack_offers_is_what_the_rules_say() -> None:
    """The rack never contradicts ``why_not``."""
    for moment in MOMENTS.values():
        scene = moment()
        for seat in range(4):
            page = page_of(scene, seat)
            boosters = page.view.boosters
            assert boosters is not None
            if not boosters.hand:
                continue
            found = rack(scene, seat)
            for slug in boosters.hand:
                can = why_not(page.view, slug, CATALOGUE) is None
                is_offered = found.state(slug) in ("can", "hot", "along", "later")
                assert can == is_offered, (slug, seat)
