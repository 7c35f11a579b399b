"""The first round: everything that a newcomer does, once, in three minutes."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.lessons.beats import (
    EAST,
    NO_GRAND,
    NORTH,
    OTHERS,
    WEST,
    bomb,
    cards,
    dealt,
    passes,
    push,
)
from games.lessons.script import LEARNER, Beat, Lesson, LessonStep
from games.rules.cards.deck import KING, from_codes
from games.rules.state.actions import CallTichu, DeclineGrand, GiveDragon, Pass

DEALT = (
    "Mah 2p 3s 6j 8s 9p Qt As 6s 6p 8t Ts Phx Ks",
    "2j 4j 6t 7j 9t Js Qj Ap 4s 8p Tp Jp Qs At",
    "3j 5j 5s 7s 8j Tj Kj Jj 5t 7p 9j Jt Qp Drg",
    "Dog 2s 3p 4p 7t 9s Tt Aj 2t 3t 4t 5p Kp Kt",
)
"""What everybody is dealt, the first eight cards first."""

_DEAL = LessonStep(
    _("Eight cards"),
    _(
        "Get rid of your cards before the others; the first team with 1000 points wins. These "
        "eight are too weak for <b>Grand Tichu</b>: take six more with <b>No</b>."
    ),
    DeclineGrand(),
    NO_GRAND,
)
_PUSH = LessonStep(
    pgettext_lazy("a step of the lesson", "Exchange"),
    _(
        "Choose a card for everybody, low ones for your opponents: the <b>2</b> for Köbi, the "
        "<b>ace</b> (A) for Heidi, your partner, the <b>3</b> for Vreni. Then <b>Exchange</b>."
    ),
    push((WEST, "2p"), (NORTH, "As"), (EAST, "3s")),
    (
        Beat(EAST, push((LEARNER, "6t"), (NORTH, "2j"), (WEST, "At")), is_silent=True),
        Beat(NORTH, push((LEARNER, "Drg"), (EAST, "3j"), (WEST, "7p")), is_silent=True),
        Beat(WEST, push((LEARNER, "Dog"), (NORTH, "2t"), (EAST, "Kp")), is_silent=True),
    ),
    push=((from_codes("2p"), 1), (from_codes("As"), 2), (from_codes("3s"), 3)),
)
_CALL = LessonStep(
    _("Call Tichu"),
    _(
        "What a hand! Bet 100 points that you are the first without cards: press <b>Tichu</b>, "
        "and once more when it asks <b>Really?</b>"
    ),
    CallTichu(),
)
_WISH = LessonStep(
    pgettext_lazy("a step of the lesson", "Wish"),
    _(
        "You have the <b>Mah Jong</b> (1), so you begin. Tap it, wish for the <b>king</b> (K), "
        "and press <b>Play</b>."
    ),
    cards("Mah", wish=KING),
    (Beat(EAST, cards("Kp")), *passes(NORTH), Beat(WEST, cards("Aj"))),
    _("A player who has the card you wished for must play it. Vreni has a king …"),
)
_PASS = LessonStep(
    pgettext_lazy("a step of the lesson", "Pass"),
    _(
        "An ace (A): you could beat it, but your best cards will win more later. So <b>Pass</b>, "
        "and let somebody else have this trick."
    ),
    Pass(),
    (*passes(EAST, NORTH), Beat(WEST, cards("4p 4t"))),
    _("Köbi wins the trick with its points, and leads. A king or a 10 counts 10, a 5 counts 5."),
)
_PAIR = LessonStep(
    _("Combination"),
    _(
        "Köbi has led a <b>pair</b>. Only a higher pair beats it: tap <b>both eights</b>, then "
        "<b>Play</b>."
    ),
    cards("8s 8t"),
    (Beat(EAST, cards("Js Jp")),),
    _("Vreni is next: play always goes on to the right, counter-clockwise."),
)
_BOMB = LessonStep(
    pgettext_lazy("a step of the lesson", "Bomb"),
    _(
        "Jacks (J)! But four of a kind are a <b>bomb</b>. It beats everything, even when it is "
        "not your turn: tap the <b>four sixes</b>, then <b>Bomb</b>, twice."
    ),
    bomb("6j 6s 6p 6t"),
    passes(EAST, NORTH, WEST),
    _("Only a higher bomb beats a bomb."),
)
_STRAIGHT = LessonStep(
    _("Lead"),
    _(
        "The winner of a trick leads. Five in a row are a <b>straight</b>. You have no jack (J), "
        "but the <b>Phoenix</b> stands for any card: tap <b>9 to K</b> with it, then <b>Play</b>."
    ),
    cards("9p Ts Phx Qt Ks"),
    passes(EAST, NORTH, WEST),
    _("Only a higher one of the same length beats it. The Phoenix costs its winner 25 points."),
)
_DRAGON = LessonStep(
    _("Dragon"),
    _("The <b>Dragon</b> is the highest single card. <b>Play</b> it."),
    cards("Drg"),
    passes(EAST, NORTH, WEST),
    _("Nothing beats the Dragon but a bomb."),
)
_GIFT = LessonStep(
    pgettext_lazy("a step of the lesson", "Gift"),
    _(
        "The price of the Dragon: its trick goes to an <b>opponent</b>, with all its points, and "
        "the Dragon alone counts 25. Choose one of the two."
    ),
    GiveDragon(EAST),
)
_DOG = LessonStep(
    _("Dog"),
    _(
        "Your last card: the <b>Dog</b> hands the lead to your partner. <b>Play</b> it, and once "
        "more when it asks <b>Really?</b> You are out first!"
    ),
    cards("Dog"),
    (
        Beat(NORTH, cards("7s 8j 9j Tj Jt Qp Kj As")),
        *passes(WEST, EAST),
        Beat(NORTH, cards("5j 5s 5t 2j 2t")),
        *passes(WEST, EAST),
        Beat(NORTH, cards("Jj")),
    ),
    _(
        "Tichu made! Heidi has the lead. If she is second, none of your opponents is out: a "
        "<b>double victory</b>!"
    ),
)

FIRST_ROUND = Lesson(
    "first",
    _("Your first round"),
    _("All that happens in a round, once."),
    dealt(*DEALT),
    OTHERS,
    (
        _DEAL,
        _PUSH,
        _CALL,
        _WISH,
        _PASS,
        _PAIR,
        _BOMB,
        _STRAIGHT,
        _DRAGON,
        _GIFT,
        _DOG,
    ),
    _(
        "200 points for the double victory, 100 for your Tichu. The help explains everything else "
        "when it comes up. On to a real table!"
    ),
)
