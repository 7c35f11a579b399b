"""Addresses of the talk."""

from __future__ import annotations

from django.urls import path

from games.door.visit import for_visitors
from games.talk import views

urlpatterns = [
    path("t/<slug:slug>/talk/", for_visitors(views.talk), name="talk"),
    path("t/<slug:slug>/talk/lines/", for_visitors(views.lines), name="talk_lines"),
    path("t/<slug:slug>/talk/<int:number>/", for_visitors(views.about), name="about_message"),
    path("people/unheard/", views.unheard, name="unheard"),
]
