"""What the strong bot says of a round, by its steps, and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.bots.thumb.reasons import Reason
from games.models import Hand, JudgedRound
from games.records.readable import read_action
from games.records.summary import AcceptedAction as PlayedStep
from games.replays.reading import deeds_of, state_before
from games.replays.walk import Walk
from games.replays.words import exchanged_text
from games.rules.state.actions import Exchange
from games.rules.view.perspective import Perspective, perspective
from games.screen.output.tips import move_name, reasons_text
from games.screen.words.names import signed
from games.services.acting import judging
from games.services.acting.judging import PlayedRound, Progress
from games.services.writing.judgements import keep_judgements

FINE, MISTAKE, LUCKY, CLOSE = "fine", "mistake", "lucky", "close"
UNLUCKY = "unlucky"
"""How a fine decision fell, told only to those who ask: the other would have brought much more."""
UNLUCKY_BY = 30
"""Points from which on that is told."""
RIGHT, WRONG = "right", "wrong"
"""What is said while it is hidden whether it paid."""
BEFORE_THE_END = {FINE: RIGHT, MISTAKE: WRONG, LUCKY: WRONG, CLOSE: CLOSE}
SIGNS = {
    FINE: "i-check",
    RIGHT: "i-check",
    MISTAKE: "i-cross",
    WRONG: "i-cross",
    LUCKY: "i-luck",
    CLOSE: "i-close-call",
}


class Luck(NamedTuple):
    """The difference of a round in three parts, in points of the seats 0 and 2."""

    cards: int
    """What the deal is worth on average."""
    decisions: int
    """What mistakes have cost on average."""
    fell: int
    """How it fell: all the rest."""

    def __add__(self, other: tuple[Any, ...]) -> Luck:
        return Luck(self.cards + other[0], self.decisions + other[1], self.fell + other[2])

    @property
    def turned(self) -> Luck:
        """The same for the other side."""
        return Luck(-self.cards, -self.decisions, -self.fell)

    @property
    def words(self) -> LuckInWords:
        """All three with their signs."""
        return signed(self.cards), signed(self.decisions), signed(self.fell)


LuckInWords = tuple[str, str, str]


class Judged(NamedTuple):
    """The judgement of a round."""

    luck: Luck | None
    decisions: Mapping[int, Mapping[str, Any]]
    """By the numbers of the steps; those that decided nothing are left out."""
    unjudged: Mapping[int, str]
    """Steps that cannot be judged because of Boosters, and why."""

    def verdicts(self, upto: int | None) -> dict[int, str]:
        """Return the verdicts by steps; up to one only whether it was right, and no later ones."""
        return {
            number: it["verdict"] if upto is None else BEFORE_THE_END[it["verdict"]]
            for number, it in self.decisions.items()
            if upto is None or number <= upto
        }

    @property
    def is_partial(self) -> bool:
        """Whether some decisions cannot be judged, so that nothing is said of them."""
        return bool(self.unjudged)

    @property
    def has_mistakes(self) -> bool:
        """Whether somebody has made a mistake, whatever came of it."""
        return self.next_mistake(0) is not None

    def next_mistake(self, number: int) -> int | None:
        """Return the next step that was a mistake."""
        mistakes = (at for at, it in self.decisions.items() if it["verdict"] in judging.MISTAKES)
        return min((at for at in mistakes if at > number), default=None)


class VerdictInWords(NamedTuple):
    """A verdict in words."""

    name: str
    sign: str
    by: str
    """Who decided: all may have chosen at the same step, as in the exchange."""
    title: str
    better: str
    pushed: str
    """What was exchanged where something else was better."""
    why: str
    fell: str
    """How it fell, for those who ask; empty before the end and where there is nothing to tell."""
    outcome: str
    """The verdict and how it fell in one, in the same case."""

    @property
    def is_right(self) -> bool:
        """Whether the decision was right, whatever came of it."""
        return self.name in (FINE, RIGHT)


def judged(hand: Hand, walk: Walk) -> Judged | None:
    """Return the judgement of a round that was made, ``None`` if none was."""
    row = JudgedRound.objects.filter(hand=hand, version=judging.VERSION).first()
    if row is None or row.decisions is None:
        return None
    # What was played last has the version of the score, which nobody decides: the first one counts.
    numbers = {step.version: step.number for step in reversed(walk.steps)}
    told = {numbers[it["version"]]: it for it in row.decisions if it["version"] in numbers}
    decisions = {at: it for at, it in told.items() if it["verdict"] not in judging.UNJUDGED}
    unjudged = {at: it["verdict"] for at, it in told.items() if at not in decisions}
    return Judged(_luck(row), decisions, unjudged)


def lucks_of(hands: Iterable[Hand]) -> dict[int, Luck | None]:
    """Return the luck of rounds where it is known, by their keys; ``None`` where there is none."""
    rows = JudgedRound.objects.filter(hand__in=list(hands), version=judging.VERSION)
    return {row.pk: _luck(row) for row in rows.defer("decisions")}


def _luck(row: JudgedRound) -> Luck | None:
    luck = row.luck
    return None if luck is None else Luck(luck["cards"], luck["decisions"], luck["fell"])


# --- asking for one -----------------------------------------------------------------


def ask(hand: Hand) -> Progress:
    """Have a round judged; raises what ``judging.ask`` does."""
    played, versions = _played(hand)

    def keep(judgement: judging.Judgement) -> None:
        _keep(hand, versions, judgement)

    return _again(lambda: judging.ask(hand.pk, played, keep, **_match(hand)))


def ask_all(hands: Sequence[Hand]) -> Progress:
    """Have some rounds of a match judged; raises what ``judging.ask_rounds`` does."""
    rounds = [_played(hand) for hand in hands]

    def keep(place: int, judgement: judging.Judgement) -> None:
        _keep(hands[place], rounds[place][1], judgement)

    key, played = all_key(hands[0].match_id), [it for it, _versions in rounds]
    return _again(lambda: judging.ask_rounds(key, played, keep, **_match(hands[0])))


def _keep(hand: Hand, versions: Sequence[int], judgement: judging.Judgement) -> None:
    decisions = [it | {"version": versions[it["step"]]} for it in judgement["decisions"]]
    keep_judgements({hand.pk: judgement | {"decisions": decisions}})


def _again(ask: Callable[[], Progress]) -> Progress:
    """Ask, and once more where it has failed before: that is told once."""
    progress = ask()
    return ask() if progress.has_failed else progress


def all_key(match: int) -> tuple[str, int]:
    """Return the name under which all rounds of a match are judged."""
    return ("rounds", match)


def _match(hand: Hand) -> dict[str, bool]:
    return {"rated": hand.match.is_rated, "over": not hand.match.is_running}


def _played(hand: Hand) -> tuple[PlayedRound, list[int]]:
    """Return a round as it was played, and the versions of its deeds."""
    deeds = deeds_of(hand)
    steps = [PlayedStep(deed.seat, deed.action, deed.events) for deed in deeds]
    return PlayedRound(state_before(hand), steps), [deed.version for deed in deeds]


# --- in words -----------------------------------------------------------------------


def verdict_of(
    found: Judged, walk: Walk, number: int, names: tuple[str, ...], *, hides: bool
) -> VerdictInWords | None:
    """Return what is said of a step, ``None`` where nothing was decided.

    While results are hidden it says whether it was right, not whether it paid.
    """
    decision = found.decisions.get(number)
    if decision is None or not number:
        return None
    name = BEFORE_THE_END[decision["verdict"]] if hides else decision["verdict"]
    view = perspective(walk.states[number - 1], decision["seat"])
    better = None if decision["better"] is None else read_action(decision["better"])
    words = {
        "move": move_name(better, view, names),
        "share": round(100 * decision["share"]),
        "points": _points(decision["loss"]),
        "error": _points(decision["error"]),
        "really": _points(decision["really"]),
    }
    is_wrong = name in (MISTAKE, LUCKY, WRONG)
    is_push = is_wrong and isinstance(better, Exchange)
    is_unlucky = name == FINE and decision["really"] >= UNLUCKY_BY
    reasons = map(Reason, decision["reasons"]) if is_wrong else ()
    return VerdictInWords(
        name,
        SIGNS[name],
        names[decision["seat"]],
        _title(name, decision["loss"]),
        _better(name, words),
        exchanged_text(walk.states[number], decision["seat"], names) if is_push else "",
        _why(name, reasons_text(tuple(reasons), view, of_another=True), view),
        _fell(name, words, is_unlucky=is_unlucky),
        UNLUCKY if is_unlucky else name,
    )


def _why(name: str, reasons: str, view: Perspective) -> str:
    """Return what speaks for another move, and what the judgement has left out."""
    is_doubtful = view.boosters is not None and name not in (FINE, RIGHT)
    left_out = _("Boosters in the hands are left out.") if is_doubtful else ""
    return " ".join(filter(None, (reasons, left_out)))


def why_unjudged(found: Judged, number: int) -> str:
    """Return why a step is not judged, empty for one that is or that decides nothing."""
    texts = {
        judging.BY_OTHER_RULES: _("A Booster changes the rules here: that cannot be judged."),
        judging.WITH_BOOSTER: _("Whether a Booster pays cannot be judged."),
    }
    return texts.get(found.unjudged.get(number, ""), "")


def _points(points: float) -> str:
    number = max(1, round(abs(points)))
    return ngettext("%(number)s point", "%(number)s points", number) % {"number": number}


def _title(name: str, loss: float) -> str:
    words = {"points": _points(loss)}
    titles: dict[str, Callable[[], str]] = {
        FINE: lambda: _("Fine"),
        RIGHT: lambda: _("Right"),
        MISTAKE: lambda: _("Mistake, %(points)s") % words,
        WRONG: lambda: _("Wrong, %(points)s") % words,
        LUCKY: lambda: _("Lucky"),
        CLOSE: lambda: pgettext("verdict", "Close"),
    }
    return titles[name]()


def _better(name: str, words: Mapping[str, object]) -> str:
    if name in (MISTAKE, WRONG):
        return (
            _("Better: %(move)s, by %(points)s on average, in %(share)s of 100 possible deals.")
            % words
        )
    if name == LUCKY:
        return (
            _(
                "It paid, as the cards lay. Better: %(move)s, by %(points)s on average, in"
                " %(share)s of 100 possible deals."
            )
            % words
        )
    if name == CLOSE:
        return (
            _("Perhaps better: %(move)s. On average by %(points)s, give or take %(error)s.") % words
        )
    return ""


def _fell(name: str, words: Mapping[str, object], *, is_unlucky: bool) -> str:
    """Return how a decision fell, in the deal as it was; nothing about those that are close."""
    if is_unlucky:
        text = _("As the cards lay this would have brought %(really)s more: %(move)s.")
        return text % words
    texts = {
        FINE: lambda: _("As the cards lay the best other move would not have brought much more."),
        LUCKY: lambda: _("As the cards lay it cost nothing."),
        MISTAKE: lambda: _("As the cards lay it cost %(really)s.") % words,
    }
    return texts[name]() if name in texts else ""


def verdict_names() -> dict[str, str]:
    """Return what verdicts are called where there is only a sign."""
    return {
        FINE: _("Fine"),
        RIGHT: _("Right"),
        MISTAKE: _("Mistake"),
        WRONG: _("Wrong"),
        LUCKY: _("Lucky"),
        CLOSE: pgettext("verdict", "Close"),
    }
