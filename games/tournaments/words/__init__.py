"""Words of tournaments that several pages use."""

from __future__ import annotations

from games.tournaments.words.acts import act_name, act_object, came_by, who_acted
from games.tournaments.words.choices import (
    choices_of,
    criterion_name,
    criterion_short,
    criterion_text,
    name_of,
    occasion_name,
    preset_name,
    preset_text,
)
from games.tournaments.words.meanwhile import overtaken
from games.tournaments.words.pairings import reasons
from games.tournaments.words.refusals import sentence_for

__all__ = [
    "act_name",
    "act_object",
    "came_by",
    "choices_of",
    "criterion_name",
    "criterion_short",
    "criterion_text",
    "name_of",
    "occasion_name",
    "overtaken",
    "preset_name",
    "preset_text",
    "reasons",
    "sentence_for",
    "who_acted",
]
