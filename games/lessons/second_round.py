"""The second round: playing for the partner, what to push, and when to pass."""

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
from games.rules.cards.deck import from_codes
from games.rules.state.actions import CallTichu, DeclineGrand, GiveDragon, Pass

DEALT = (
    "2s 3s 5t 8p 9s Tt Js As 2j 4p 9t Ts Tp Qp",
    "3j 5p 7p Tj Jj Kt 2p 3p 3t 9p Qt Aj Kj Kp",
    "Dog 6j 6s Jp Qj Ap Phx 4j 4t 5s 6t 7j Qs Drg",
    "Mah 2t 5j 6p 7s 8s 9j At 4s 7t 8j 8t Jt Ks",
)
"""What everybody is dealt, the first eight cards first."""
NINE = 9

_DEAL = LessonStep(
    _("Grand Tichu?"),
    _(
        "<b>Grand Tichu</b> bets 200 points on eight cards: for the Dragon, the Phoenix or several "
        "aces (A). You have one ace: <b>No</b>."
    ),
    DeclineGrand(),
    NO_GRAND,
)
_PUSH = LessonStep(
    pgettext_lazy("a step of the lesson", "Exchange"),
    _(
        "Your cards are low, so help Heidi: give her the <b>ace</b> (A). The opponents get the "
        "<b>3</b> and the <b>4</b>; your twos stay together. Then <b>Exchange</b>."
    ),
    push((WEST, "4p"), (NORTH, "As"), (EAST, "3s")),
    (
        Beat(EAST, push((LEARNER, "2p"), (NORTH, "3j"), (WEST, "Kp")), is_silent=True),
        Beat(NORTH, push((LEARNER, "Dog"), (EAST, "4j"), (WEST, "4t")), is_silent=True),
        Beat(WEST, push((LEARNER, "2t"), (NORTH, "4s"), (EAST, "At")), is_silent=True),
        Beat(NORTH, CallTichu()),
        Beat(WEST, cards("Mah", wish=NINE)),
    ),
    _(
        "Two twos from the opponents: with yours they are a bomb. Heidi gives you the Dog and "
        "calls <b>Tichu</b>: she is strong, and wants the lead."
    ),
    push=((from_codes("4p"), 1), (from_codes("As"), 2), (from_codes("3s"), 3)),
)
_FULFIL = LessonStep(
    _("Fulfil a wish"),
    _(
        "Köbi leads the Mah Jong and wishes for a <b>9</b>. You have one, so you must play it: "
        "tap the marked 9, then <b>Play</b>."
    ),
    cards("9s"),
    (Beat(EAST, cards("Tj")), Beat(NORTH, cards("Jp")), *passes(WEST)),
    _("Only one of you can be out first. Heidi has called, so now you play for her."),
)
_PARTNER = LessonStep(
    _("Your partner's trick"),
    _(
        "Heidi's jack (J) lies on top. Your queen (Q) would take the trick from her, and break up "
        "your straight. <b>Pass</b>."
    ),
    Pass(),
    (
        *passes(EAST),
        Beat(NORTH, cards("3j 4s 5s 6t 7j")),
        Beat(WEST, cards("5j 6p 7s 8s 9j")),
    ),
    _("What Heidi wins counts for you, too. She leads a straight, and Köbi beats it."),
)
_BEAT = LessonStep(
    _("Beat an opponent"),
    _("Now it is worth it: your straight is higher. Tap <b>8 to Q</b>, then <b>Play</b>."),
    cards("8p 9t Ts Js Qp"),
    passes(EAST, NORTH, WEST),
)
_DOG = LessonStep(
    _("Dog"),
    _(
        "You have the lead, but Heidi needs it more. The <b>Dog</b> gives it to her: "
        "<b>Play</b> it."
    ),
    cards("Dog"),
    (Beat(NORTH, cards("As Ap Phx 6j 6s")), *passes(WEST)),
    _("Three aces and two sixes are a full house. The Phoenix stands for the third ace."),
)
_KEEP = LessonStep(
    _("Keep the bomb"),
    _(
        "You could throw your bomb on it, but never on your partner: keep it for the opponents. "
        "<b>Pass</b>."
    ),
    Pass(),
    (*passes(EAST), Beat(NORTH, cards("Qj Qs")), Beat(WEST, cards("Ks Kp"))),
    _("Heidi leads two queens (Q) and has one card left. Köbi stops her with two kings (K)."),
)
_BOMB = LessonStep(
    pgettext_lazy("a step of the lesson", "Bomb"),
    _("This is what you kept it for: tap the <b>four twos</b>, then <b>Bomb</b>, twice."),
    bomb("2j 2s 2p 2t"),
    passes(EAST, NORTH, WEST),
)
_LOW = LessonStep(
    _("One card left"),
    _(
        "Heidi can lay her last card only on a single one. So lead a single card, and a low one: "
        "tap the <b>5</b>, then <b>Play</b>."
    ),
    cards("5t"),
    (Beat(EAST, cards("Aj")), Beat(NORTH, cards("Drg")), *passes(WEST)),
    _("The Dragon! Heidi is out first, and her Tichu is made."),
)
_NO_USE = LessonStep(
    pgettext_lazy("a step of the lesson", "Pass"),
    _("Only a bomb beats the Dragon, and yours is gone. <b>Pass</b>."),
    Pass(),
    (*passes(EAST), Beat(NORTH, GiveDragon(EAST)), Beat(WEST, cards("8j 8t"))),
    _("Heidi is out, so the player after her leads. That is Köbi, with a pair of eights."),
)
_OUT = LessonStep(
    _("Out together"),
    _("Your last two cards are a higher pair: tap both <b>tens</b> (10), then <b>Play</b>, twice."),
    cards("Tt Tp"),
)

SECOND_ROUND = Lesson(
    "second",
    _("Playing together"),
    _("What to exchange, when to pass, and how to help your partner win a call."),
    dealt(*DEALT),
    OTHERS,
    (
        _DEAL,
        _PUSH,
        _FULFIL,
        _PARTNER,
        _BEAT,
        _DOG,
        _KEEP,
        _BOMB,
        _LOW,
        _NO_USE,
        _OUT,
    ),
    _(
        "200 points for the double victory, 100 for Heidi's Tichu. Call Tichu yourself with a "
        "bomb, the Dragon or several aces, unless your partner has called: then help her."
    ),
)
