"""Tables at which somebody learns: a scripted round, for nobody else to see.

What the script says goes through the door that everybody uses; here is only who is next
(:mod:`games.lessons.script`). A round that has left its script is an ordinary one.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db import transaction

from games.lessons import lessons
from games.lessons.script import LEARNER, Beat, LessonProgress, objection
from games.models import ClockKey, Match, Player, Table, TableClock
from games.rules.cards.chance import Chance
from games.rules.state.actions import Action, Deal
from games.rules.state.state import State
from games.services.clocks.bot_pace import Wanted
from games.services.ground.refusals import TableRefusal
from games.services.ground.snapshots import state_of

SECONDS = 0.9
"""Between two things that can be seen: slow enough to follow them."""
SILENT_SECONDS = 0.2


def running_lesson(player: Player | None) -> Table | None:
    """Return the table at which a player is learning."""
    if player is None:
        return None
    return (
        Table.objects.filter(seats__player=player, hand__is_over=False).exclude(lesson="").first()
    )


def forget_lessons(player: Player) -> None:
    """Remove the tables at which a player has learnt: they tell nobody anything."""
    with transaction.atomic():
        tables = Table.objects.filter(seats__player=player).exclude(lesson="")
        Match.objects.filter(table__in=tables).delete()
        tables.delete()


def note_done(table: Table) -> None:
    """Note that the learner has played the lesson of a table to its end."""
    learner = Player.objects.get(seats__table=table, seats__number=LEARNER)
    if table.lesson not in learner.lessons_done:
        learner.lessons_done = [*learner.lessons_done, table.lesson]
        learner.save(update_fields=["lessons_done"])


def deal_of(table: Table) -> Deal | None:
    """Return the deal of a lesson, ``None`` at ordinary tables."""
    lesson = lessons().get(table.lesson)
    return None if lesson is None else lesson.deal


def chance_of(table: Table) -> Chance | None:
    """Return the chance by which Boosters lie as the lesson wants, ``None`` elsewhere."""
    lesson = lessons().get(table.lesson)
    return None if lesson is None else lesson.chance


def is_followed(table: Table, state: State) -> bool:
    """Tell whether the table keeps to a script, or has come to its end."""
    lesson = lessons().get(table.lesson)
    return lesson is not None and (not state.windows or lesson.place(state) is not None)


def standing(table: Table, state: State, seat: int | None) -> LessonProgress | None:
    """Return where a lesson stands, for its learner."""
    lesson = lessons().get(table.lesson)
    return None if lesson is None or seat != LEARNER else lesson.standing(state)


def wanted(table: Table, state: State) -> Iterable[Wanted]:
    """Return what happens next, if the learner is not asked to act or to go on."""
    lesson = lessons()[table.lesson]
    place = lesson.place(state) if state.windows else None
    beat = None if place is None else lesson.next_beat(state)
    if place is None or beat is None or lesson.is_asked(state) or lesson.waits(state):
        return
    seconds = SILENT_SECONDS if beat.is_silent else SECONDS
    key = ClockKey(own=TableClock.LESSON, numbers=(place, beat.seat))
    yield Wanted(key, TableClock.LESSON, seconds * settings.BOT_PACE, state.window.id, (beat.seat,))


def beat_after_tap(table: Table, seat: int) -> Beat:
    """Return what happens next once the learner has read; raises TableRefusal ``stale``."""
    lesson, state = lessons().get(table.lesson), state_of(table)
    beat = None if lesson is None or not state.windows else lesson.next_beat(state)
    if lesson is None or beat is None or seat != LEARNER or not lesson.waits(state):
        raise TableRefusal("stale")
    return beat


def next_action(table: Table) -> Action:
    """Return what the seat whose clock has run out does."""
    beat = lessons()[table.lesson].next_beat(state_of(table))
    assert beat is not None
    return beat.action


def refuse_other(table: Table, seat: int | None, action: Action) -> None:
    """Raise TableRefusal if the learner does something other than what is asked."""
    lesson = lessons().get(table.lesson)
    state = state_of(table)
    beat = None if lesson is None or seat != LEARNER else lesson.next_beat(state)
    if lesson is None or beat is None:
        return
    code = objection(beat.action, action) if lesson.is_asked(state) else "lesson_wait"
    if code:
        raise TableRefusal(code)
