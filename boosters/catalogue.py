"""The Booster cards there are, by slug; an empty catalogue is plain Tichu."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

CATALOGUE: Mapping[str, object] = MappingProxyType({})
