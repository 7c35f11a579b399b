"""Addresses of boards of the day."""

from __future__ import annotations

from django.urls import path

from games.daily.views import boards, challenges, lists, over

urlpatterns = [
    path("daily/", boards.today, name="daily"),
    path("daily/month/", lists.month, name="daily_month"),
    path("daily/leagues/", lists.league, name="daily_league"),
    path("daily/challenge/", challenges.challenge, name="new_challenge"),
    path("daily/challenge/<slug:key>/take/", challenges.take, name="take_challenge"),
    path("daily/challenge/<slug:key>/<int:board>/play/", challenges.play, name="play_challenge"),
    path("daily/c/<slug:key>/", challenges.shown, name="challenge"),
    path("daily/days/", over.archive, name="daily_archive"),
    path("daily/after/<slug:key>/", boards.after, name="daily_after"),
    path("daily/<slug:day>/<slug:game>/", boards.result, name="daily_result"),
    path("daily/<slug:day>/<slug:game>/judgement/", boards.judge, name="daily_judge"),
    path("daily/<slug:day>/<slug:game>/all/", over.open_game, name="daily_open"),
    path("daily/<slug:day>/<slug:game>/all/<int:number>/", over.parted, name="daily_parted"),
    path("daily/<slug:day>/<slug:game>/<int:board>/play/", boards.play, name="daily_play"),
]
