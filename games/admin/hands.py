"""Rounds: a finished one with everything that happened, a running one without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.filters import BotsOfRoundFilter, DoubleFilter
from games.admin.reading import (
    ReadingAdmin,
    link_to,
    link_to_list,
    without_state,
)
from games.admin.record import is_reviewable, steps_of
from games.admin.round_report import report_round
from games.models import Hand, MatchKind
from games.replays.reading import state_before
from games.replays.score_sheet import sheet_of
from games.replays.words import names_at
from games.rules.state.codec import from_json
from games.rules.state.state import Score
from games.screen.words.event_sentences import team_name
from games.screen.words.names import minus, signed
from games.selectors.kept import actions_of
from games.selectors.told import told
from games.services.ground import thinking

TIPS = "tips"
"""Asks in the address of a round what a strong bot would have done at each step."""
BETWEEN = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"
"""Stands between the points of both teams."""


@admin.register(Hand)
class HandAdmin(ReadingAdmin):
    """Rounds; the page of a finished one shows it step by step."""

    list_display = (
        "id",
        "match",
        "number",
        "started",
        "minutes",
        "points",
        "calls",
        "order_out",
    )
    list_display_links = ("id", "number")
    list_filter = (
        "is_over",
        "started",
        DoubleFilter,
        "match__table__pace",
        BotsOfRoundFilter,
    )
    linked_by = ("match__id__exact",)
    search_fields = (
        "match__table_name",
        "match__table__slug",
        "match__seat_names__0",
        "match__seat_names__1",
        "match__seat_names__2",
        "match__seat_names__3",
        "match__pk__exact",
    )
    search_hint = _("Name or address of the table, name of a player, match")
    ordering = ("-pk",)
    fields = (
        "match",
        "number",
        "teams",
        "started",
        "ended",
        "points",
        "shown_to_spectators",
        "other_rounds",
        "events",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hand]:
        hands = super().get_queryset(request).exclude(match__kind=MatchKind.LESSON)
        hands = hands.filter(told("match__"))
        hands = hands.select_related("match__table")
        return without_state(hands, "match__table__")

    def view_on_site(self, hand: Hand) -> str | None:
        """Return the address of the table as a spectator sees it, if it is still there."""
        table = hand.match.table
        return None if table is None else reverse("table", args=[table.slug])

    def render_change_form(
        self,
        request: HttpRequest,
        context: dict[str, Any],
        add: bool = False,
        change: bool = False,
        form_url: str = "",
        obj: Any = None,
    ) -> HttpResponse:
        """Add the report on a round that is over, and its score."""
        if is_reviewable(obj):
            with_tips = TIPS in request.GET
            context |= report_context(obj, with_tips=with_tips)
            context |= {"with_tips": with_tips, "tips": TIPS}
        return super().render_change_form(request, context, add, change, form_url, obj)

    @admin.display(description=_("minutes"))
    def minutes(self, hand: Hand) -> str:
        if hand.ended is None:
            return gettext("running")
        return number_format((hand.ended - hand.started).total_seconds() / 60, 1)

    @admin.display(description=_("points"))
    def points(self, hand: Hand) -> str:
        return points_of(hand)

    @admin.display(description=_("points for calls"))
    def calls(self, hand: Hand) -> str:
        score = score_of(hand)
        return BETWEEN.join(map(signed, score.calls)) if score else "-"

    @admin.display(description=_("order of going out"))
    def order_out(self, hand: Hand) -> str:
        score = score_of(hand)
        return order_out(score, hand.seat_names) if score else "-"

    @admin.display(description=_("teams"))
    def teams(self, hand: Hand) -> str:
        return teams_of(hand.seat_names)

    @admin.display(description=_("other rounds"))
    def other_rounds(self, hand: Hand) -> SafeString:
        return link_to_list("hand", _("All rounds of this match"), match__id__exact=hand.match_id)

    @admin.display(description=_("events"))
    def events(self, hand: Hand) -> SafeString | str:
        if not is_reviewable(hand):
            return "-"
        return link_to_list("event", _("All events of this round"), hand__id__exact=hand.pk)


def report_context(hand: Hand, *, with_tips: bool = False) -> dict[str, Any]:
    """Return what the page of a finished round shows besides its fields."""
    if with_tips:
        thinking.prepare()
    actions, rows = actions_of(hand), list(hand.match.players.select_related("player"))
    dealt, ended = (names_at(hand, rows, it.version) for it in (actions[0], actions[-1]))
    before = state_before(hand)
    report = report_round(steps_of(hand, actions), before, dealt, with_tips=with_tips)
    return {"report": report, "sheet": sheet_of(hand, report.final, ended)}


def score_of(hand: Hand) -> Score | None:
    """Return the score of a round that is over."""
    return from_json(hand.score) if hand.is_over and hand.score else None


def order_out(score: Score, names: Sequence[str]) -> str:
    """Return who went out, in order."""
    return ", ".join(names[seat] for seat in score.out)


def points_of(hand: Hand) -> str:
    """Return the points of a round for both teams, ``-`` while it runs."""
    score = score_of(hand)
    return points_of_teams(score.round) if score else "-"


def points_of_teams(points: Iterable[int]) -> str:
    """Return the points of both teams."""
    return BETWEEN.join(map(minus, points))


def teams_of(names: list[str]) -> str:
    """Return the names of both teams."""
    return " – ".join(team_name(team, names) for team in (0, 1))


def link_to_round(hand: Hand) -> SafeString | str:
    """Return a link to the page of a round."""
    return link_to(hand, hand.number)
