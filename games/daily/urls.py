"""Addresses of boards of the day."""

from __future__ import annotations

from django.urls import path

from games.daily.views import boards, over

urlpatterns = [
    path("daily/", boards.today, name="daily"),
    path("daily/days/", over.archive, name="daily_archive"),
    path("daily/<slug:day>/<slug:game>/", boards.result, name="daily_result"),
    path("daily/<slug:day>/<slug:game>/judgement/", boards.judge, name="daily_judge"),
    path("daily/<slug:day>/<slug:game>/all/", over.open_game, name="daily_open"),
    path("daily/<slug:day>/<slug:game>/all/<int:number>/", over.parted, name="daily_parted"),
    path("daily/<slug:day>/<slug:game>/<int:board>/play/", boards.play, name="daily_play"),
]
