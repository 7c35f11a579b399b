"""Acts: changing rows of a tournament and writing down which (DIR-4).

    with act(tournament, by, "rule", reason=reason) as ledger:
        ledger.change(row, status="ruled")

The state is what folding all acts gives: :func:`fold` and :func:`state_of` agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any, TypeVar

from django.db import IntegrityError, models, transaction
from django.dispatch import Signal

from games.models import Player
from games.services.ground import wall_clock
from games.services.ground.refusals import TableRefusal
from games.tournaments import models as rows
from games.tournaments.models import Act, Tournament
from games.tournaments.models.acts import LONGEST_REASON
from games.tournaments.services.kinds import KINDS

Row = TypeVar("Row", bound=models.Model)
Json = dict[str, Any]
State = dict[tuple[str, int], Json]

tournament_changed = Signal()
"""Sent after the commit with the number of the tournament and its version, its last act."""

TRACKED: dict[type[models.Model], str] = {
    rows.Tournament: "pk",
    rows.Director: "tournament",
    rows.ScheduleItem: "tournament",
    rows.Announcement: "tournament",
    rows.Entrant: "tournament",
    rows.EntrantPlayer: "entrant__tournament",
    rows.Penalty: "entrant__tournament",
    rows.Round: "tournament",
    rows.Pairing: "round__tournament",
    rows.PairingEntrant: "round__tournament",
    rows.MatchReport: "pairing__round__tournament",
    rows.Result: "pairing__round__tournament",
    rows.DirectorCall: "pairing__round__tournament",
    rows.DateProposal: "pairing__round__tournament",
    rows.LineUp: "pairing__round__tournament",
}
"""The state of a tournament: everything that belongs to it, and how it is found."""
BY_NAME: dict[str, type[models.Model]] = {model.__name__: model for model in TRACKED}


class Ledger:
    """What one act changes."""

    def __init__(self, tournament: Tournament, now: datetime) -> None:
        self.tournament = tournament
        self.now = now
        self.changes: list[Json] = []
        self.about: Json = {}

    def add(self, row: Row) -> Row:
        """Store a new row."""
        row.save(force_insert=True)
        self.note_new(row)
        return row

    def add_all(self, found: Sequence[models.Model]) -> None:
        """Store new rows of one kind in as few statements as it takes."""
        if found:
            type(found[0])._default_manager.bulk_create(found)
        for row in found:
            self.note_new(row)

    def note_new(self, row: models.Model) -> None:
        """Write down a row that has just been stored."""
        self._note(row, None, values_of(row))

    def change(self, row: models.Model, **values: Any) -> None:
        """Store new values of a row."""
        before = values_of(row)
        for name, value in values.items():
            setattr(row, name, value)
        after = values_of(row)
        changed = [name for name, value in after.items() if before[name] != value]
        if changed:
            row.save(update_fields=list(values))
            self._note(row, {it: before[it] for it in changed}, {it: after[it] for it in changed})

    def remove(self, row: models.Model) -> None:
        """Delete a row to which nothing belongs any more."""
        before = values_of(row)
        key = row.pk
        row.delete()
        self.changes.append(
            {"model": type(row).__name__, "key": key, "before": before, "after": None}
        )

    def remove_all(self, found: Iterable[models.Model]) -> None:
        """Delete rows."""
        for row in list(found):
            self.remove(row)

    def _note(self, row: models.Model, before: Json | None, after: Json) -> None:
        self.changes.append(
            {"model": type(row).__name__, "key": row.pk, "before": before, "after": after}
        )


@contextmanager
def act(
    tournament: Tournament,
    by: Player | None,
    what: str,
    *,
    reason: str = "",
    is_director: bool = True,
    on_own_match: bool = False,
    who: str = "",
    undoes: Act | None = None,
) -> Iterator[Ledger]:
    """Lock the tournament, let it be changed, and write down what changed.

    If nothing changed, there is no act. Raises ValueError for a kind that is not declared.
    """
    if what not in KINDS:
        raise ValueError(what)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        ledger = Ledger(locked, wall_clock.now())
        yield ledger
        if not ledger.changes:
            return
        number = locked.acts.count() + 1
        Act.objects.create(
            tournament=locked,
            number=number,
            what=what,
            player=by,
            who=who or ("" if by is None else by.shown_name),
            is_director=is_director,
            on_own_match=on_own_match,
            at=ledger.now,
            reason=reason.strip()[:LONGEST_REASON],
            about=ledger.about,
            changes=ledger.changes,
            undoes=undoes,
        )
        key = locked.pk
        transaction.on_commit(
            lambda: _tell(key, number),
        )


def _tell(key: int, version: int) -> None:
    tournament_changed.send(Tournament, number=key, version=version)


def values_of(row: models.Model) -> Json:
    """Return all values of a row as JSON."""
    return {
        field.attname: plain(getattr(row, field.attname)) for field in row._meta.concrete_fields
    }


def plain(value: Any) -> Any:
    """Return a value as JSON, in whatever form it was given."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return value


def state_of(tournament: Tournament) -> State:
    """Return all rows of a tournament, by model and key."""
    return {
        (model.__name__, row.pk): values_of(row)
        for model, path in TRACKED.items()
        for row in model._default_manager.filter(**{path: tournament.pk})
    }


def fold(acts: Iterable[Act]) -> State:
    """Return the state that acts build up from nothing."""
    state: State = {}
    for change in (it for done in acts for it in done.changes):
        key = change["model"], change["key"]
        if change["after"] is None:
            del state[key]
        else:
            state[key] = state.get(key, {}) | change["after"]
    return state


def take_back(ledger: Ledger, done: Act) -> None:
    """Change back all rows of an act; raises TableRefusal ``changed_since``."""
    for change in reversed(done.changes):
        model = BY_NAME[change["model"]]
        row = model._default_manager.filter(pk=change["key"]).first()
        try:
            with transaction.atomic():
                _change_back(ledger, model, row, change)
        except (IntegrityError, models.RestrictedError) as error:
            raise TableRefusal("changed_since") from error


def _change_back(
    ledger: Ledger, model: type[models.Model], row: models.Model | None, change: Json
) -> None:
    before, after = change["before"], change["after"]
    if before is not None and _refers_to_nothing(model, before):
        raise TableRefusal("changed_since")
    if after is None:
        if row is not None:
            raise TableRefusal("changed_since")
        ledger.add(model(**_restored(model, before)))
        return
    if row is None or any(values_of(row)[name] != value for name, value in after.items()):
        raise TableRefusal("changed_since")
    if before is not None:
        ledger.change(row, **_restored(model, before))
    elif _has_dependents(row):
        raise TableRefusal("changed_since")
    else:
        ledger.remove(row)


def _restored(model: type[models.Model], values: Json) -> Json:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {name: fields[name].to_python(value) for name, value in values.items()}


def _refers_to_nothing(model: type[models.Model], values: Json) -> bool:
    """Tell whether values name a row that is gone, as the season of a club that was deleted."""
    named = [
        (field.related_model, values[field.attname])
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey) and values.get(field.attname) is not None
    ]
    return not all(it._default_manager.filter(pk=key).exists() for it, key in named)


def _has_dependents(row: models.Model) -> bool:
    """Tell whether tracked rows belong to a row: deleting it would silently delete them, too."""
    return any(
        relation.related_model._default_manager.filter(**{relation.field.name: row}).exists()
        for relation in row._meta.related_objects
        if relation.related_model in TRACKED
    )
