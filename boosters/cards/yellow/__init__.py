"""The yellow Boosters: companions of one's own play."""

from __future__ import annotations
