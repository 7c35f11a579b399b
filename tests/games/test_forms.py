"""What a table page posts becomes an action of the rules, or is refused."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from games.forms import Selected, Unreadable, read_answer, read_selection
from games.rules import actions as do
from games.rules.actions import Action, Boost
from games.rules.cards import DRAGON, PHOENIX, from_codes


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
