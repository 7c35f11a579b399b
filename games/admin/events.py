"""The events of finished rounds: every accepted action and what followed."""

from __future__ import annotations

import json

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.admin.filters import ActionFilter, SeatFilter
from games.admin.hands import link_to_round
from games.admin.reading import ReadingAdmin, without_state
from games.admin.record import of_reviewable_rounds
from games.models import Event
from games.records.readable import WORD_OF_ACTION, write_action, write_event
from games.replays.words import names_at
from games.rules.state.actions import UndoTurn
from games.rules.state.codec import from_json
from games.screen.words.event_sentences import sentence


@admin.register(Event)
class EventAdmin(ReadingAdmin):
    """The log. Rounds that are not over have no events here at all."""

    list_display = ("id", "at", "table", "round", "who", "action_word", "what")
    list_filter = ("at", ActionFilter, SeatFilter, "table__pace")
    linked_by = ("hand__id__exact", "table__id__exact")
    search_fields = ("hand__match__table_name", "table__slug", "hand__match__pk__exact")
    search_hint = _("Name or address of the table, number of the match")
    ordering = ("-pk",)
    list_per_page = 100
    fields = (
        "at",
        "table",
        "round",
        "version",
        "who",
        "action_id",
        "what",
        "written_action",
        "written_events",
    )
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        events = super().get_queryset(request).filter(of_reviewable_rounds())
        events = events.select_related("table", "hand__match")
        return without_state(events.prefetch_related("hand__match__players__player"), "table__")

    @admin.display(description=_("round"))
    def round(self, event: Event) -> SafeString | str:
        return link_to_round(event.hand)

    @admin.display(description=_("by"))
    def who(self, event: Event) -> str:
        names = _names_at(event)
        if event.kind == UndoTurn.__name__:
            name = names[from_json(event.action).whose]
            return gettext("%(name)s, by consent of all") % {"name": name}
        if event.seat is None:
            return gettext("clock")
        if event.by_stand_in:
            return gettext("bot for %(name)s") % {"name": names[event.seat]}
        return str(names[event.seat])

    @admin.display(description=_("action"))
    def action_word(self, event: Event) -> str:
        return WORD_OF_ACTION[type(from_json(event.action))]

    @admin.display(description=_("what happened"))
    def what(self, event: Event) -> str:
        names = _names_at(event)
        sentences = (sentence(from_json(part), names) for part in event.events)
        return " ".join(filter(None, sentences)) or "-"

    @admin.display(description=_("action as recorded"))
    def written_action(self, event: Event) -> SafeString:
        return _written(write_action(from_json(event.action)))

    @admin.display(description=_("events as recorded"))
    def written_events(self, event: Event) -> SafeString:
        return _written([write_event(from_json(part)) for part in event.events])


def _names_at(event: Event) -> tuple[str, ...]:
    """Return the names of those who sat there when it happened."""
    return names_at(event.hand, list(event.hand.match.players.all()), event.version)


def _written(value: object) -> SafeString:
    text = json.dumps(value, ensure_ascii=False, indent=1)
    return format_html('<pre class="readonly">{}</pre>', text)
