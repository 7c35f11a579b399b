"""Addresses of the history of matches."""

from __future__ import annotations

from django.urls import path

from games.desk.log_words import TELLERS
from games.history import bringing, rows, views
from games.models import StaffAct

TELLERS[StaffAct.Act.SEARCH] = rows.searched_text

urlpatterns = [
    path("matches/", views.matches, name="matches"),
    path("matches/mine.jsonl", views.my_matches, name="my_matches"),
    path("matches/bring/", bringing.bring, name="bring_match"),
    path("m/<slug:slug>/gone/", bringing.let_go, name="let_go_match"),
    path("m/<slug:slug>/notes/", views.match_notes, name="match_notes"),
    *(
        path(f"m/<slug:slug>/match.{form}", views.match_file, {"form": form}, f"match_{form}")
        for form in ("json", "tch", "txt")
    ),
]
