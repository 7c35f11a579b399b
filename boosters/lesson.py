"""The Booster lesson: three cards, one before the lead, one at any time, one as a reaction."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.lessons.beats import EAST, NO_GRAND, NORTH, OTHERS, WEST, cards, dealt, passes, waves
from games.lessons.script import LEARNER, Beat, Lesson, LessonStep
from games.rules.state.actions import Boost, DeclineGrand

DEALT = (
    "Mah 2j 3s 4p 5t Qt 9j As 6j 7s 8p 9s Qp Ap",
    "Tp Tt Phx 2t 3t 4s 5p 6t 7t 8s Ts Jp Qs Aj",
    "2s 3p 4t 5j 6s 7p 8t 9p Tj Jj Qj Kj Ks Kp",
    "Dog Drg 2p 3j 4j 5s 6p 7j 8j 9t Js Jt Kt At",
)
"""What everybody is dealt, the first eight cards first."""
BOOSTERS = (("content", "pair_mania", "njet"), ("small_is_beautiful",))
"""What the learner and the player to the right begin with."""

_DEAL = LessonStep(
    _("Eight cards"),
    _(
        "<b>Boosters</b> are extra cards that change the rules. Three of them are yours. First, as "
        "always, eight cards: no Grand Tichu, so <b>No</b>."
    ),
    DeclineGrand(),
    NO_GRAND,
)
_BEFORE = LessonStep(
    _("Before the lead"),
    _(
        "Blue and brown Boosters have their time <b>before the lead</b>. Your hand is so good that "
        "you want to keep it all: tap <b>Content</b>, then <b>Play</b>."
    ),
    Boost("content"),
    waves(EAST, LEARNER, EAST, LEARNER, EAST),
    _("Nobody exchanges cards in this round. You have the Mah Jong, so you lead."),
)
_ANY_TIME = LessonStep(
    _("Any time"),
    _(
        "Play green Boosters <b>at any time</b>, on your turn or not. Tap <b>Pair Mania</b>, then "
        "<b>Play</b>: it makes a new combination of two pairs."
    ),
    Boost("pair_mania"),
    waves(EAST),
)
_PAIRS = LessonStep(
    _("A new combination"),
    _(
        "Now two pairs go together, even far apart: tap <b>both nines and both queens</b> (Q), "
        "then <b>Play</b>."
    ),
    cards("9j 9s Qt Qp"),
    (Beat(EAST, Boost("small_is_beautiful"), is_silent=True), *waves(EAST, NORTH, WEST)),
)
_REACTION = LessonStep(
    pgettext_lazy("a step of the lesson", "Reaction"),
    _(
        "Vreni wants at most five cards at once, and your straight is longer! Red Boosters are "
        "<b>reactions</b>: tap <b>Nyet!</b>, then <b>Play</b>."
    ),
    Boost("njet"),
    passes(EAST, NORTH, WEST),
    _("Vreni's Booster does nothing. Nobody can beat your two pairs, so you lead again."),
)
_STRAIGHT = LessonStep(
    pgettext_lazy("a step of the lesson", "Straight"),
    _("Thanks to Nyet! all eight go at once: tap <b>1 to 8</b>, wish nothing, then <b>Play</b>."),
    cards("Mah 2j 3s 4p 5t 6j 7s 8p"),
    passes(EAST, NORTH, WEST),
)
_OUT = LessonStep(
    pgettext_lazy("a step of the lesson", "Out"),
    _("Your last pair: tap both <b>aces</b> (A), then <b>Play</b>, twice."),
    cards("As Ap"),
    (
        *passes(EAST, NORTH, WEST),
        Beat(EAST, cards("Tp Tt")),
        Beat(NORTH, cards("Ks Kp")),
        *passes(WEST, EAST),
        Beat(NORTH, cards("2s 3p 4t 5j 6s 7p 8t 9p Tj Jj Qj Kj")),
    ),
    _("You are out first. Heidi takes the next trick and lays all the rest as one straight."),
)

FIRST_BOOSTERS = Lesson(
    "boosters",
    _("Your first Boosters"),
    _("Three Boosters, one of each time: before the lead, at any time, as a reaction."),
    dealt(*DEALT),
    OTHERS,
    (_DEAL, _BEFORE, _ANY_TIME, _PAIRS, _REACTION, _STRAIGHT, _OUT),
    _(
        "200 points for the double victory. In a match a Tichu brings new Boosters: four cards "
        "are drawn, one for each player. Each card says what it does: tap it."
    ),
    boosters=BOOSTERS,
)
