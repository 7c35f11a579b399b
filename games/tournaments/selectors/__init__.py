"""What pages and services read of tournaments; nothing here writes."""

from __future__ import annotations
