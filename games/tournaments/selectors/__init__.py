"""Queries about tournaments for pages and services; nothing here writes."""

from __future__ import annotations
