"""Addresses of figures."""

from __future__ import annotations

from django.urls import path

from games.numbers.views import evenings, people, ratings

urlpatterns = [
    path("people/me/", people.own, name="own_figures"),
    path("people/me/mistakes/<slug:kind>/", people.own_mistakes, name="own_mistakes"),
    path("people/<int:number>/", people.person, name="person"),
    path("people/<int:number>/<int:other>/", people.pair, name="pair"),
    path("people/evenings/", evenings.together, name="evenings"),
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/<slug:which>/", ratings.ratings, name="ratings"),
    path("ratings/<slug:which>/<slug:members>/", ratings.ratings, name="ratings"),
    path("people/shown/", people.show_to, name="show_figures"),
]
