"""Keep what the strong bot says of rounds that are over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import close_old_connections, connection, transaction

from games.models import JudgedRound


def keep_judgements(judgements: Mapping[int, Mapping[str, Any]]) -> None:
    """Keep judgements by the keys of their rounds; for the threads of the pool, too."""
    _close_old_ones()
    try:
        with transaction.atomic():
            for hand, judgement in judgements.items():
                _keep(hand, judgement)
    finally:
        _close_old_ones()


def _close_old_ones() -> None:
    """Let go of a connection of this thread that was open for too long."""
    if not connection.in_atomic_block:
        close_old_connections()


def _keep(hand: int, judgement: Mapping[str, Any]) -> None:
    parts = {name: judgement[name] for name in ("version", "luck", "decisions")}
    JudgedRound.objects.update_or_create(hand_id=hand, defaults=parts)
