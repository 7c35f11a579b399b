"""What is said about plays with companions and answers, and that the rules agree."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.forms.actions import Selected
from games.rules.cards.deck import CODE, each, from_codes
from games.rules.state.actions import Boost, Play
from games.screen import checked
from games.screen.asking.check import look_at
from games.screen.asking.check_opening import opening
from games.screen.page.scene import Scene as Screen
from tests.boosters.sample import Refusal, Sample
from tests.boosters.scene import Scene, boost
from tests.games.reading import read
from tests.games.screen.booster_pages import BOOSTER_PHASES
from tests.games.screen.booster_scenes import HANDS, MOMENTS, page_of, several_kinds
from tests.games.screen.pages import PHASES
from tests.games.screen.said import ALL_YELLOW, said, told


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


# --- the yellow Boosters --------------------------------------------------------------


@pytest.mark.parametrize("sample", ALL_YELLOW, ids=lambda it: it.slug)
def test_what_a_companion_allows_may_be_played(sample: Sample) -> None:
    assert isinstance(sample.action, Play)
    found = told(sample.make(), sample.seat, sample.action)
    assert found.can_play, found.reason
    assert found.name


REFUSED = [
    (sample.slug, refusal)
    for sample in ALL_YELLOW
    for refusal in sample.refused
    if isinstance(refusal.action, Play) and not refusal.action.wish
]


@pytest.mark.parametrize(("slug", "refusal"), REFUSED, ids=lambda it: str(it)[:12])
def test_what_a_companion_forbids_says_why(slug: str, refusal: Refusal) -> None:
    assert isinstance(refusal.action, Play)
    found = told(refusal.make(), refusal.seat, refusal.action)
    assert not found.can_play
    assert found.reason, slug


HELD = (
    "pothole ring_road four_street fire_bird modesty swagger doppelganger "
    "chameleon umbrella mighty_mouse help"
)
MINE = ("Mah 2j 3s 4p 5t 7j 8j 8s Qs Kp As Phx", *HANDS[1:])


def mine(**more: object) -> Scene:
    return Scene(*MINE, boosters={0: HELD, 1: "njet"}, **more)


@pytest.mark.parametrize(
    ("codes", "companions", "name", "reason"),
    [
        (
            "2j 3s 4p 5t 7j",
            ("pothole",),
            "Potholed straight 2 to 7 without 6",
            "can be led",
        ),
        (
            "Kp As 2j 3s 4p",
            ("ring_road",),
            "Ring road K to 4",
            "can be led; cannot be followed",
        ),
        (
            "7j 8j",
            (boost("modesty", cards="8j"),),
            "Pair of sevens",
            "can be led; Jade 8 counts as 7",
        ),
        (
            "As",
            (boost("doppelganger", cards="As"),),
            "Pair of aces",
            "can be led; Sword Ace counts twice",
        ),
        (
            "2j 3s 4p 5t",
            (boost("fire_bird", rank=6),),
            "Straight 2 to 6",
            "can be led; plus a joker as 6",
        ),
        ("8j 8s", ("umbrella",), "Pair of eights", "can be led; cannot be bombed"),
        ("Mah", ("mighty_mouse",), "Mah Jong", "can be led; cannot be followed"),
        ("8j", ("help",), "Jade 8", "Ana is asked to complete this."),
    ],
)
def test_the_sentence_names_play_and_companion(
    codes: str, companions: tuple[Boost | str, ...], name: str, reason: str
) -> None:
    found = said(mine(), 0, codes, *companions)
    assert (found.name, read(found.reason)) == (name, reason)
    assert found.can_play


@pytest.mark.parametrize(
    ("codes", "companions", "reason"),
    [
        ("8j 8s", ("pothole",), "Pothole does not go with these cards."),
        ("8j 7j", (boost("modesty"),), "Choose for Modesty which card it changes."),
        ("2j 3s 4p 5t", ("fire_bird",), "Choose a rank for Fire Bird."),
        (
            "2j 3s",
            (boost("chameleon", cards="2j"),),
            "Choose a suit for Chameleon.",
        ),
        ("8j", ("dragon_baby",), "You do not hold Baby Dragon any more."),
        ("2j 8j", (), "These cards do not make a combination."),
    ],
)
def test_the_sentence_says_what_a_companion_lacks(
    codes: str, companions: tuple[Boost | str, ...], reason: str
) -> None:
    found = said(mine(), 0, codes, *companions)
    assert found.reason == reason
    assert not found.can_play


@pytest.mark.parametrize("slug", ["skat", "no_such_card"])
def test_a_companion_that_no_page_sends_is_not_held(slug: str) -> None:
    found = said(mine(), 0, "8j", slug)
    assert "You do not hold" in found.reason
    assert not found.can_play
    assert checked(page_of(mine(), 0), Selected(0, companions=(boost(slug),)))
    plain = Selected(from_codes("Mah"), companions=(boost(slug),))
    assert not look_at(Screen(PHASES["lead"](1)), plain).can_play


def test_a_companion_without_cards_says_what_is_to_be_chosen() -> None:
    found = said(mine(), 0, "", "fire_bird")
    assert found.reason == "Choose a rank for Fire Bird."
    assert said(mine(), 0, "", "pothole").reason == "You lead: play any combination."


def test_what_changes_a_bomb_is_refused_but_the_bomb_may_still_be_thrown() -> None:
    """A bomb takes no companion; out of its turn it is thrown without (BG-9)."""
    hands = ("8j 8s 8p 8t 2j", *HANDS[1:])
    scene = Scene(*hands, boosters={0: "modesty", 3: "njet"}, lead=1).play(1, "Jp")
    scene.settle()
    found = said(scene, 0, "8j 8s 8p 8t", boost("modesty", cards="8j"))
    assert not found.can_play
    assert found.can_bomb
    assert found.bomb == "four eights"


# --- several readings (BG-10) -------------------------------------------------------


def test_a_lead_that_can_be_several_things_asks_which() -> None:
    found = said(several_kinds(), 0, "4j 6s 8p Tt")
    assert [kind.kind for kind in found.kinds] == ["expressway", "rainbow"]
    assert not any(kind.is_chosen for kind in found.kinds)
    assert not found.can_play
    assert not found.name
    assert "several combinations" in found.reason
    chosen = said(several_kinds(), 0, "4j 6s 8p Tt", reading="rainbow")
    assert chosen.name == "Rainbow 10 8 6 4"
    assert chosen.can_play
    assert [it.kind for it in chosen.kinds if it.is_chosen] == ["rainbow"]


def test_the_reading_of_the_base_game_is_preselected() -> None:
    found = said(several_kinds(), 0, "8p 8t 9j 9s")
    assert [it.kind for it in found.kinds] == ["stairs", "two_pairs", "rainbow"]
    assert [it.kind for it in found.kinds if it.is_chosen] == ["stairs"]
    assert found.name == "Stairs 8 to 9"
    said_so = said(several_kinds(), 0, "8p 8t 9j 9s", reading="two_pairs")
    assert said_so.name == "Two pairs, nines and eights"


def test_a_reading_that_the_cards_do_not_have_counts_as_unsaid() -> None:
    found = said(several_kinds(), 0, "9j 9s", reading="rainbow")
    assert (found.name, found.can_play, found.kinds) == ("Pair of nines", True, ())


def test_following_the_kind_of_the_trick_decides() -> None:
    hands = ("4j 6s 7p 8p 8t 9j 9s Tt Kj Phx", "2j 5s 3p 7t", *HANDS[2:])
    scene = Scene(*hands, boosters={0: "rainbow expressway", 1: "njet"}, stage="gap")
    scene.force(0, "rainbow").force(0, "expressway").wave()
    scene.state = scene.state._replace(windows=(scene.state.windows[0]._replace(waiting=2),))
    scene.play(1, "2j 5s 3p 7t").settle()
    if scene.state.bombs is not None and scene.state.bombs.timed:
        scene.close()
    scene.pass_(2, 3)
    found = said(scene, 0, "4j 6s 8p Tt")
    assert found.kinds == ()
    assert found.name == "Rainbow 10 8 6 4"
    assert found.reason == "beats Rainbow 7 5 3 2"


def test_the_choices_stand_beside_the_sentence() -> None:
    page = page_of(several_kinds(), 0)
    html = checked(page, Selected(from_codes("8p 8t 9j 9s")))
    assert html.count('name="reading"') == 3
    assert 'value="stairs" checked' in html
    html = checked(page, Selected(from_codes("4j 6s 8p Tt")))
    assert html.count('name="reading"') == 2
    assert "checked" not in html


# --- what there is to do --------------------------------------------------------------


PASSING = "You may wave this through; in the settings once and for all."
OPENINGS = {
    ("draft", 0): "Keep one of these Boosters.",
    ("draft", 2): "Boosters go round the table; your turn to choose comes.",
    ("exchange-boosters", 0): "Now Boosters about the exchange may be played.",
    ("blue", 0): "Now blue Boosters may be played.",
    ("blue", 1): "The others may play Boosters.",
    ("gap", 0): "Now brown Boosters may be played, before the next lead.",
    ("laid", 0): "The others may react.",
    ("laid", 1): "You may throw a bomb now.",
    ("laid", 2): "You may react: Scarecrow.",
    ("laid", 3): PASSING,
    ("help", 0): "",
    ("help", 2): "Guest Ibex asks for help: choose cards to complete the play.",
    ("theft", 0): "Steal a Booster: take one of the Boosters of Cem.",
    ("second-thoughts", 2): "Second Thoughts: choose a card for Guest Ibex.",
    ("carousel", 3): "Carousel: choose a card for Guest Ibex.",
    ("used-again", 0): "Add On may be used again, with other cards.",
    ("nothing-to-lead", 0): "You have no card that you may lead: hand the lead on.",
    ("bird-sent-back", 0): "Not in this turn: Phoenix.",
}


@pytest.mark.parametrize(("moment", "seat"), OPENINGS)
def test_the_first_sentence_says_what_to_do(moment: str, seat: int) -> None:
    found = opening(Screen(page_of(MOMENTS[moment](), seat)))
    assert read(found.reason) == OPENINGS[moment, seat]


def test_a_name_with_an_exclamation_mark_ends_the_sentence() -> None:
    found = opening(Screen(BOOSTER_PHASES["reaction-call"](0)))
    assert found.reason == "You may react: Contra!"


@pytest.mark.parametrize(
    ("companions", "reason"),
    [
        (("mighty_mouse",), "Nothing but a bomb can be laid on this."),
        (
            ("mighty_mouse", "umbrella"),
            "Nothing can be laid on this, not even a bomb.",
        ),
    ],
)
def test_what_cannot_be_followed_says_so(companions: tuple[str, ...], reason: str) -> None:
    scene = mine().play(0, "Mah", *companions).settle()
    higher = CODE[next(each(scene.state.hands[1]))]
    assert opening(Screen(page_of(scene, 1))).reason == reason
    assert said(scene, 1, higher).reason == reason


def test_cards_selected_meanwhile_are_named_and_the_sentence_stays() -> None:
    found = said(MOMENTS["laid"](), 3, "9t 9j")
    assert (found.name, read(found.reason)) == ("Pair of nines", PASSING)
    assert not found.can_play
    found = said(MOMENTS["draft"](), 0, "2j")
    assert (found.name, read(found.reason)) == ("Jade 2", "Keep one of these Boosters.")


def test_a_seat_without_boosters_does_not_learn_who_holds_some() -> None:
    """The sentence of a seat without Boosters does not tell who has some (BG-12)."""
    for boosters in ({0: "njet"}, {2: "dealer", 3: "njet"}):
        scene = Scene(*HANDS, boosters=boosters, stage="blue")
        found = opening(Screen(page_of(scene, 1)))
        assert found.reason == "The others may play Boosters."
