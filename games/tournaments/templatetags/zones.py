"""Template filters that name time zones as people do, and tell times in them."""

from __future__ import annotations

from django import template

from games.tournaments.models.zones import area_name, city_of
from games.tournaments.views.showing import told_at

register = template.Library()
register.filter("city", city_of)
register.filter("part_of_the_world", area_name)
register.filter("told_at", told_at)
