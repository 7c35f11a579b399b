"""The decks that a table may choose from, as games.expansion wants them."""

from __future__ import annotations
