"""Samples of the blue cards."""

from __future__ import annotations

from games.rules.actions import Exchange
from games.rules.state import BLUE, BROWN, EXCHANGE, EXCHANGE_BOOSTERS
from tests.boosters.sample import Refusal, Sample, boost, scene, then
from tests.boosters.scene import Scene, cards

HANDS = ("5j 6j 7j Kj", "5s 6s Ts Mah", "5p 6p 7p Dog", "5t 6t 7t 8t")


FULL = ("5j 6j 7j Kj 2j", "5s 6s Ts Mah 2s", "5p 6p 7p Dog 2p", "5t 6t 7t 8t 2t")


def before(slug: str, **more: object):
    return scene(*HANDS, boosters={0: slug}, stage=EXCHANGE_BOOSTERS, **more)


def blue(slug: str, *hands: str, **more: object):
    return scene(*(hands or HANDS), boosters={0: slug}, stage=BLUE, **more)


def push(found: Scene, seat: int, *codes: str, twice: str = "") -> str | None:
    """Return why a push is refused: cards for the next seats in rising order."""
    others = [it for it in range(4) if it != seat]
    give = [(to, cards(code)) for to, code in zip(others, codes, strict=True)]
    if twice:
        give.append(((seat + 2) % 4, cards(twice)))
    return found.refuse(seat, Exchange(tuple(give)))


def _content(found: Scene) -> None:
    assert found.phase == BLUE
    assert found.state.exchanged


def _clairvoyant(found: Scene) -> None:
    found.wave()
    assert found.phase == EXCHANGE
    assert push(found, 0, "5j", "6j", "7j") == "not_your_turn"
    for seat in (1, 2, 3):
        mine = HANDS[seat].split()
        others = [it for it in range(4) if it != seat]
        give = zip(others, mine, strict=False)
        found.act(seat, Exchange(tuple((to, cards(code)) for to, code in give)))
    boosters = found.view(0).boosters
    assert boosters is not None
    assert boosters.offered == (0, cards("5s"), cards("5p"), cards("5t"))
    assert push(found, 0, "5j", "6j", "7j") is None


def _generous(found: Scene) -> None:
    found.wave()
    assert push(found, 0, "5j", "6j", "7j") == "one_card_to_each"
    assert push(found, 0, "5j", "6j", "7j", twice="Kj") is None
    assert push(found, 1, "5s", "6s", "Ts") is None


def _positive(found: Scene) -> None:
    found.wave()
    assert push(found, 1, "5s", "6s", "Mah") == "forbidden"
    assert push(found, 1, "Ts", "6s", "Mah") is None
    assert push(found, 3, "5t", "6t", "7t") is None
    assert push(found, 2, "5p", "6p", "7p") is None


def _ouvert(found: Scene) -> None:
    assert found.holds(0, "Mah")
    assert found.holds(1, "5j")
    found.wave()
    assert found.state.turn == 0
    assert found.view(1).boosters.hands[0] == 0  # type: ignore[union-attr]
    found.play(0, "6j")
    assert found.view(1).boosters.hands[0] == cards("7j Kj Mah")  # type: ignore[union-attr]


def _roots(found: Scene) -> None:
    assert found.state.pack.removed == cards("Mah Dog Phx Drg")
    assert found.state.hands[1] == cards("5s 6s Ts 2s")
    found.wave()
    assert found.state.turn == 0


def _dealer(found: Scene) -> None:
    assert found.state.hands[0] == cards("7j Kj")
    assert found.holds(1, "5j")
    assert found.holds(2, "6j")


def _x_ray(found: Scene) -> None:
    view = found.view(0).boosters
    assert view is not None
    assert view.hands == (0, cards(HANDS[1]), 0, 0)
    assert found.view(2).boosters.hands == (0, 0, 0, 0)  # type: ignore[union-attr]
    found.wave().play(1, "Mah").settle()
    assert found.view(0).boosters.hands == (0, 0, 0, 0)  # type: ignore[union-attr]


def _wager(found: Scene) -> None:
    assert found.view(None).rules.wagers == ((0, 1),)


TO_BOTH = {1: "5j", 2: "6j"}
ALL_BLUE = (
    Sample(
        before("content"),
        0,
        boost("content"),
        _content,
        (
            Refusal(blue("content"), 0, boost("content"), "not_its_time"),
            Refusal(before("spy"), 0, boost("content"), "card_not_in_hand"),
        ),
    ),
    Sample(
        before("clairvoyant"),
        0,
        boost("clairvoyant"),
        _clairvoyant,
        (
            Refusal(blue("clairvoyant"), 0, boost("clairvoyant"), "not_its_time"),
            Refusal(
                then(
                    before("clairvoyant clairvoyant"),
                    lambda it: it.force(0, "clairvoyant"),
                ),
                0,
                boost("clairvoyant"),
                "already_in_force",
            ),
        ),
    ),
    Sample(
        before("generous"),
        0,
        boost("generous"),
        _generous,
        (
            Refusal(blue("generous"), 0, boost("generous"), "not_its_time"),
            Refusal(
                then(before("generous generous"), lambda it: it.force(0, "generous")),
                0,
                boost("generous"),
                "already_in_force",
            ),
        ),
    ),
    Sample(
        before("positive_thinking"),
        0,
        boost("positive_thinking"),
        _positive,
        (
            Refusal(
                blue("positive_thinking"), 0, boost("positive_thinking"), "not_its_time"
            ),
            Refusal(before("spy"), 0, boost("positive_thinking"), "card_not_in_hand"),
        ),
    ),
    Sample(
        blue("ouvert"),
        0,
        boost("ouvert", cards="5j"),
        _ouvert,
        (
            Refusal(blue("ouvert"), 0, boost("ouvert", cards="5s"), "card_not_in_hand"),
            Refusal(blue("ouvert"), 0, boost("ouvert"), "card_not_in_hand"),
            Refusal(blue("ouvert"), 0, boost("ouvert", cards="5j 6j"), "bad_target"),
            Refusal(before("ouvert"), 0, boost("ouvert", cards="5j"), "not_its_time"),
        ),
    ),
    Sample(
        blue("back_to_the_roots", *FULL),
        0,
        boost("back_to_the_roots"),
        _roots,
        (
            Refusal(
                before("back_to_the_roots"),
                0,
                boost("back_to_the_roots"),
                "not_its_time",
            ),
            Refusal(
                then(
                    scene(
                        *FULL,
                        boosters={0: "back_to_the_roots", 1: "dog_sitter"},
                        stage=BLUE,
                    ),
                    lambda it: it.force(0, "back_to_the_roots"),
                ),
                1,
                boost("dog_sitter", cards="5s"),
                "forbidden",
            ),
            Refusal(
                blue("back_to_the_roots", "Mah Dog", *FULL[1:2], "5p 6p 7p", FULL[3]),
                0,
                boost("back_to_the_roots"),
                "would_go_out",
            ),
            Refusal(
                blue("back_to_the_roots", "Mah 2j", *FULL[1:2], "5p 6p 7p", FULL[3]),
                0,
                boost("back_to_the_roots"),
                "would_go_out",
            ),
        ),
    ),
    Sample(
        blue("dealer"),
        0,
        boost("dealer", give=TO_BOTH),
        _dealer,
        (
            Refusal(blue("dealer"), 0, boost("dealer", give={}), "bad_target"),
            Refusal(blue("dealer"), 0, boost("dealer", give={0: "5j"}), "bad_target"),
            Refusal(
                blue("dealer"), 0, boost("dealer", give={1: "5s"}), "card_not_in_hand"
            ),
            Refusal(
                blue("dealer", "5j 6j"),
                0,
                boost("dealer", give=TO_BOTH),
                "would_go_out",
            ),
        ),
    ),
    Sample(
        blue("x_ray"),
        0,
        boost("x_ray", seat=1),
        _x_ray,
        (
            Refusal(blue("x_ray"), 0, boost("x_ray", seat=2), "bad_target"),
            Refusal(blue("x_ray"), 0, boost("x_ray"), "bad_target"),
        ),
    ),
    Sample(
        blue("second_exchange"),
        0,
        boost("second_exchange"),
        lambda it: it.holds(0, "Dog") and it.holds(2, "5j"),
        (
            Refusal(
                scene(*HANDS, boosters={0: "second_exchange"}, stage=BROWN),
                0,
                boost("second_exchange"),
                "not_its_time",
            ),
            Refusal(
                before("second_exchange"), 0, boost("second_exchange"), "not_its_time"
            ),
        ),
        ((2, "Dog"), (0, "5j")),
    ),
    Sample(
        blue("carousel"),
        0,
        boost("carousel"),
        lambda it: it.holds(1, "5j") and it.holds(0, "5t") and it.holds(3, "Dog"),
        (
            Refusal(before("carousel"), 0, boost("carousel"), "not_its_time"),
            Refusal(
                scene(*HANDS, boosters={0: "carousel"}, stage=BROWN),
                0,
                boost("carousel"),
                "not_its_time",
            ),
        ),
        ((2, "Dog"), (0, "5j"), (3, "5t"), (1, "Mah")),
        moves_bystander=True,
    ),
    Sample(
        blue("dog_sitter"),
        0,
        boost("dog_sitter", cards="5j"),
        lambda it: it.holds(0, "Dog") and it.holds(2, "5j"),
        (
            Refusal(
                blue("dog_sitter"),
                0,
                boost("dog_sitter", cards="5s"),
                "card_not_in_hand",
            ),
            Refusal(
                before("dog_sitter"),
                0,
                boost("dog_sitter", cards="5j"),
                "not_its_time",
            ),
        ),
    ),
    Sample(
        blue("wager"),
        0,
        boost("wager", seat=1),
        _wager,
        (
            Refusal(blue("wager"), 0, boost("wager"), "bad_target"),
            Refusal(blue("wager"), 0, boost("wager", seat=4), "bad_target"),
        ),
    ),
)
