"""Addresses of score sheets."""

from __future__ import annotations

from django.urls import path

from games.pads import views

urlpatterns = [
    path("pad/", views.pads, name="pads"),
    path("pad/<slug:slug>/", views.show, name="pad"),
    path("pad/<slug:slug>/lines/", views.lines, name="pad_lines"),
    path("pad/<slug:slug>/qr.svg", views.qr, name="pad_qr"),
    path("pad/<slug:slug>/who/", views.claim, name="claim_pad"),
    path("pad/<slug:slug>/close/", views.close, name="close_pad"),
]
