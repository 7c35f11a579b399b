"""The red Boosters: reactions to an event."""

from __future__ import annotations
