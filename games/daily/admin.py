"""Boards of the day in the administration, to be read only: nothing of their seeds is shown."""

from __future__ import annotations

from django.contrib import admin

from games.admin.reading import ReadingAdmin
from games.daily.models import DailyBoards


@admin.register(DailyBoards)
class DailyBoardsAdmin(ReadingAdmin):
    """What is played on which day, and where its word comes from."""

    list_display = ("day", "game", "opens", "word_source", "beacon_round", "has_word")
    list_filter = ("game", "word_source")
    fields = ("day", "game", "opens", "word_source", "beacon_round", "beacon_answer", "has_word")
    readonly_fields = fields
