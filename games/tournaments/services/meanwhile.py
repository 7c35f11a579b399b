"""Refusing a form of a desk or a club whose page no longer shows what is there (DIR-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction

from games.services.ground.refusals import TableRefusal
from games.tournaments.models import Act, Club, Tournament
from games.tournaments.selectors.clubs import fingerprint_of
from games.tournaments.selectors.meanwhile import Concerns, acts_since, last_change
from games.tournaments.services.locking import lock_club


class ChangedMeanwhile(TableRefusal):
    """A form is refused because of acts since its page was shown.

    ``act`` is the last of it, nothing where no acts are written down, or if the form does not
    say what its page has shown.
    """

    def __init__(self, act: Act | None = None) -> None:
        super().__init__("changed_meanwhile")
        self.act = act


@contextmanager
def unless_changed(
    event: Tournament, seen: int | None, concerns: Callable[[], Concerns]
) -> Iterator[None]:
    """Lock a tournament, and go on only if nothing has changed since the version ``seen``.

    Raises ChangedMeanwhile.
    """
    with transaction.atomic():
        Tournament.objects.select_for_update().get(pk=event.pk)
        if seen is None:
            raise ChangedMeanwhile
        acts = acts_since(event, seen)
        found = last_change(acts, concerns()) if acts else None
        if found is not None:
            raise ChangedMeanwhile(found)
        yield


@contextmanager
def unless_club_changed(club: Club, seen: str) -> Iterator[None]:
    """Lock a club and do something about it if it is still as its page has shown.

    Raises ChangedMeanwhile, TableRefusal ``club_gone``.
    """
    with transaction.atomic():
        if seen != fingerprint_of(lock_club(club.pk)):
            raise ChangedMeanwhile
        yield
