"""One's own Boosters: how they look, why they wait, what they ask."""

from __future__ import annotations

import pytest
from django.utils import translation

from boosters.catalogue import CATALOGUE
from games.rules.state.phase import Phase
from games.screen import regions
from games.screen.lists.rack import rack_html
from games.screen.page.rack_words import why_not_now
from games.screen.page.scene import Scene as Shown
from games.screen.words.texts import refusal_text
from tests.boosters.scene import Scene, boost
from tests.games.reading import read
from tests.games.screen.booster_scenes import HANDS, MOMENTS, page_of
from tests.games.screen.pages import NAMES, followed
from tests.games.screen.racks import Rack, after_a_play, held, rack

WISH_HANDS = (HANDS[0], "Mah 7s 8t", "6s 7p", "5s 3t")


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


# --- who has a rack ---------------------------------------------------------------


def test_a_plain_table_has_no_rack() -> None:
    assert rack_html(Shown(followed().page(0))) == '<div id="rack"></div>'


def test_players_alone_see_their_boosters() -> None:
    scene = held("skat dealer", others={1: "umbrella"})
    assert rack_html(Shown(page_of(scene, None))) == '<div id="rack"></div>'
    assert rack_html(Shown(page_of(scene, 3))) == '<div id="rack"></div>'
    assert "Umbrella" not in rack(scene).html
    assert "Skat" not in rack(scene, 1).html


def test_without_boosters_there_is_nothing_of_any_height() -> None:
    assert rack_html(Shown(page_of(held(""), 0))) == '<div id="rack"></div>'


@pytest.mark.parametrize("moment", sorted(MOMENTS))
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_every_rack_is_well_formed_and_has_no_style(moment: str, seat: int) -> None:
    html = rack_html(Shown(page_of(MOMENTS[moment](), seat)))
    found = Rack(html)
    assert next(iter(found.by_id)) == "rack"
    assert "style=" not in html


def test_the_rack_is_one_of_the_regions() -> None:
    assert "sheet-skat" in regions(page_of(held("skat"), 0))["rack"]


# --- states and words -------------------------------------------------------------


def test_each_card_says_its_name_colour_and_whether_it_can_be_played() -> None:
    found = rack(held("skat njet fire_bird truce"))
    assert found.line("skat") == "Skat, Green, playable now"
    assert found.line("njet") == "Nyet!, Red, cannot be played now: on a Booster"
    assert found.line("fire_bird").startswith("Fire Bird, Yellow, with your play")
    assert found.line("truce") == "Truce, Brown, cannot be played now: before a lead"


def test_a_rack_speaks_german_to_german_readers() -> None:
    with translation.override("de"):
        assert rack(held("scarecrow")).line("scarecrow").startswith("Vogelscheuche,")


@pytest.mark.parametrize(
    ("slugs", "stage", "states"),
    [
        ("content skat x_ray spy", Phase.EXCHANGE_BOOSTERS, "can no no no"),
        ("content skat x_ray spy", Phase.BLUE, "no can can no"),
        ("content skat x_ray spy", Phase.BROWN, "no can no can"),
        ("content skat x_ray spy", Phase.GAP, "no can no can"),
        ("help skat x_ray spy", "lead", "along can no no"),
    ],
)
def test_what_can_be_played_follows_the_stage(slugs: str, stage: str, states: str) -> None:
    found = rack(held(slugs, stage=stage))
    assert [found.state(slug) for slug in slugs.split()] == states.split()
    can_be_played = [key for key in slugs.split() if found.state(key) == "can"]
    assert found.fields.get("boost", []) == can_be_played


def test_companions_are_offered_in_ones_own_turn_only() -> None:
    assert rack(held("umbrella")).fields["with"] == ["umbrella"]
    assert "with" not in rack(held("umbrella", lead=1)).fields
    assert rack(held("umbrella", lead=1)).line("umbrella").endswith("in your turn")


def test_copies_of_a_card_have_keys_of_their_own() -> None:
    found = rack(after_a_play("njet njet skat", "6j"))
    assert {"rack-njet", "rack-njet-2", "sheet-njet-2"} <= set(found.by_id)


def test_every_refusal_has_short_words_of_its_own() -> None:
    shown = Shown(page_of(held("skat"), 0))
    unknown = why_not_now(shown, CATALOGUE["skat"], "no such code")
    codes = (
        "window_open no_exchange already_in_force already_submitted card_not_in_hand "
        "would_go_out partner_out no_target bad_target invalid_combination "
        "round_finished"
    )
    for booster in CATALOGUE.values():
        assert why_not_now(shown, booster, "not_its_time") != unknown
        for code in codes.split():
            words = why_not_now(shown, booster, code)
            assert words != unknown
            assert words == words.strip(".")


def test_a_booster_that_will_be_too_late_after_the_window_says_when_its_time_is() -> None:
    found = rack(after_a_play("truce x_ray content"))
    assert found.line("truce").endswith("before a lead")
    assert found.line("x_ray").endswith("right after the exchange")
    assert found.line("content").endswith("before the exchange")


def test_the_rack_of_a_player_who_is_out_says_so() -> None:
    scene = Scene(*HANDS, boosters={0: "skat", 1: "njet"}, out=(0,), lead=1)
    assert rack(scene).line("skat").endswith("you are out")


def test_once_boosters_are_forbidden_all_say_so() -> None:
    scene = held("skat spy", others={1: "enough"}).force(1, "enough")
    assert rack(scene).line("skat").endswith("no Boosters now")


# --- reactions --------------------------------------------------------------------


def test_a_reaction_to_the_only_event_takes_one_tap() -> None:
    scene = held("scarecrow", lead=3, others={})
    scene = Scene("2j 3s", *HANDS[1:3], "Drg 5s", boosters={0: "scarecrow"}, lead=3)
    found = rack(scene.play(3, "Drg"))
    assert found.state("scarecrow") == "hot"
    assert found.by_id["now-scarecrow"]["name"] == "boost"
    assert found.by_id["now-scarecrow"]["value"] == "scarecrow"
    assert "now: Dragon" in found.line("scarecrow")
    assert len(found.fields["b-scarecrow-on"]) == 1


def test_one_of_several_events_has_to_be_chosen() -> None:
    scene = Scene(
        *HANDS,
        boosters={0: "njet", 1: "swagger umbrella"},
        lead=1,
    )
    found = rack(scene.play(1, "6j", boost("swagger", cards="6j"), "umbrella"))
    assert len(found.fields["b-njet-on"]) == 2
    assert "name" not in found.by_id["now-njet"]
    assert "Cem · Swagger" in read(found.html)
    assert "Cem · Umbrella" in read(found.html)


def test_what_a_reaction_answers_is_named_by_its_kind() -> None:
    slugs = "wishless contra steal_booster"
    scene = Scene(*WISH_HANDS, boosters={0: slugs, 2: "spy"}, lead=1, played=0, laid=0)
    found = rack(scene.play(1, "Mah", wish=8, tichu=True))
    assert "now: Wish for 8" in found.line("wishless")
    assert "now: Tichu" in found.line("contra")
    assert found.fields["b-steal_booster-seat"] == ["2"]
    assert "name" not in found.by_id["now-steal_booster"]


def test_the_button_that_appears_in_place_of_nothing_waits_a_moment() -> None:
    """Its value changes, which is what the page's script goes by."""
    before = rack(held("scarecrow")).by_id["now-scarecrow"]
    assert (before["tag"], before["value"]) == ("button", "")
    assert "hidden" in before


def test_halt_lies_in_the_foot_while_a_window_may_be_held() -> None:
    assert "hold" not in rack(held("skat")).fields.get("do", [])
    assert "hold" in rack(after_a_play("njet")).fields["do"]


# --- green Boosters that wait -----------------------------------------------------


def test_a_green_booster_can_be_announced_and_taken_back() -> None:
    scene = after_a_play("skat rainbow")
    assert rack(scene).state("skat") == "later"
    scene.boost(0, "skat")
    found = rack(scene)
    assert found.state("skat") == "announced"
    assert found.by_id["now-skat"]["value"] == "take_back"
    assert found.fields["boost"] == ["rainbow"]
    scene.boost(0, "rainbow")
    found = rack(scene)
    assert found.by_id["now-rainbow"]["value"] == "take_back"
    assert found.by_id["now-skat"]["value"] == ""


def test_of_two_copies_one_may_be_announced_and_the_other_not() -> None:
    scene = after_a_play("about_turn about_turn").boost(0, "about_turn")
    found = rack(scene)
    assert found.state("about_turn") == "announced"
    assert found.state("about_turn-2") == "later"


# --- refusals that know their Booster ---------------------------------------------


@pytest.mark.parametrize("language", ["de", "en"])
def test_refusals_name_the_booster_they_are_about(language: str) -> None:
    codes = (
        "not_its_time window_open forbidden no_target bad_target card_not_in_hand "
        "invalid_combination already_in_force would_go_out"
    )
    with translation.override(language):
        for code in codes.split():
            said = refusal_text(code, {"booster": "skat"}, NAMES)
            assert "Skat" in said
            assert said != refusal_text(code, {}, NAMES)
            assert said.endswith(".")
        unnamed = refusal_text("partner_out", {"booster": "skat"}, NAMES)
        assert unnamed == refusal_text("partner_out", {}, NAMES)
