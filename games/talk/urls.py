"""Addresses of the talk."""

from __future__ import annotations

from django.urls import path

from games.talk import views

urlpatterns = [
    path("t/<slug:slug>/talk/", views.talk, name="talk"),
    path("t/<slug:slug>/talk/lines/", views.lines, name="talk_lines"),
    path("t/<slug:slug>/talk/<int:number>/", views.about, name="about_message"),
    path("people/unheard/", views.unheard, name="unheard"),
]
