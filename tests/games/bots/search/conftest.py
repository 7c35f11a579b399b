"""Have the search compiled before its tests, once for each state of its source."""

from __future__ import annotations

from django.conf import settings

from games.bots.search import ready

ready.load(settings.KERNEL_DIR)
