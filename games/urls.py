"""Addresses of the games."""

from __future__ import annotations

from django.urls import path

from games.door.visit import for_all_comers, for_visitors
from games.views import (
    deals,
    entrance,
    fair,
    front,
    hands,
    learn,
    lobby,
    options,
    pages,
    pieces,
    qr,
    room,
    table,
    tip,
)

urlpatterns = [
    # What is asked for most is found first.
    path("t/<slug:slug>/act/", for_visitors(table.act), name="act"),
    path("t/<slug:slug>/check/", for_visitors(table.check), name="check"),
    path("t/<slug:slug>/regions/", for_visitors(table.poll), name="regions"),
    path("", front.front, name="front"),
    path("play/", front.play, name="play"),
    path("name/", front.name, name="name"),
    path("learn/", learn.learn, name="learn"),
    path("learn/<slug:name>/", learn.learn, name="lesson"),
    path("anywhere/", front.sit_anywhere, name="sit_anywhere"),
    path("friends/", front.with_friends, name="with_friends"),
    path("new/", front.new, name="new"),
    path("tables/", lobby.lobby, name="lobby"),
    path("rules/", pages.rules, name="rules"),
    path("first-steps/", pages.first_steps, name="first_steps"),
    path("about/", pages.about, name="about"),
    path("pieces/", pieces.pieces, name="pieces"),
    path("t/<slug:slug>/", for_all_comers(table.show), name="table"),
    path("t/<slug:slug>/plays/", for_visitors(table.plays), name="plays"),
    path("t/<slug:slug>/hands/<int:number>/", for_visitors(hands.all_hands), name="all_hands"),
    path("t/<slug:slug>/tricks/<int:number>/<int:trick>/", for_visitors(hands.trick), name="trick"),
    path(
        "t/<slug:slug>/turning/<int:number>/",
        for_visitors(hands.turning_point),
        name="turning_point",
    ),
    # Beside the tables: what takes a moment holds up nobody at a table.
    path("tip/<slug:slug>/", for_visitors(tip.tip), name="tip"),
    path("t/<slug:slug>/seat/", for_all_comers(room.seat), name="seat"),
    path("t/<slug:slug>/enter/", for_all_comers(entrance.enter), name="enter"),
    path("deals/", deals.seals, name="seals"),
    path("fair/", fair.fair, name="fair"),
    path("fair/check.html", fair.checker, name="checker"),
    path("fair/hands.csv", fair.counts, name="hand_counts"),
    path("t/<slug:slug>/deals/", for_visitors(deals.deals), name="deals"),
    path("t/<slug:slug>/word/", for_visitors(deals.word), name="word"),
    path("t/<slug:slug>/qr.svg", for_visitors(qr.table), name="qr"),
    path("t/<slug:slug>/options/", for_visitors(options.change), name="options"),
]
