"""The brown Boosters: before the first lead and in the gap."""

from __future__ import annotations
