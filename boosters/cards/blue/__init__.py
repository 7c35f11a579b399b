"""The blue Boosters: before or after the exchange."""

from __future__ import annotations
