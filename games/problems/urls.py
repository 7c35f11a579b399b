"""Addresses of problems, and of positions that somebody asks friends about."""

from __future__ import annotations

from django.urls import path

from games.problems import friends_views, views

urlpatterns = [
    path("problems/", views.problems, name="problems"),
    path("problems/next/", views.following, name="next_problem"),
    path("problems/<int:number>/", views.problem, name="problem"),
    path("problems/<int:number>/clear/", views.vote, name="vote_on_problem"),
    path("problems/<int:number>/play/", views.play, name="play_problem"),
    path("m/<slug:slug>/<int:number>/<int:step>/ask/", friends_views.ask, name="ask_friend"),
    path("ask/<slug:slug>/", friends_views.asked, name="asked"),
    path("ask/<slug:slug>/stop/", friends_views.stop, name="stop_asking"),
]
