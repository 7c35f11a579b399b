"""Lessons: scripted rounds with the real rules, played step by step with a coach."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from django.conf import settings
from django.utils.module_loading import import_string

from games.expansion import has_boosters
from games.lessons.first_round import FIRST_ROUND
from games.lessons.script import Lesson
from games.lessons.second_round import SECOND_ROUND


def lessons() -> Mapping[str, Lesson]:
    """Return the lessons by the name that tables store, in the order in which one learns.

    The expansion brings the last one.
    """
    return _lessons(settings.BOOSTER_LESSON if has_boosters() else "")


def next_lesson(done: Collection[str]) -> Lesson | None:
    """Return the first lesson that is not done, ``None`` once all are."""
    return next((lesson for lesson in lessons().values() if lesson.name not in done), None)


@cache
def _lessons(of_expansion: str) -> Mapping[str, Lesson]:
    brought = (import_string(of_expansion),) if of_expansion else ()
    return {lesson.name: lesson for lesson in (FIRST_ROUND, SECOND_ROUND, *brought)}
