"""Rounds: a finished one with its replay and score sheet, a running one without."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
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
from games.admin.record import is_reviewable
from games.door.match_visit import come_to_match
from games.models import Hand, MatchKind
from games.replays.reading import hand_to_see, walk_of
from games.replays.words import names_at_end
from games.rules.state.codec import from_json
from games.rules.state.state import Score
from games.screen.words.event_sentences import team_name
from games.screen.words.names import minus, signed
from games.selectors.told import told

BETWEEN = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"
"""Stands between the points of both teams."""


@admin.register(Hand)
class HandAdmin(ReadingAdmin):
    """Rounds; the page of a finished one shows its replay."""

    list_display = (
        "id",
        "match",
        "number",
        "started",
        "minutes",
        "points",
        "calls",
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
        hands = hands.select_related("match__table").prefetch_related("corrections")
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
        """Add the replay of a round that is over; its last step is the score sheet."""
        context |= {"is_reviewable": is_reviewable(obj), **_replay_of(request, obj)}
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

    @admin.display(description=_("teams"))
    def teams(self, hand: Hand) -> str:
        return teams_of(names_at_end(hand, list(hand.match.players.select_related("player"))))

    @admin.display(description=_("other rounds"))
    def other_rounds(self, hand: Hand) -> SafeString:
        return link_to_list("hand", _("All rounds of this match"), match__id__exact=hand.match_id)

    @admin.display(description=_("events"))
    def events(self, hand: Hand) -> SafeString | str:
        if not is_reviewable(hand):
            return "-"
        return link_to_list("event", _("All events of this round"), hand__id__exact=hand.pk)


def _replay_of(request: HttpRequest, hand: Hand) -> dict[str, Any]:
    """Return the addresses of a round's replay and score sheet, empty if it may not be seen.

    The administration shows a round only to those who may open the match's own page.
    """
    try:
        visit = come_to_match(request, hand.match.slug)
        seen = hand_to_see(visit, hand.number)
    except Http404:
        return {}
    first, last = (
        reverse("replay", args=[visit.match.slug, seen.number, step])
        for step in (0, walk_of(seen).last)
    )
    return {"replay": first, "score_sheet": last}


def score_of(hand: Hand) -> Score | None:
    """Return the score of a round that is over."""
    return from_json(hand.score) if hand.is_over and hand.score else None


def order_out(score: Score, names: Sequence[str]) -> str:
    """Return who went out, in order."""
    return ", ".join(names[seat] for seat in score.out)


def points_of(hand: Hand) -> str:
    """Return the points of a round for both teams and what it counts now, ``-`` while it runs."""
    score = score_of(hand)
    if score is None:
        return "-"
    played = points_of_teams(score.round)
    latest = max(hand.corrections.all(), key=lambda it: it.pk, default=None)
    if latest is None or latest.points is None:
        return played
    words = {"played": played, "counted": points_of_teams(latest.points)}
    return gettext("%(played)s, counts as %(counted)s") % words


def points_of_teams(points: Iterable[int]) -> str:
    """Return the points of both teams."""
    return BETWEEN.join(map(minus, points))


def teams_of(names: Sequence[str]) -> str:
    """Return the names of both teams."""
    return " – ".join(team_name(team, names) for team in (0, 1))


def link_to_round(hand: Hand) -> SafeString | str:
    """Return a link to the page of a round."""
    return link_to(hand, hand.number)
