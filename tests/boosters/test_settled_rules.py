"""The general rules that were settled after an inspection: BG-11, BG-16, BG-17, BW-7, BW-8."""

from __future__ import annotations

import pytest

from boosters.catalogue import CATALOGUE
from games.rules.state.actions import Answer, CallTichu, Pass
from games.rules.state.phase import Phase
from games.rules.view.booster import Booster, Colour, Copies
from tests.boosters.scene import Scene, boost, cards, play

REGULAR = (Phase.BLUE, Phase.BROWN, Phase.GAP, Phase.LEAD)


TIMES = {
    "content": (Phase.EXCHANGE_BOOSTERS,),
    "carousel": (Phase.BLUE,),
    "spy": (Phase.BROWN, Phase.GAP),
    "skat": REGULAR,
    "njet": (),
    "umbrella": (),
}


@pytest.mark.parametrize("slug", TIMES)
def test_bg_11_each_colour_has_its_time(slug: str) -> None:
    for stage in (Phase.EXCHANGE_BOOSTERS, *REGULAR):
        scene = Scene(stage=stage, boosters={0: slug, 1: "njet"})
        accepted = scene.refuse(0, boost(slug, rank=5)) is None
        assert accepted == (stage in TIMES[slug])


def test_bg_11_green_comes_out_of_turn_and_in_other_players_tricks() -> None:
    scene = Scene("5j 2j", "6s 7s", boosters={2: "skat", 3: "rainbow skat"})
    scene.force(2, "skat").play(0, "5j").settle()
    assert scene.state.turn == 1
    scene.force(3, "rainbow")
    assert scene.in_force == ["skat", "rainbow"]


def test_bg_11_only_two_red_cards_answer_ones_own_events() -> None:
    red = [it for it in CATALOGUE.values() if it.colour == Colour.RED]
    assert {it.slug for it in red if it.own_events} == {"steal_booster", "dragon_tamer"}
    scene = Scene("Dog 5j", boosters={0: "dog_catcher contra steal_booster", 1: "skat njet"})
    scene.state = scene.state._replace(played=0)
    scene.play(0, "Dog", tichu=True)
    assert scene.refuse(0, boost("dog_catcher")) == "no_target"
    assert scene.refuse(0, boost("contra")) == "no_target"
    assert scene.refuse(0, boost("steal_booster", seat=1)) is None


def test_bg_11_yellow_goes_with_no_answer_to_help() -> None:
    assert "boosters" not in Answer._fields
    scene = Scene("5j 2j", "3s", "5s 4p", boosters={0: "help", 2: "umbrella", 1: "njet"})
    scene.play(0, "5j", "help")
    assert scene.refuse(2, play("5s", "umbrella")) is not None
    assert scene.refuse(2, boost("umbrella")) is not None


@pytest.mark.parametrize("asks", [False, True])
def test_bg_11_what_is_announced_is_secret_until_the_window_has_closed(asks: bool) -> None:
    """While a play is settled, and while an answer is awaited."""
    scene = Scene("5j 2j", "6s 7s", "5s 4p", boosters={0: "help", 1: "skat", 3: "njet"})
    scene.play(0, "5j", *(["help"] if asks else []))
    others = [scene.view(seat).boosters for seat in (0, 2, 3, None)]
    scene.boost(1, "skat")
    assert [scene.view(seat).boosters for seat in (0, 2, 3, None)] == others
    assert (scene.in_hand(1), scene.in_force) == (("skat",), [])
    if asks:
        scene.answer(2, "5s")
    scene.close()
    # Its event has taken effect, and no regular action was before it.
    assert scene.top.cards & cards("5j")
    assert scene.refuse(1, Pass()) == "window_open"
    scene.settle()
    assert scene.in_force[-1] == "skat"


@pytest.mark.parametrize("given", ["5j", "5j 6j", "5j 6j 7j"])
def test_bg_16_nobody_gives_away_their_last_card(given: str) -> None:
    give = dict(zip((1, 2, 3), given.split(), strict=False))
    scene = Scene(given, stage=Phase.BLUE, boosters={0: "dealer"})
    assert scene.refuse(0, boost("dealer", give=give)) == "would_go_out"
    scene = Scene(f"{given} 8j", stage=Phase.BLUE, boosters={0: "dealer"})
    assert scene.refuse(0, boost("dealer", give=give)) is None


def test_bg_16_what_comes_in_exchange_counts() -> None:
    """A swap of last cards leaves nobody without one: what counts is the outcome."""
    scene = Scene("5j", "Dog", stage=Phase.BLUE, boosters={0: "dog_sitter", 3: "njet"})
    scene.force(0, "dog_sitter", cards="5j")
    assert (scene.holds(0, "Dog"), scene.holds(1, "5j")) == (True, True)
    scene = Scene("5j", "6s", "7p", "8t", stage=Phase.BLUE, boosters={0: "carousel", 3: "njet"})
    scene.force(0, "carousel")
    for seat, card in enumerate(("5j", "6s", "7p", "8t")):
        scene.answer(seat, card)
    assert scene.state.hands == tuple(map(cards, ("8t", "5j", "6s", "7p")))
    assert scene.state.out == ()


def test_bg_16_a_card_on_its_way_still_belongs_to_its_holder() -> None:
    """Somebody whose only card is drawn by Pickpocket has not gone out."""
    scene = Scene("5j 6j", "9s", stage=Phase.BROWN, boosters={0: "pickpocket", 2: "njet"})
    scene.force(0, "pickpocket", seat=1)
    assert (scene.view(None).counts[1], scene.state.out) == (1, ())
    scene.answer(0, "5j")
    assert scene.state.hands[:2] == (cards("6j 9s"), cards("5j"))


def test_bg_16_what_nobody_can_know_tells_nothing() -> None:
    """Back to the Roots is refused if somebody might hold special cards only."""
    for hand, refused in (("Dog 2s", True), ("3s 2s", True), ("3s 2s 4s 5s 6s", False)):
        hands = ("5j 6j 7j 8j 9j", hand, "2p 3p 4p 5p 6p", "2t 3t 4t 5t 6t")
        scene = Scene(*hands, stage=Phase.BLUE, boosters={0: "back_to_the_roots"})
        found = scene.refuse(0, boost("back_to_the_roots"))
        assert found == ("would_go_out" if refused else None)


def test_bg_17_which_may_be_in_force_more_than_once() -> None:
    def having(copies: Copies) -> set[str]:
        return {slug for slug, it in CATALOGUE.items() if it.copies == copies}

    assert having(Copies.ANY) == {"about_turn", "musical_chairs", "queue_jumper", "dud"}
    assert having(Copies.ONE_A_SEAT) == {"solo_attack", "x_ray", "wager", "generous"}


ANOTHER: dict[str, dict[str, int]] = {"x_ray": {"seat": 1}, "wager": {"seat": 1}}


@pytest.mark.parametrize("slug", ["generous", "solo_attack", "x_ray", "wager"])
def test_bg_17_another_player_may_have_one_too(slug: str) -> None:
    stage = {"generous": Phase.EXCHANGE_BOOSTERS, "solo_attack": Phase.BROWN}.get(slug, Phase.BLUE)
    scene = Scene(stage=stage, boosters={0: f"{slug} {slug}", 2: slug, 3: "njet"})
    named = ANOTHER.get(slug, {})
    scene.force(0, slug, **named)
    assert scene.refuse(0, boost(slug, **named)) == "already_in_force"
    scene.force(2, slug, **named)
    assert scene.in_force == [slug, slug]


def _lasting() -> list[Booster]:
    """Return lasting green Boosters of which there may be only one, and that need nothing."""
    green = [it for it in CATALOGUE.values() if it.colour == Colour.GREEN and it.until]
    return [it for it in green if not it.needs and it.copies == Copies.ONE and not it.invites]


@pytest.mark.parametrize("slug", [it.slug for it in _lasting()])
def test_bg_17_of_most_there_is_one_in_force(slug: str) -> None:
    scene = Scene(boosters={0: slug, 1: slug, 3: "njet"}).force(0, slug)
    assert scene.refuse(1, boost(slug)) == "already_in_force"


def test_bg_17_of_two_wishes_the_later_one_counts() -> None:
    scene = Scene(stage=Phase.GAP, boosters={0: "hearts_desire", 1: "hearts_desire"}, wish=9)
    scene.force(0, "hearts_desire", rank=5)
    assert scene.state.wish == 5
    scene.force(1, "hearts_desire", rank=7)
    assert scene.state.wish == 7


def test_bw_7_a_theft_needs_the_window_of_the_call() -> None:
    scene = Scene(boosters={1: "skat", 2: "steal_booster"}, played=0).tichu(0)
    assert scene.refuse(2, boost("steal_booster", seat=1)) is None
    scene.settle()
    assert scene.refuse(2, boost("steal_booster", seat=1)) == "not_its_time"


def test_bw_8_help_is_answered_before_its_window_opens() -> None:
    """Only the partner acts meanwhile; calling and announcing stay open."""
    scene = Scene("5j 2j", "6s 7s", "5s 4p", boosters={0: "help", 1: "njet skat"}, played=0b1101)
    scene.play(0, "5j", "help")
    assert scene.phase == Phase.ANSWER
    assert scene.refuse(1, boost("njet")) == "not_its_time"
    assert scene.refuse(1, Answer(cards("6s"))) is not None
    assert scene.refuse(1, CallTichu()) is None
    assert scene.refuse(1, boost("skat")) is None
    scene.answer(2, "5s")
    assert (scene.phase, scene.refuse(1, boost("njet"))) == (Phase.REACTION, None)
    scene.settle()
    assert scene.top.kind == "pair"


def test_bw_8_other_choices_come_after_the_window_and_move_together() -> None:
    hands = ("5j 6j", "5s 6s", "5p 6p", "5t 6t")
    scene = Scene(*hands, stage=Phase.BLUE, boosters={0: "second_exchange", 3: "njet"})
    scene.boost(0, "second_exchange")
    assert scene.phase == Phase.REACTION
    scene.settle()
    assert scene.phase == Phase.ANSWER
    before = [scene.view(seat) for seat in (1, 2, 3, None)]
    scene.answer(0, "5j")
    assert [scene.view(seat) for seat in (1, 2, 3, None)] == before
    scene.answer(2, "5p")
    assert scene.state.hands[::2] == (cards("6j 5p"), cards("5j 6p"))
