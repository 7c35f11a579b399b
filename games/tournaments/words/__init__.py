"""Words of tournaments that several pages use."""

from __future__ import annotations

from games.tournaments.words.acts import act_name, act_object, came_by, who_acted
from games.tournaments.words.choices import (
    bye_name,
    criterion_name,
    criterion_short,
    criterion_text,
    cut_name,
    first_name,
    occasion_name,
    per_name,
    preset_name,
    preset_text,
    registering_name,
    sanction_name,
)
from games.tournaments.words.meanwhile import overtaken
from games.tournaments.words.pairings import reasons
from games.tournaments.words.refusals import sentence_for

__all__ = [
    "act_name",
    "act_object",
    "bye_name",
    "came_by",
    "criterion_name",
    "criterion_short",
    "criterion_text",
    "cut_name",
    "first_name",
    "occasion_name",
    "overtaken",
    "per_name",
    "preset_name",
    "preset_text",
    "reasons",
    "registering_name",
    "sanction_name",
    "sentence_for",
    "who_acted",
]
