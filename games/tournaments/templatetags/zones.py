"""Template filters that name time zones as people do."""

from __future__ import annotations

from django import template

from games.tournaments.models.zones import area_name, city_of

register = template.Library()
register.filter("city", city_of)
register.filter("part_of_the_world", area_name)
