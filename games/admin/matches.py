"""Matches: their rounds, and the whole record to take away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.columns import deck_of, levels_in, target_of
from games.admin.filters import (
    BoosterFilter,
    BotsOfMatchFilter,
    CorrectedFilter,
    EndFilter,
    HouseRuleFilter,
    TargetFilter,
)
from games.admin.hands import (
    link_to_round,
    order_out,
    points_of,
    points_of_teams,
    score_of,
    teams_of,
)
from games.admin.reading import ReadingAdmin, ReadOnly, note_look, without_state
from games.admin.record import is_complete, match_record
from games.models import Correction, Departure, Hand, Match, MatchKind
from games.records.json_record import record_of
from games.replays.matches import standing_calls
from games.replays.words import NOW, names_at, people_of
from games.rules.state.calls import Ending
from games.screen.words.conventions import titles_of
from games.screen.words.event_sentences import team_name
from games.screen.words.names import call_name
from games.selectors.kept import KeptByHand, actions_of_all
from games.selectors.of_tournament import place_in_tournament
from games.selectors.told import told
from games.services.ground.counting import counting_of


class HandInline(ReadOnly, admin.TabularInline):
    """The rounds of a match in brief."""

    model = Hand
    fields = ("round", "teams", "started", "ended", "points", "calls", "order_out")
    readonly_fields = fields
    ordering = ("number",)
    verbose_name_plural = _("rounds")
    _of_match: KeptByHand | None = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Hand]:
        hands = without_state(super().get_queryset(request), "match__table__")
        hands = hands.select_related("match__table")
        return hands.prefetch_related("corrections", "match__players__player")

    @admin.display(description=_("round"))
    def round(self, hand: Hand) -> SafeString | str:
        return link_to_round(hand)

    @admin.display(description=_("teams"))
    def teams(self, hand: Hand) -> str:
        return teams_of(self._names(hand))

    @admin.display(description=_("points"))
    def points(self, hand: Hand) -> str:
        return points_of(hand) if hand.is_over else gettext("running")

    @admin.display(description=_("calls"))
    def calls(self, hand: Hand) -> str:
        kept, rows = self._kept(hand.match).get(hand.pk), hand.match.players.all()
        return ", ".join(
            f"{names_at(hand, list(rows), version)[seat]}: {call_name(call)}"
            for seat, (call, version) in (standing_calls(kept) if kept else {}).items()
        )

    @admin.display(description=_("order of going out"))
    def order_out(self, hand: Hand) -> str:
        score = score_of(hand)
        return order_out(score, self._names(hand)) if score else "-"

    def _names(self, hand: Hand) -> Sequence[str]:
        """Return the names of those who sat at the end of a round."""
        rows, kept = list(hand.match.players.all()), self._kept(hand.match).get(hand.pk)
        return names_at(hand, rows, kept[-1].version if kept else NOW)

    def _kept(self, match: Match) -> KeptByHand:
        """Return the steps of the finished rounds; read once per request."""
        if self._of_match is None:
            finished = match.hands.filter(is_over=True)
            self._of_match = actions_of_all(finished.values_list("pk", flat=True))
        return self._of_match


@admin.register(Match)
class MatchAdmin(ReadingAdmin):
    """Matches with their rounds."""

    list_display = (
        "id",
        "table",
        "number",
        "teams",
        "points",
        "end",
        "kind",
        "is_rated",
        "is_void",
        "corrected",
        "bots",
        "started",
        "ended",
    )
    list_display_links = ("id", "teams")
    date_hierarchy = "started"
    list_filter = (
        "started",
        EndFilter,
        "kind",
        "is_rated",
        "is_void",
        CorrectedFilter,
        TargetFilter,
        BoosterFilter,
        HouseRuleFilter,
        "table__pace",
        BotsOfMatchFilter,
    )
    linked_by = ("table__id__exact",)
    search_fields = (
        "pk__exact",
        "table_name",
        "table__slug",
        "seat_names__0",
        "seat_names__1",
        "seat_names__2",
        "seat_names__3",
    )
    search_hint = _("Number of the match, table, name of a player")
    ordering = ("-pk",)
    fields = (
        "table",
        "number",
        "teams",
        "points",
        "end",
        "corrections",
        "kind",
        "is_rated",
        "is_void",
        "people",
        "target",
        "boosters",
        "started",
        "ended",
        "departures",
        "agreements",
        "tournament",
        "record",
    )
    readonly_fields = fields
    inlines = (HandInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        matches = super().get_queryset(request).exclude(kind=MatchKind.LESSON).filter(told())
        is_corrected = Exists(Correction.objects.filter(match=OuterRef("pk")))
        matches = matches.select_related("table").prefetch_related("players__player")
        return without_state(matches.annotate(is_corrected=is_corrected), "table__")

    @admin.display(description=_("corrected"), boolean=True)
    def corrected(self, match: Match) -> bool:
        """Tell whether the desk has ever corrected the match or a round of it."""
        told_besides: Any = match  # annotated
        return bool(told_besides.is_corrected)

    @admin.display(description=_("corrections"))
    def corrections(self, match: Match) -> SafeString | str:
        """Return every correction with its reason, as the page of the match has them."""
        rows = counting_of(match).rows
        return render_to_string("replays/_corrections.html", {"corrections": rows}) if rows else "-"

    @admin.display(description=_("bots"))
    def bots(self, match: Match) -> str:
        return levels_in(match)

    @admin.display(description=_("people and bots"))
    def people(self, match: Match) -> SafeString:
        """Return who has played, from which round and until when."""
        rows = ((it.name, it.about) for it in people_of(match, match.players.all()))
        return format_html_join("", "<p><b>{}</b> {}</p>", rows)

    @admin.display(description=_("agreements of partners"))
    def agreements(self, match: Match) -> SafeString | str:
        """Return the agreements of the partners in the match."""
        rows = (
            (" & ".join(it["names"]), it["text"], "; ".join(titles_of(it.get("standards", ()))))
            for it in match.conventions
        )
        return format_html_join("", "<p><b>{}</b><br>{}<br>{}</p>", rows) or "-"

    @admin.display(description=_("tournament"))
    def tournament(self, match: Match) -> SafeString | str:
        """Return the page of the tournament of which the match is part."""
        found = place_in_tournament(match)
        if found is None:
            return "-"
        if not found.address:
            return found.name
        return format_html('<a href="{}">{}</a>', found.address, found.name)

    def get_urls(self) -> list[URLPattern]:
        """Add the address of the record."""
        record = path(
            "<int:pk>/record.json",
            self.admin_site.admin_view(self.record_view),
            name="games_match_record",
        )
        return [record, *super().get_urls()]

    def record_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Send the record of a match that is over."""
        match = get_object_or_404(self.get_queryset(request), pk=pk)
        if not self.has_view_permission(request, match):
            raise PermissionDenied
        if not is_complete(match):
            raise Http404("the match is not over")
        note_look(request, match)
        response = JsonResponse(
            record_of(match_record(match)),
            json_dumps_params={"ensure_ascii": False, "indent": 1},
        )
        name = f'attachment; filename="tichu-match-{match.pk}.json"'
        response["Content-Disposition"] = name
        return response

    def view_on_site(self, match: Match) -> str | None:
        """Return the address of the table as a spectator sees it, if it is still there."""
        return None if match.table is None else reverse("table", args=[match.table.slug])

    @admin.display(description=_("teams"))
    def teams(self, match: Match) -> str:
        return ", ".join(match.seat_names) if match.partners_rotate else teams_of(match.seat_names)

    @admin.display(description=_("points"))
    def points(self, match: Match) -> str:
        return points_of_teams(match.totals)

    @admin.display(description=_("target score"))
    def target(self, match: Match) -> int | str:
        return target_of(match.options)

    @admin.display(description=_("Boosters"))
    def boosters(self, match: Match) -> str:
        return deck_of(match.options)

    @admin.display(description=_("end"))
    def end(self, match: Match) -> str:
        if match.winner == Match.Winner.TIE:
            return gettext("tie")
        if match.ending == Ending.ABANDONED:
            return gettext("abandoned")
        if match.kind == MatchKind.BROUGHT and match.winner == Match.Winner.NOBODY:
            return gettext("the log just stops")
        if match.winner == Match.Winner.OF_EACH:
            winners = (match.seat_names[entrant] for entrant in match.winners)
            return gettext("won by %(names)s") % {"names": ", ".join(winners)}
        if match.outcome.team is not None:
            team = {"team": team_name(match.outcome.team, match.seat_names)}
            if match.ending == Ending.CONCEDED:
                return gettext("won by %(team)s, conceded") % team
            return gettext("won by %(team)s") % team
        if not match.is_running:
            return gettext("abandoned")
        return gettext("running")

    @admin.display(description=_("departures"))
    def departures(self, match: Match) -> SafeString | str:
        """Return who left for good, in which round, and who took the seat."""
        rows = match.departures.select_related("hand", "player", "successor")
        told = ((_departure(row, match),) for row in rows)
        return format_html_join(mark_safe("<br>"), "{}", told) or "-"

    @admin.display(description=_("record"))
    def record(self, match: Match) -> SafeString | str:
        if not is_complete(match):
            return gettext("The record is available once the match is over.")
        address = reverse("admin:games_match_record", args=[match.pk])
        text = gettext("Download as JSON")
        return format_html('<a href="{}">{}</a>', address, text)


def _departure(departure: Departure, match: Match) -> str:
    """Return the departures from a match, in words."""
    words = {
        "name": match.seat_names[departure.seat]
        if departure.player is None
        else departure.player.shown_name,
        "round": departure.hand.number,
    }
    left = gettext("%(name)s has left in round %(round)s") % words
    if departure.successor is None:
        return left
    taken = gettext("%(name)s has taken the seat") % {"name": departure.successor.shown_name}
    return f"{left}; {taken}"
