"""Pages of tournaments."""

from __future__ import annotations
