"""All addresses of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from games.people.views.accounts import log_out_now
from tichu_site import metrics
from tichu_site.health import healthz
from tichu_site.robots import robots

handler500 = "tichu_site.storage.error_page"
urlpatterns = [
    path("", include("games.urls")),  # first, since most requests are for a table
    path("admin/measures/", admin.site.admin_view(metrics.page), name="measures"),
    path("admin/logout/", log_out_now, name="admin_log_out"),
    # The administration's own form would end the session of the player in the same browser.
    path("admin/password_change/", RedirectView.as_view(pattern_name="password")),
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("robots.txt", robots, name="robots"),
    path("boosters/", include("boosters.urls")),
    path("decks/", include("boosters.deck_urls")),
    path("", include("games.history.urls")),
    path("", include("games.replays.urls")),
    path("", include("games.desk.urls")),
    path("", include("games.people.urls")),
    path("", include("games.talk.urls")),
    path("", include("games.pads.urls")),
    path("", include("games.daily.urls")),
    path("", include("games.problems.urls")),
    path("", include("games.tournaments.urls")),
    path("", include("games.numbers.urls")),
]
