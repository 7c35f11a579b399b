"""What a table page posts becomes an action of the rules, or is refused."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from games.forms.actions import Selected, Unreadable, read_answer, read_selection
from games.rules.cards.deck import DRAGON, PHOENIX, from_codes
from games.rules.state import actions as do
from games.rules.state.actions import Action, Boost


def form(text: str) -> QueryDict:
    return QueryDict(text)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("do=pass", do.Pass()),
        ("do=tichu", do.CallTichu()),
        ("do=grand", do.CallGrand()),
        ("do=no_grand", do.DeclineGrand()),
        ("do=wait", do.Wait()),
        ("do=withdraw_grand", do.WithdrawGrand()),
        ("do=keep_grand", do.KeepGrand()),
        ("do=ready", do.SayReady()),
        ("do=take_back", do.TakeBack()),
        ("do=hold", do.Hold()),
        ("do=decline", do.Decline()),
        ("do=collect", do.Collect()),
        ("do=give_dragon&to=3", do.GiveDragon(3)),
        ("to=1", do.GiveDragon(1)),
        ("do=play&card=9s&card=9t", do.Play(from_codes("9s 9t"))),
        ("do=play&card=Mah&wish=8", do.Play(from_codes("Mah"), wish=8)),
        ("do=play&card=Mah&wish=", do.Play(from_codes("Mah"))),
        ("do=play&card=9s&wish=8", do.Play(from_codes("9s"))),
        ("do=play&card=9s&call_tichu=1", do.Play(from_codes("9s"), tichu=True)),
        (
            "do=play&card=9s&card=Phx&phoenix=9",
            do.Play(from_codes("9s Phx"), phoenix=9),
        ),
        ("do=play&card=Phx&phoenix=9", do.Play(PHOENIX)),
        ("do=bomb&card=9s&on=4", do.Bomb(from_codes("9s"), on=4)),
        (
            "do=exchange&give_0=2j&give_2=Drg&give_3=3s",
            do.Exchange(((0, from_codes("2j")), (2, DRAGON), (3, from_codes("3s")))),
        ),
        ("do=exchange&give_0=2j", do.Exchange(((0, from_codes("2j")),))),
        ("do=exchange&give_0=", do.Exchange(())),
    ],
)
def test_actions_are_read(text: str, action: Action) -> None:
    assert read_answer(form(text)).action == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "do=deal",
        "do=play&card=10s",
        "do=play&card=9s&card=9s",
        "do=play&card=Mah&wish=eight",
        "do=play&card=Mah&wish=-8",
        "do=play&card=Mah&wish=1111111111111111111",
        "do=play&card=9s&card=Phx&phoenix=x",
        "do=exchange&give_0=xx",
        "do=give_dragon",
        "do=give_dragon&to=",
        "do=pass&window_id=x",
        "do=bomb&card=9s&on=²",
    ],
)
def test_what_no_page_sends_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_answer(form(text))


def test_actions_answer_the_window_of_the_phase() -> None:
    posted = "window_id=5&bomb_window_id=6&on=3&action_id=x"
    answer = read_answer(form(f"do=pass&{posted}"))
    assert (answer.window_id, answer.on, answer.action_id) == (5, None, "x")


@pytest.mark.parametrize("asked", ["bomb&card=9s", "hold", "decline"])
def test_bombs_and_holds_answer_the_bomb_window(asked: str) -> None:
    answer = read_answer(form(f"do={asked}&window_id=5&bomb_window_id=6&on=3"))
    assert (answer.window_id, answer.on) == (6, 3)


def test_asking_for_the_next_round_is_no_action_of_the_rules() -> None:
    assert read_answer(form("do=next&action_id=x")).action is None


def test_a_selection_is_read() -> None:
    found = read_selection(form("card=9s&card=Phx&phoenix=9&with=pothole"))
    assert (found.cards, found.phoenix) == (from_codes("9s Phx"), 9)
    assert found.companions == (Boost("pothole"),)
    assert read_selection(form("")) == Selected(0)


# --- Boosters ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("boost=skat", Boost("skat")),
        ("boost=skat-2", Boost("skat")),
        ("boost=spy&b-spy-rank=12", Boost("spy", rank=12)),
        ("boost=spy-2&b-spy-2-rank=9&b-spy-rank=3", Boost("spy", rank=9)),
        ("boost=x_ray&b-x_ray-seat=3", Boost("x_ray", seat=3)),
        ("boost=x_ray&b-x_ray-seat=0", Boost("x_ray", seat=0)),
        ("boost=njet&b-njet-on=7", Boost("njet", on=7)),
        ("boost=recycling&b-recycling-pick=spy", Boost("recycling", pick="spy")),
        ("boost=ouvert&card=2j", Boost("ouvert", cards=from_codes("2j"))),
        (
            "boost=add_on&card=8s&card=Phx&b-add_on-phoenix=8&b-add_on-reading=pair",
            Boost("add_on", cards=from_codes("8s Phx"), phoenix=8, reading="pair"),
        ),
        (
            "boost=dealer&b-dealer-give_0=2j&b-dealer-give_3=Drg&b-dealer-give_2=",
            Boost("dealer", give=((0, from_codes("2j")), (3, DRAGON))),
        ),
        ("draft=njet", do.Draft("njet")),
        ("do=answer&card=2j", do.Answer(from_codes("2j"))),
        ("do=answer&answer-booster=spy", do.Answer(booster="spy")),
        ("do=answer&card=5s&answer-rank=6", do.Answer(from_codes("5s"), rank=6)),
        ("do=answer&card=Phx&phoenix=9", do.Answer(PHOENIX, phoenix=9)),
        ("do=answer_none&card=2j", do.Answer()),
        (
            "do=play&card=9s&card=9t&with=umbrella",
            do.Play(from_codes("9s 9t"), boosters=(Boost("umbrella"),)),
        ),
        (
            "do=play&card=9s&with=fire_bird&with-fire_bird-rank=8&with=modesty"
            "&with-modesty-card=9s&with-swagger-card=9s",
            do.Play(
                from_codes("9s"),
                boosters=(
                    Boost("fire_bird", rank=8),
                    Boost("modesty", cards=from_codes("9s")),
                ),
            ),
        ),
        (
            "do=play&card=9s&with=chameleon&with-chameleon-card=9s&with-chameleon-suit=0",
            do.Play(
                from_codes("9s"),
                boosters=(Boost("chameleon", suit=0, cards=from_codes("9s")),),
            ),
        ),
        (
            "do=play&card=9s&reading=rainbow",
            do.Play(from_codes("9s"), reading="rainbow"),
        ),
        (
            "do=exchange&give_2=2j&give_2_2=3s",
            do.Exchange(((2, from_codes("2j")), (2, from_codes("3s")))),
        ),
    ],
)
def test_what_is_done_with_boosters_is_read(text: str, action: Action) -> None:
    assert read_answer(form(text)).action == action


@pytest.mark.parametrize(
    "text",
    [
        "boost=",
        "boost=-2",
        "boost=skat-",
        "boost=skat-1",
        "boost=skat-222",
        "boost=skat-x",
        "boost=Sk%C3%A4t",
        "boost=skat%20spy",
        "boost=" + "s" * 41,
        "boost=spy&b-spy-rank=nine",
        "boost=spy&b-spy-rank=-9",
        "boost=spy&b-spy-rank=%C2%B2",
        "boost=x_ray&b-x_ray-seat=1111111111",
        "boost=njet&b-njet-on=x",
        "boost=recycling&b-recycling-pick=<b>",
        "boost=recycling&b-recycling-pick=" + "s" * 41,
        "boost=dealer&b-dealer-give_1=2x",
        "boost=ouvert&card=2j&card=2j",
        "boost=add_on&card=8s&b-add_on-phoenix=x",
        "boost=add_on&card=8s&b-add_on-reading=a-b",
        "draft=",
        "draft=nj et",
        "do=answer&card=xx",
        "do=answer&answer-rank=x",
        "do=answer&answer-booster=!",
        "do=play&card=9s&with=",
        "do=play&card=9s&with=modesty&with-modesty-card=9x",
        "do=play&card=9s&with=fire_bird&with-fire_bird-rank=x",
        "do=play&card=9s&with=chameleon&with-chameleon-suit=j",
        "do=play&card=9s&reading=" + "r" * 41,
        "do=play&card=9s" + "&with=umbrella" * 9,
    ],
)
def test_boosters_that_no_page_sends_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        read_answer(form(text))


def test_a_booster_takes_along_nothing_it_does_not_need() -> None:
    """The cards that are selected meanwhile are nobody's business."""
    posted = (
        "boost={0}&card=2j&card=Drg&b-{0}-seat=1&b-{0}-rank=9&b-{0}-suit=2&b-{0}-on=4"
        "&b-{0}-pick=spy&b-{0}-give_1=2j&b-{0}-reading=pair&b-{0}-phoenix=8"
    )
    for slug, named in (
        ("skat", {}),
        ("no_such_card", {}),
        ("njet", {"on": 4}),
        ("spy", {"rank": 9}),
        ("wager", {"seat": 1}),
        ("ouvert", {"cards": from_codes("2j Drg")}),
        ("dealer", {"give": ((1, from_codes("2j")),)}),
    ):
        assert read_answer(form(posted.format(slug))).action == Boost(slug, **named)
    along = "do=play&card=2j&with=umbrella&with-umbrella-card=2j&with-umbrella-rank=3"
    assert read_answer(form(along)).action == do.Play(
        from_codes("2j"), boosters=(Boost("umbrella"),)
    )


def test_reactions_answer_the_uppermost_window_and_others_the_regular_one() -> None:
    windows = "&window_id=3&bomb_window_id=5"
    for text, expected in (
        ("boost=njet&b-njet-on=7", 5),
        ("boost=skat", 3),
        ("do=answer&card=2j", 5),
        ("do=play&card=2j", 3),
    ):
        assert read_answer(form(text + windows)).window_id == expected
