"""Boards: drawn as a chain of which only the commitment is told, and opened (DUP-1, VER-9)."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import partial

from django.db import IntegrityError, transaction

from games.models import BoardSet, Match, TableStatus
from games.rules.play import verifiable
from games.services.ground import wall_clock
from games.services.ground.deal import new_seed, seed_from
from games.services.ground.refusals import TableRefusal
from games.services.writing.chains import ShownPromise, promise_in_form
from games.services.writing.store import lock_table, publish, seats_of

BOARDS = "boards"


def promise_boards() -> ShownPromise:
    """Return a new chain of boards for a form to show before a word is given (VER-10)."""
    return promise_in_form(BOARDS)


def draw_boards(count: int, word: str, shown: ShownPromise | None = None) -> BoardSet:
    """Return a number of new boards; the word is that of the one who wants them drawn.

    They follow from the chain that was ``shown`` before the word was given, which serves once: of
    boards that were played everybody knows the seeds. Raises TableRefusal ``seal_was_used``.
    """
    last = new_seed() if shown is None else seed_from(shown.nonce, BOARDS)
    promised = verifiable.promise_of(last).hex()
    if shown is not None and promised != shown.commitment:
        raise TableRefusal("seal_was_used")  # by a secret key of before, or never
    values = {"last_seed": last.hex(), "word": word, "boards": count}
    try:
        with transaction.atomic():
            return BoardSet.objects.create(commitment=promised, created=wall_clock.now(), **values)
    except IntegrityError:
        raise TableRefusal("seal_was_used") from None


def open_boards(boards: BoardSet, *, is_public: bool) -> None:
    """Open boards that no table has to play any more, and the matches played with them.

    What stands on their tables tells of it after the commit.
    """
    boards.opened = wall_clock.now()
    boards.save(update_fields=["opened"])
    Match.objects.filter(table__board_set=boards).update(is_secret=False, is_public=is_public)
    tables = list(boards.tables.exclude(status=TableStatus.CLOSED).values_list("pk", flat=True))
    transaction.on_commit(partial(_show_again, tables), robust=True)


def _show_again(tables: Iterable[int]) -> None:
    for number in tables:
        with suppress(TableRefusal), transaction.atomic():  # closed since
            table = lock_table(number)
            publish(table, seats_of(table), wall_clock.now())
