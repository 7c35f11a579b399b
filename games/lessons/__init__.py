"""Lessons: scripted rounds with the real rules, played step by step with a coach."""

from __future__ import annotations

from games.lessons.first_round import FIRST_ROUND
from games.lessons.script import Lesson

LESSONS: dict[str, Lesson] = {lesson.name: lesson for lesson in (FIRST_ROUND,)}
"""The lessons by the name that tables store."""
