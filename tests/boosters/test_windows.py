"""Windows and the stack: what waits, what goes back, what stands (section BW)."""

from __future__ import annotations

from games.rules.state.actions import Hold, TakeBack, TimeOut
from games.rules.state.phase import Phase
from games.rules.state.windows import clocks
from games.rules.view.booster_choices import why_not
from games.rules.view.choices import options
from tests.boosters.scene import OPTIONS, Scene, boost, play


def test_no_window_where_nobody_else_holds_a_booster() -> None:
    scene = Scene("5j 6j", boosters={0: "skat"})
    scene.play(0, "5j")
    assert scene.phase == Phase.FOLLOW
    scene.boost(0, "skat")
    assert scene.in_force == ["skat"]


def test_a_call_made_along_stands_when_the_cards_go_back() -> None:
    scene = Scene("Drg 5j", "6j", boosters={1: "scarecrow", 2: "contra"}, played=0)
    scene.play(0, "Drg", tichu=True).boost(1, "scarecrow").close()
    assert scene.holds(0, "Drg")
    assert scene.phase == Phase.REACTION
    assert scene.state.calls[0] == "tichu"
    assert scene.state.played == 0
    assert [it.least for it in clocks(scene.state)] == [2]


def test_a_wish_made_along_is_void_when_the_cards_go_back() -> None:
    scene = Scene("Mah 2s 3j 4j Phx", "6j", boosters={1: "scarecrow", 2: "njet"})
    scene.play(0, "Mah 2s 3j 4j Phx", wish=9).boost(1, "scarecrow").settle()
    assert scene.state.wish == 0
    assert scene.holds(0, "Mah Phx")


def test_a_bomb_makes_the_whole_action_take_effect() -> None:
    scene = Scene("Mah 5j 6j", "9j 9s 9p 9t 2j", boosters={2: "wishless"}, played=0)
    scene.play(0, "Mah", wish=9).bomb(1, "9j 9s 9p 9t").settle()
    assert [laid.seat for laid in scene.state.plays] == [0, 1]
    assert scene.state.wish == 0  # the bomb holds the rank that was wished
    assert scene.state.turn == 2


def test_a_bomb_on_ones_own_play_waits_for_its_window() -> None:
    scene = Scene("Kj 9j 9s 9p 9t 2j", "5j", boosters={1: "njet"})
    scene.play(0, "Kj").bomb(0, "9j 9s 9p 9t")
    assert scene.phase == Phase.REACTION
    assert scene.holds(0, "9j 9s 9p 9t")
    scene.close()
    assert scene.phase == Phase.REACTION
    scene.settle()
    assert scene.top.kind == "bomb4"


def test_a_hold_stops_the_end_of_the_window_but_no_reaction() -> None:
    scene = Scene("5j 6j", "7j", boosters={1: "njet", 2: "scarecrow", 0: "modesty"})
    scene.play(0, "6j", boost("modesty", cards="6j")).act(1, Hold())
    assert [it.kind for it in clocks(scene.state)] == ["hold"]
    scene.decline(2)
    assert scene.phase == Phase.REACTION
    scene.boost(1, "njet", on=scene.state.proposal.subjects[0].id).settle()  # type: ignore[union-attr]
    assert scene.phase == Phase.LEAD
    assert scene.holds(0, "6j")


def test_declines_of_all_who_are_asked_close_the_window() -> None:
    scene = Scene("5j 6j", "7j", "8j", "9j", boosters={1: "njet", 3: "njet"})
    scene.play(0, "5j").decline(1)
    assert scene.phase == Phase.REACTION
    scene.decline(3)
    assert scene.phase == Phase.FOLLOW
    assert not clocks(scene.state) or clocks(scene.state)[0].kind == "turn"


def test_the_player_of_the_last_card_has_finished_once_the_window_closes() -> None:
    scene = Scene("Drg", "6j", boosters={0: "skat", 1: "scarecrow", 2: "njet"})
    scene.play(0, "Drg")
    assert scene.state.out == ()
    scene.boost(1, "scarecrow").settle()
    assert scene.state.out == ()
    assert scene.holds(0, "Drg")


def test_a_round_ending_play_waits_for_red_cards_and_takes_no_bombs() -> None:
    scene = Scene("Kj", "9j 9s 9p 9t 2j", "", "3t", out=(2,), boosters={1: "spy"})
    scene.play(0, "Kj")
    assert scene.phase == Phase.REACTION
    assert options(scene.view(1)).bombs == ()
    scene.close()
    assert scene.state.score is not None
    assert scene.state.score.double == 0


def test_there_is_a_gap_for_boosters_before_the_next_lead() -> None:
    scene = Scene("5j 6j", "4s", "4p", "4t", boosters={1: "spy"})
    scene.play(0, "5j").close().pass_(1, 2, 3)
    assert scene.phase == Phase.CLOSING
    assert scene.refuse(0, play("6j")) == "gap"
    scene.close()
    assert scene.phase == Phase.GAP
    assert scene.refuse(0, play("6j")) == "gap"
    scene.decline(1)
    assert (scene.phase, scene.state.turn) == (Phase.LEAD, 0)


def test_an_announced_booster_may_be_taken_back() -> None:
    scene = Scene("5j 6j", boosters={1: "skat"})
    scene.play(0, "5j").boost(1, "skat").act(1, TakeBack()).settle()
    assert scene.in_force == []
    assert scene.in_hand(1) == ("skat",)


def test_help_is_declined_when_time_is_over() -> None:
    scene = Scene("8j 2j", "3s", "8s 4p", boosters={0: "help", 1: "njet"})
    scene.play(0, "8j", "help")
    (clock,) = clocks(scene.state)
    assert clock.seats == (2,)
    scene.act(None, TimeOut(clock.key))
    assert scene.holds(0, "8j")
    assert scene.discard == ("help",)


def test_why_a_booster_cannot_be_played_is_told() -> None:
    scene = Scene("5j 6j", "7j", boosters={0: "spy njet skat pothole wager"})
    view = scene.view(0)
    catalogue = scene.catalogue
    assert why_not(view, "spy", catalogue) == "not_its_time"
    assert why_not(view, "njet", catalogue) == "not_its_time"
    assert why_not(view, "skat", catalogue) is None
    assert why_not(view, "pothole", catalogue) is None
    assert why_not(view, "rainbow", catalogue) == "card_not_in_hand"


def test_nobody_can_tell_who_will_lead() -> None:
    """Others' views and clocks are the same, no matter who holds the Mah Jong (BG-12)."""
    options_with_time = OPTIONS._replace(prelead_seconds=5)

    def stages(*hands: str) -> list[object]:
        scene = Scene(*hands, boosters={0: "spy"}, stage=Phase.BLUE, options=options_with_time)
        boosted = scene.state.booster_state._replace(calling=True)
        scene.state = scene.state._replace(booster_state=boosted)
        seen: list[object] = []
        for _ in range(3):
            for audience in (0, 3, None):
                view = scene.view(audience)
                seen += [view, options(view, scene.catalogue)]
            seen.append(clocks(scene.state))
            if scene.phase in (Phase.BLUE, Phase.BROWN):
                scene.decline(0)
        assert scene.phase == Phase.LEAD
        assert scene.view(0).turn is None
        assert scene.refuse(1, play("6j")) == "call_window"
        return seen

    assert stages("5j", "Mah 6j", "6s 7s") == stages("5j", "6s 7s", "Mah 6j")
