"""Addresses of matches and their rounds."""

from __future__ import annotations

from django.urls import path

from games.replays import (
    checking_views,
    judging_views,
    practice_views,
    sharing_views,
    silly_views,
    together_views,
    views,
)

urlpatterns = [
    path("m/<slug:slug>/", views.match, name="match"),
    path("m/<slug:slug>/picture.svg", views.picture, name="match_picture"),
    path("m/<slug:slug>/<int:number>/", views.round_page, name="replay_round"),
    path("m/<slug:slug>/others/", sharing_views.others, name="match_others"),
    path("m/<slug:slug>/luck/", judging_views.match_luck, name="match_luck"),
    path("m/<slug:slug>/mistakes/", judging_views.mistakes, name="mistakes"),
    path("m/<slug:slug>/together/", together_views.together, name="together"),
    path("m/<slug:slug>/leader/", together_views.to_leader, name="to_leader"),
    path("m/<slug:slug>/<int:number>/check/", checking_views.check, name="check_round"),
    path("m/<slug:slug>/<int:number>/judgement/", judging_views.judge, name="judge"),
    path("m/<slug:slug>/<int:number>/<int:step>/", views.replay, name="replay"),
    path(
        "m/<slug:slug>/<int:number>/<int:step>/play/",
        practice_views.play_from,
        name="play_from",
    ),
    path(
        "m/<slug:slug>/<int:number>/<int:step>/silly/",
        silly_views.silly_move,
        name="silly_move",
    ),
    path("spoilers/", views.set_spoilers, name="set_spoilers"),
]
