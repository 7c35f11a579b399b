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
from functools import partial
from itertools import groupby
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
LedgerState = dict[tuple[str, int], Json]

CLOCK = "clock"
"""The author of acts without a person."""
tournament_changed = Signal()
"""Sent after the commit with the number of the tournament and its version, its last act."""

TRACKED: dict[type[models.Model], str] = {
    rows.Tournament: "pk",
    rows.Director: "tournament",
    rows.OnlyDirects: "tournament",
    rows.ScheduleItem: "tournament",
    rows.Announcement: "tournament",
    rows.Entrant: "tournament",
    rows.EntrantPlayer: "entrant__tournament",
    rows.Speaker: "entrant__tournament",
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
        self.who = ""
        """Who acts, if not an account."""

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
        """Delete rows of one kind, to which nothing belongs any more."""
        rows = list(found)
        if not rows:
            return
        befores = [(row.pk, values_of(row)) for row in rows]
        kind = type(rows[0])
        kind._default_manager.filter(pk__in=[key for key, _before in befores]).delete()
        for key, before in befores:
            self.changes.append(
                {"model": kind.__name__, "key": key, "before": before, "after": None}
            )

    def change_each(self, name: str, found: Iterable[tuple[models.Model, Any]]) -> None:
        """Store another value in a column of rows of one kind, one value for each."""
        rows = []
        for row, value in found:
            before = values_of(row)[name]
            setattr(row, name, value)
            if values_of(row)[name] != before:
                rows.append(row)
                self._note(row, {name: before}, {name: values_of(row)[name]})
        if rows:
            type(rows[0])._default_manager.bulk_update(rows, [name])

    def change_all(self, found: Sequence[tuple[models.Model, Json]]) -> None:
        """Store new values of rows of one kind, at once where one statement can."""
        if len(found) < 2 or not _fit_one_statement(found):
            for row, values in found:
                self.change(row, **values)
            return
        alike: dict[tuple[str, ...], list[models.Model]] = {}
        for row, values in found:
            before = values_of(row)
            for name, value in values.items():
                setattr(row, name, value)
            after = values_of(row)
            changed = [it for it, value in after.items() if before[it] != value]
            if changed:
                self._note(
                    row, {it: before[it] for it in changed}, {it: after[it] for it in changed}
                )
                alike.setdefault(tuple(values), []).append(row)
        for names, own in alike.items():
            type(own[0])._default_manager.bulk_update(own, names)

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
            who=who or ledger.who or ("" if by is None else by.shown_name),
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


def act_in_each(
    found: Sequence[tuple[Tournament, Json]], by: Player, what: str, about: Json
) -> None:
    """Change many locked tournaments in a few statements, and write it down in the log of each."""
    if not found:
        return
    with transaction.atomic():
        events = [event for event, _values in found]
        ledger = Ledger(events[0], wall_clock.now())
        ledger.change_all(found)
        own = Act.objects.filter(tournament__in=events).order_by()
        last = dict(own.values_list("tournament").annotate(models.Max("number")))
        acts = [
            Act(
                tournament_id=change["key"],
                number=last.get(change["key"], 0) + 1,
                what=what,
                player=by,
                who=by.shown_name,
                is_director=False,
                at=ledger.now,
                about=about,
                changes=[change],
            )
            for change in ledger.changes
        ]
        Act.objects.bulk_create(acts)
        for it in acts:
            transaction.on_commit(partial(_tell, it.tournament_id, it.number))


def _tell(key: int, version: int) -> None:
    tournament_changed.send(Tournament, number=key, version=version)


def _fit_one_statement(found: Sequence[tuple[models.Model, Json]]) -> bool:
    """Tell whether rows can change at once: none takes over what only one of them may have.

    Nor has any JSON, of which Django would store a missing one as ``null``.
    """
    meta = type(found[0][0])._meta
    names = {name for _row, values in found for name in values}
    together = {name for it in meta.total_unique_constraints for name in it.fields}
    for field in (it for it in meta.concrete_fields if it.attname in names):
        if isinstance(field, models.JSONField):
            return False
        if field.unique or field.name in together:
            given_up = {getattr(row, field.attname) for row, _values in found} - {None}
            if not given_up.isdisjoint(values.get(field.attname) for _row, values in found):
                return False
    return True


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


def state_of(tournament: Tournament) -> LedgerState:
    """Return all rows of a tournament, by model and key."""
    return {
        (model.__name__, row.pk): values_of(row)
        for model, path in TRACKED.items()
        for row in model._default_manager.filter(**{path: tournament.pk})
    }


def fold(acts: Iterable[Act]) -> LedgerState:
    """Return the state that acts build up from nothing."""
    state: LedgerState = {}
    for change in (it for done in acts for it in done.changes):
        key = change["model"], change["key"]
        if change["after"] is None:
            del state[key]
        else:
            state[key] = state.get(key, {}) | change["after"]
    return state


def take_back(ledger: Ledger, done: Act) -> None:
    """Change back all rows of an act; raises TableRefusal ``changed_since``."""
    try:
        with transaction.atomic():
            for changes in _at_once(reversed(done.changes)):
                name, was_new, was_removed = _alike(changes[0])
                deed = _remove if was_new else _bring_back if was_removed else _change_back
                deed(ledger, BY_NAME[name], changes)
    except (IntegrityError, models.RestrictedError) as error:
        raise TableRefusal("changed_since") from error


def _at_once(changes: Iterable[Json]) -> Iterator[list[Json]]:
    """Yield changes in their order, similar ones together, but no row twice at once."""
    for _key, alike in groupby(changes, _alike):
        batch: dict[int, Json] = {}
        for change in alike:
            if change["key"] in batch:
                yield list(batch.values())
                batch = {}
            batch[change["key"]] = change
        yield list(batch.values())


def _alike(change: Json) -> tuple[str, bool, bool]:
    """Return what is the same of changes that are taken back at once."""
    return change["model"], change["before"] is None, change["after"] is None


def _remove(ledger: Ledger, model: type[models.Model], changes: list[Json]) -> None:
    """Delete rows that were new, if nothing has happened to them since."""
    rows = _unchanged(model, changes)
    if _have_dependents(model, rows):
        raise TableRefusal("changed_since")
    ledger.remove_all(rows)


def _bring_back(ledger: Ledger, model: type[models.Model], changes: list[Json]) -> None:
    """Store rows again that were deleted, if what they refer to is still there."""
    keys = [it["key"] for it in changes]
    befores = [it["before"] for it in changes]
    if model._default_manager.filter(pk__in=keys).exists() or _refer_to_nothing(model, befores):
        raise TableRefusal("changed_since")
    ledger.add_all([model(**_restored(model, it)) for it in befores])


def _change_back(ledger: Ledger, model: type[models.Model], changes: list[Json]) -> None:
    if _refer_to_nothing(model, [it["before"] for it in changes]):
        raise TableRefusal("changed_since")
    befores = [_restored(model, it["before"]) for it in changes]
    ledger.change_all(list(zip(_unchanged(model, changes), befores, strict=True)))


def _unchanged(model: type[models.Model], changes: list[Json]) -> list[models.Model]:
    """Return the rows of changes as these have left them; raises ``changed_since``."""
    found = model._default_manager.in_bulk([it["key"] for it in changes])
    rows = [found.get(it["key"]) for it in changes]
    for row, change in zip(rows, changes, strict=True):
        after = change["after"].items()
        if row is None or any(values_of(row)[name] != value for name, value in after):
            raise TableRefusal("changed_since")
    return [it for it in rows if it is not None]


def _restored(model: type[models.Model], values: Json) -> Json:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return {name: fields[name].to_python(value) for name, value in values.items()}


def _refer_to_nothing(model: type[models.Model], values: list[Json]) -> bool:
    """Tell whether values name a row that is gone, as the season of a club that was deleted."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            keys = {it[field.attname] for it in values if it.get(field.attname) is not None}
            there = field.related_model._default_manager.filter(pk__in=keys)
            if keys and there.count() < len(keys):
                return True
    return False


def _have_dependents(model: type[models.Model], rows: list[models.Model]) -> bool:
    """Tell whether tracked rows belong to some: deleting them would silently delete those, too."""
    keys = [row.pk for row in rows]
    return any(
        relation.related_model._default_manager.filter(
            **{f"{relation.field.name}__in": keys}
        ).exists()
        for relation in model._meta.related_objects
        if relation.related_model in TRACKED
    )
