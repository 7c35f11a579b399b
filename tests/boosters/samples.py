"""The samples of all cards: each lies in the test file of its card."""

from __future__ import annotations

from importlib import import_module

from boosters.catalogue import CATALOGUE
from tests.boosters.sample import Sample

SAMPLES: dict[str, Sample] = {
    slug: import_module(f"tests.boosters.cards.test_{slug}").SAMPLE for slug in CATALOGUE
}
