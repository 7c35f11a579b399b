"""What the people at a table may agree on: every option declared once (section OPT).

``OPTIONS`` has an entry for each field of ``TableOptions``, where its rule is; forms, the
sentences about a table, filters and the list in ``docs/rules.md`` follow from it, and
:mod:`games.services.rights.table_options` makes and checks agreements by it. What belongs to a pace
is in ``PACES``.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from games.models import Pace
from games.rules.cards.options import ShowPlayed, TableOptions
from games.rules.cards.ruleset import DOUBLE_VICTORY, GrandMode


class Chooser(StrEnum):
    """Who chooses the value of an option."""

    HOST = "host"
    """In the form of a table, and where an agreement is made from data."""
    PACE = "pace"
    """Nobody by itself: it is one of the times of a pace."""
    DATA = "data"
    """Agreements made from data alone; no form asks for it."""


class FormPart(StrEnum):
    """Where a form asks for an option."""

    END = "end"
    BOOSTERS = "boosters"
    HOUSE_RULES = "house_rules"
    SPECTATORS = "spectators"


class OptionValue(NamedTuple):
    """A value that an option may have."""

    value: Any
    title: Promise | str = ""
    """What a form with several choices calls it."""
    said: Promise | str = ""
    """How a table that has chosen it is described; nothing is said of the usual one."""

    @property
    def text(self) -> str:
        """What a form posts for it."""
        return text_of(self.value)


class Option(NamedTuple):
    """Everything declared about a field of ``TableOptions``."""

    rules: str
    """The numbers of the rules that say what it does."""
    chooser: Chooser = Chooser.HOST
    part: FormPart | None = None
    label: Promise | str = ""
    """What a form asks."""
    help: Promise | str = ""
    choices: tuple[OptionValue, ...] = ()
    """Its values, the usual one first; none for a number or a list."""
    numbers: range | None = None
    """The numbers it may be, besides none."""
    in_words: Callable[[int], str] | None = None
    """How a table that has chosen a number is described."""
    not_with: tuple[str, ...] = ()
    """Options that, when chosen, put it back to its default."""
    refusal: str = "unknown_option"
    """The code with which other values are refused."""
    documented: str = ""
    """What it may be besides its default, where choices and numbers do not say so."""

    @property
    def usual(self) -> OptionValue:
        """The value where nothing has been chosen."""
        return self.choices[0]

    @property
    def is_switch(self) -> bool:
        """Whether a form shows one box to tick, for the other of two choices."""
        return len(self.choices) == 2

    def choice_of(self, value: Any) -> OptionValue | None:
        """Return the choice with a value, if there is one."""
        return next((choice for choice in self.choices if choice.value == value), None)

    def read(self, text: str | None) -> OptionValue | None:
        """Return what a form has posted, the usual choice for ``None``; ``None`` for nonsense."""
        if text is None:
            return self.usual
        return next((choice for choice in self.choices if choice.text == text), None)


def text_of(value: Any) -> str:
    """Return how forms write a value; nothing for none."""
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, bool) else str(value)


def switch(
    rules: str,
    label: Promise,
    help: Promise,  # noqa: A002 - as the field it fills
    said: Promise,
    *,
    usual: Any = False,
    other: Any = True,
    part: FormPart = FormPart.HOUSE_RULES,
    **declared: Any,
) -> Option:
    """Declare an option with a usual and one other value."""
    choices = (OptionValue(usual), OptionValue(other, said=said))
    return Option(rules, part=part, label=label, help=help, choices=choices, **declared)


def _points(number: int) -> str:
    return _("%(points)s points") % {"points": number}


def _rounds(number: int) -> str:
    return ngettext("%(number)s round", "%(number)s rounds", number) % {"number": number}


def _minutes(number: int) -> str:
    return ngettext("%(number)s minute", "%(number)s minutes", number) % {"number": number}


OPTIONS: dict[str, Option] = {
    # --- what ends the match
    "target": Option(
        "MATCH-1, MATCH-5",
        part=FormPart.END,
        numbers=range(100, 10_001),
        in_words=_points,
        refusal="unknown_target",
    ),
    "max_rounds": Option(
        "MATCH-5",
        part=FormPart.END,
        numbers=range(1, 101),
        in_words=_rounds,
        refusal="unknown_rounds",
    ),
    "max_minutes": Option(
        "MATCH-5, MATCH-6",
        part=FormPart.END,
        numbers=range(5, 601),
        in_words=_minutes,
        refusal="unknown_minutes",
    ),
    # --- Boosters
    "booster_deck": Option(
        "BG-17",
        part=FormPart.BOOSTERS,
        refusal="bad_deck",
        documented="a table's own copy of a deck",
    ),
    "booster_deck_name": Option("BG-17", part=FormPart.BOOSTERS, documented="its name"),
    "boosters_at_start": Option(
        "BG-21",
        part=FormPart.BOOSTERS,
        choices=tuple(OptionValue(number, str(number)) for number in range(5)),
        refusal="bad_start",
    ),
    # --- house rules, in the order in which forms and sentences have them
    "grand_mode": Option(
        "CALL-2, CALL-5",
        part=FormPart.HOUSE_RULES,
        label=gettext_lazy("Grand Tichu"),
        choices=(
            OptionValue(GrandMode.SIMULTANEOUS, gettext_lazy("All decide at once")),
            OptionValue(
                GrandMode.TREIBHAUS,
                gettext_lazy("In turn, and one of two partners may withdraw"),
                gettext_lazy("Grand Tichu in turn"),
            ),
            OptionValue(
                GrandMode.NONE,
                gettext_lazy("None: fourteen cards are dealt at once"),
                gettext_lazy("no Grand Tichu"),
            ),
        ),
    ),
    "dragon_gift_active_only": switch(
        "DRG-3",
        gettext_lazy("The Dragon only to an opponent with cards"),
        gettext_lazy("By the rules the trick may go to either opponent."),
        gettext_lazy("the Dragon only to an opponent with cards"),
    ),
    "last_dragon_stays": switch(
        "DRG-2, END-3",
        gettext_lazy("The last Dragon stays"),
        gettext_lazy("If the Dragon ends the round, its player keeps the trick."),
        gettext_lazy("the last Dragon stays"),
    ),
    "out_of_turn_bombs": switch(
        "BOMB-6",
        gettext_lazy("Bombs in your own turn only"),
        gettext_lazy("Easier to begin with."),
        gettext_lazy("bombs in your own turn only"),
        usual=True,
        other=False,
        not_with=("booster_deck",),
    ),
    "double_victory": switch(
        "SCORE-6",
        gettext_lazy("A double victory counts 100"),
        gettext_lazy("By the rules it counts 200."),
        gettext_lazy("100 points for a double victory"),
        usual=DOUBLE_VICTORY,
        other=100,
        refusal="unknown_victory",
    ),
    "holds_per_round": Option(
        "TIME-4",
        part=FormPart.HOUSE_RULES,
        label=gettext_lazy("Halt! for each player in a round"),
        choices=(
            OptionValue(2, gettext_lazy("2, as usual")),
            OptionValue(1, "1", gettext_lazy("one Halt! for each player")),
            OptionValue(5, "5", gettext_lazy("five Halt! for each player")),
        ),
    ),
    "simultaneity_ms": switch(
        "BOMB-7",
        gettext_lazy("Simultaneous bombs in the order of seats"),
        gettext_lazy(
            "Bombs within 0.3 seconds of another play come first, even if the play was faster. "
            "Every play waits that long. Only where several people play with a clock."
        ),
        gettext_lazy("simultaneous bombs in the order of seats"),
        usual=0,
        other=300,
    ),
    "show_played": Option(
        "ETIQ-6",
        part=FormPart.HOUSE_RULES,
        label=gettext_lazy("Cards played may be looked up"),
        choices=(
            OptionValue(ShowPlayed.LAST_TRICK, gettext_lazy("the last trick")),
            OptionValue(
                ShowPlayed.ALL,
                gettext_lazy("all of the round, as a memory aid"),
                gettext_lazy("all cards played may be looked up"),
            ),
            OptionValue(
                ShowPlayed.NONE,
                gettext_lazy("none: you have to remember them"),
                gettext_lazy("no cards played may be looked up"),
            ),
        ),
        not_with=("rated",),
    ),
    "display_clockwise": switch(
        "DECK-6",
        gettext_lazy("Clockwise"),
        gettext_lazy("The next player sits on your left. Nothing else changes."),
        gettext_lazy("clockwise"),
    ),
    "partners_rotate": switch(
        "MATCH-8",
        gettext_lazy("Tichujoline: partners rotate"),
        gettext_lazy(
            "All play for themselves, each round with another partner: 6 rounds, or as chosen "
            "above, rounded up to a multiple of 3."
        ),
        gettext_lazy("Tichujoline: partners rotate"),
    ),
    "tips": switch(
        "ETIQ-7",
        gettext_lazy("Tips for everybody"),
        gettext_lazy("Anybody may ask what a strong bot would do. Alone with bots you always may."),
        gettext_lazy("tips for everybody"),
        not_with=("rated",),
    ),
    "rated": switch(
        "MATCH-8",
        pgettext_lazy("a match", "Rated"),
        gettext_lazy("For four people with accounts: no bots, no tips, and nothing is taken back."),
        gettext_lazy("rated"),
        not_with=("partners_rotate",),
    ),
    "open_hands": switch(
        "ETIQ-1",
        gettext_lazy("Players may open their hands to spectators"),
        gettext_lazy(
            "Otherwise nobody sees a hand while a round runs. Everybody decides about their own."
        ),
        gettext_lazy("players may open their hands to spectators"),
        part=FormPart.SPECTATORS,
        not_with=("rated",),
    ),
    # --- what no form asks for
    "window_seconds": Option(
        "TIME-1, TIME-2, BG-21",
        Chooser.PACE,
        part=FormPart.BOOSTERS,
        numbers=range(2, 11),
        refusal="bad_window",
        documented="2 fast, 3 normal, 5 slow; with Boosters 2 to 10",
    ),
    "turn_seconds": Option("TIME-5", Chooser.PACE, documented="20 fast, 45 normal, 90 slow"),
    "bank_seconds": Option("TIME-5", Chooser.PACE, documented="30 fast, 60 normal, 120 slow"),
    "precall_seconds": Option("TIME-6", Chooser.PACE, documented="5 among several people"),
    "prelead_seconds": Option("TIME-6", Chooser.PACE, documented="5 among several people"),
    "hold_seconds": Option("TIME-4", Chooser.PACE, documented="seconds"),
    "dealer": Option("DEAL-4", Chooser.DATA, numbers=range(4), documented="a seat"),
}
"""What is declared about each field of ``TableOptions``, by its name."""

EXCLUSIONS = {
    "booster_deck": gettext_lazy("Not with Boosters."),
    "rated": gettext_lazy("Not in a rated match."),
    "partners_rotate": gettext_lazy("Not with rotating partners."),
}
"""How a form says what excludes an option."""


def departs(options: TableOptions, name: str) -> bool:
    """Tell whether a table has chosen something other than the default."""
    value: Any = getattr(options, name)
    return bool(value != TableOptions._field_defaults[name])


def is_excluded(options: TableOptions, name: str) -> bool:
    """Tell whether an option that is itself in force excludes this one."""
    return any(
        departs(options, other) and not is_excluded(options, other)
        for other in OPTIONS[name].not_with
    )


class PaceOfTable(NamedTuple):
    """A pace: its times in seconds, and what is said of them."""

    value: str
    title: Promise
    window: float
    """For bombs after a play, at a table without Boosters (TIME-2)."""
    window_with_boosters: float
    """For bombs and reactions, never 0 (BG-21)."""
    turn: float | None
    bank: float
    explanation: Promise
    without_windows: Promise
    """Where bombs are thrown in one's own turn only."""
    with_boosters: Promise


PACES: tuple[PaceOfTable, ...] = (
    PaceOfTable(
        Pace.NONE,
        gettext_lazy("Without clock"),
        *(0, 4, None, 0),
        gettext_lazy("No rush. Bombs are possible until the next play."),
        gettext_lazy("No rush"),
        gettext_lazy("4 seconds for bombs and reactions, no rush otherwise"),
    ),
    PaceOfTable(
        Pace.SLOW,
        gettext_lazy("Slow"),
        *(5, 6, 90, 120),
        gettext_lazy("5 seconds for bombs, 90 seconds for a turn"),
        gettext_lazy("90 seconds for a turn"),
        gettext_lazy("6 seconds for bombs and reactions, 90 seconds for a turn"),
    ),
    PaceOfTable(
        Pace.NORMAL,
        gettext_lazy("Normal"),
        *(3, 4, 45, 60),
        gettext_lazy("3 seconds for bombs, 45 seconds for a turn"),
        gettext_lazy("45 seconds for a turn"),
        gettext_lazy("4 seconds for bombs and reactions, 45 seconds for a turn"),
    ),
    PaceOfTable(
        Pace.FAST,
        gettext_lazy("Fast"),
        *(2, 3, 20, 30),
        gettext_lazy("2 seconds for bombs, 20 seconds for a turn"),
        gettext_lazy("20 seconds for a turn"),
        gettext_lazy("3 seconds for bombs and reactions, 20 seconds for a turn"),
    ),
)


def pace_of(options: TableOptions) -> PaceOfTable:
    """Return the pace of a table: that with its time for a turn, or the next slower one."""
    turn = options.turn_seconds
    paces = [pace for pace in PACES if pace.turn and turn and pace.turn >= turn]
    return min(paces, key=lambda pace: pace.turn or 0, default=PACES[0])
