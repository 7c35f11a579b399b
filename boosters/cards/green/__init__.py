"""The green Boosters: any time after the exchange."""

from __future__ import annotations
