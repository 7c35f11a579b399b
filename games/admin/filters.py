"""Filters of the lists, besides plain fields."""

from __future__ import annotations

from typing import Any, get_args

from django.contrib.admin import ModelAdmin, SimpleListFilter
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.columns import USUAL_TARGET
from games.agreement import OPTIONS
from games.bots.levels import LEVELS
from games.models import Match, MatchSeat, Seat, TableStatus
from games.models.tables import SEAT_NUMBERS
from games.records.readable import WORD_OF_ACTION
from games.rules.state.actions import Action
from games.rules.state.codec import to_json
from games.screen.words.levels import level_title
from games.selectors.kinds import ANY_LEVEL, corrected, with_bots

YES, NO = "yes", "no"
_IS_LEFT = Q(table=None) | Q(table__status=TableStatus.CLOSED)
"""The condition for a match whose table is closed or deleted."""
Choices = list[tuple[str, str]]


class _BotFilter(SimpleListFilter):
    """Whether bots have played, for themselves or for somebody."""

    title = gettext_lazy("bots")
    parameter_name = "bots"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        return [(YES, _("Yes")), (NO, _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        if self.value() not in (YES, NO):
            return None
        return queryset.filter(self.has_bots() if self.value() == YES else ~self.has_bots())

    def has_bots(self) -> Q:
        """Return the condition for a row in which bots have played."""
        raise NotImplementedError


class BotsAtTableFilter(_BotFilter):
    """Whether bots sit at a table now, or have played one of its matches."""

    def has_bots(self) -> Q:
        sitting = Seat.objects.filter(table=OuterRef("pk")).exclude(bot="")
        return Q(Exists(sitting)) | Q(Exists(_bots_in(match__table=OuterRef("pk"))))


class BotsOfMatchFilter(_BotFilter):
    """Whether bots have played a match, or bots of one level."""

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        return [*super().lookups(request, model_admin), *_levels()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        if self.value() in dict(_levels()):
            return queryset.filter(with_bots(str(self.value())))
        return super().queryset(request, queryset)

    def has_bots(self) -> Q:
        return with_bots(ANY_LEVEL)


class BotsOfRoundFilter(_BotFilter):
    """Whether bots have played a match by the end of a round."""

    def has_bots(self) -> Q:
        played = _bots_in(match=OuterRef("match"))
        by_then = Q(since_round=None) | Q(since_round__lte=OuterRef("number"))
        return Q(Exists(played.filter(by_then)))


def _levels() -> Choices:
    return [(name, level_title(name)) for name in LEVELS]


def _bots_in(**lookups: OuterRef) -> QuerySet[MatchSeat]:
    return MatchSeat.objects.filter(**lookups).exclude(level="")


class TargetFilter(SimpleListFilter):
    """How many points end the match; the usual number is left out of the options."""

    title = gettext_lazy("target score")
    parameter_name = "target"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        usual = {"number": USUAL_TARGET}
        return [
            ("lower", _("below %(number)s") % usual),
            ("usual", str(USUAL_TARGET)),
            ("higher", _("above %(number)s") % usual),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        lookups: dict[str | None, dict[str, object]] = {
            "lower": {"options__target__lt": USUAL_TARGET},
            "usual": {"options__target__isnull": True},
            "higher": {"options__target__gt": USUAL_TARGET},
        }
        lookup = lookups.get(self.value())
        return None if lookup is None else queryset.filter(**lookup)


class BoosterFilter(SimpleListFilter):
    """Whether there are Boosters; plain options leave the deck out."""

    title = gettext_lazy("Boosters")
    parameter_name = "boosters"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        return [(YES, _("Yes")), (NO, _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        if self.value() not in (YES, NO):
            return None
        return queryset.filter(options__booster_deck__isnull=self.value() == NO)


class HouseRuleFilter(SimpleListFilter):
    """The unusual options that a table has chosen; usual ones are left out of the JSON."""

    title = gettext_lazy("house rule")
    parameter_name = "house_rule"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        return [(key, capfirst(said)) for key, said in departures().items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        if self.value() not in departures():
            return None
        name, _colon, text = str(self.value()).partition(":")
        choice = OPTIONS[name].read(text)
        assert choice is not None
        return queryset.filter(**{f"options__{name}": to_json(choice.value)})


def departures() -> dict[str, str]:
    """Return every unusual choice in words, by option and posted text."""
    return {
        f"{name}:{choice.text}": str(choice.said)
        for name, option in OPTIONS.items()
        for choice in option.choices
        if choice.said
    }


class EndFilter(SimpleListFilter):
    """How a match has ended."""

    title = gettext_lazy("end")
    parameter_name = "end"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        return [
            ("won", _("won")),
            ("tie", _("tie")),
            ("running", _("running")),
            ("abandoned", _("abandoned")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        match self.value():
            case "won":
                return queryset.filter(
                    winner__in=(Match.Winner.FIRST, Match.Winner.SECOND, Match.Winner.OF_EACH)
                )
            case "tie":
                return queryset.filter(winner=Match.Winner.TIE)
            case "running":
                return queryset.filter(ended=None).exclude(_IS_LEFT)
            case "abandoned":
                return queryset.filter(_IS_LEFT, ended=None)
        return None


class DoubleFilter(SimpleListFilter):
    """Whether a round was a double victory."""

    title = gettext_lazy("double victory")
    parameter_name = "double"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        return [(YES, _("Yes")), (NO, _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        if self.value() == YES:
            return queryset.filter(score__double__in=[0, 1])
        if self.value() == NO:
            return queryset.filter(is_over=True, score__double=None)
        return None


class CorrectedFilter(SimpleListFilter):
    """Whether the desk has ever corrected a match."""

    title = gettext_lazy("corrected")
    parameter_name = "corrected"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        return [(YES, _("Yes")), (NO, _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        if self.value() not in (YES, NO):
            return None
        return queryset.filter(corrected() if self.value() == YES else ~corrected())


class ActionFilter(SimpleListFilter):
    """The kind of action."""

    title = gettext_lazy("action")
    parameter_name = "action"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        return [
            (kind.__name__, WORD_OF_ACTION[kind])
            for kind in get_args(Action)
            if kind in WORD_OF_ACTION
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        return queryset.filter(kind=self.value()) if self.value() else None


class SeatFilter(SimpleListFilter):
    """The actor: a seat, or the clock."""

    title = gettext_lazy("seat")
    parameter_name = "seat"
    clock = "clock"

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> Choices:
        seats = [(str(number), str(number + 1)) for number in SEAT_NUMBERS]
        return [*seats, (self.clock, _("clock"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any] | None:
        if self.value() == self.clock:
            return queryset.filter(seat=None)
        if self.value() in {str(number) for number in SEAT_NUMBERS}:
            return queryset.filter(seat=self.value())
        return None
