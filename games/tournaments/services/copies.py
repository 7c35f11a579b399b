"""What is called after a tournament, a team or a club by itself, and follows its name.

Each change of a name calls this: nothing else has to know where copies are. They are past acts
(from which no undoing brings a hidden name back), tables and their matches, seasons that are
closed, the sheets of matches, and the knock-out that goes on from groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Self

from django.db.models import Q
from django.urls import reverse

from games.pads.models import Pad
from games.services.seats.reserved import call_past_otherwise
from games.tournaments.models import (
    Act,
    Announcement,
    Entrant,
    Pairing,
    Round,
    Series,
    Tournament,
)
from games.tournaments.models.acts import LONGEST_REASON
from games.tournaments.selectors.rooms import TABLES
from games.tournaments.services.forgetting import basis_with_clubs, rename_in_acts, rewrite_acts
from games.tournaments.services.ledger import Json

LONGEST_NAME_OF_EVENT = 30
"""How much of the name of a tournament its tables have."""


LONGEST_BEFORE = 45
"""How much of the name of a tournament its knock-out has."""


class OfTournament(NamedTuple):
    """What others keep of a tournament."""

    name: str
    place: str
    text: str
    slug: str
    short: str

    @classmethod
    def of(cls, event: Tournament) -> Self:
        """Return what there is of it now."""
        return cls(*(getattr(event, field) for field in cls._fields))


def name_of_table(event: Tournament, number: str) -> str:
    """Return what a table of a tournament is called."""
    return f"{_begin(event)} {number}"


def present_name(event: Tournament, table: str) -> str:
    """Return what a table is called now whose name comes from another name of its tournament."""
    return name_of_table(event, table.rpartition(" ")[2])


def _begin(event: Tournament) -> str:
    return event.name[:LONGEST_NAME_OF_EVENT].strip()


def rename_tables(event: Tournament) -> None:
    """Call tables of a tournament after its present name, and all matches played there.

    Those at which a match begins or runs follow as all else of them does, by ``steer_tables``.
    """
    of_event = Pairing.objects.filter(round__tournament=event)
    alike: dict[str, set[int]] = {}
    for field in TABLES:
        found = of_event.exclude(**{field: None}).values_list(field, f"{field}__name")
        for key, name in found:
            alike.setdefault(name.rpartition(" ")[0], set()).add(key)
    alike.pop(_begin(event), None)
    for before, keys in alike.items():
        call_past_otherwise(keys, before, _begin(event))


def texts_of_knock_out(event: Tournament, before: OfTournament) -> dict[str, str]:
    """Return those texts of the knock-out of a tournament that are copies, as they are to be."""
    copy = event.knock_out
    if copy is None:
        return {}
    found = {}
    old = before.name[:LONGEST_BEFORE]
    if copy.name.startswith(old):
        found["name"] = event.name[:LONGEST_BEFORE] + copy.name[len(old) :]
    if copy.place == before.place != event.place:
        found["place"] = event.place
    return found


def follow_tournament(event: Tournament, before: OfTournament) -> None:
    """Replace former names, places, texts and addresses of a tournament in all copies."""
    after = OfTournament.of(event)
    changed = {
        field: (old, getattr(after, field))
        for field, old in before._asdict().items()
        if old and old != getattr(after, field)
    }
    _replace_in_own_acts(event, changed)
    of_groups = Q(what="from_groups", tournament=event.knock_out)
    told = Act.objects.filter(of_groups | Q(what="go_on", tournament__knock_out=event))
    _rename_in_stories(told, before.name, after.name)
    rename_tables(event)
    if event.slug != before.slug:
        _follow_address(event, before.slug)


def _replace_in_own_acts(event: Tournament, changed: Mapping[str, tuple[str, str]]) -> None:
    """Let acts that changed a tournament say what is there now; the others tell nothing of it."""
    concerned = []
    for done in event.acts.all():
        own = [it for it in done.changes if it["model"] == Tournament.__name__]
        parts = [part for it in own for part in (it["before"], it["after"]) if part]
        replaced = [_has_replaced(part, changed) for part in parts]
        if any(replaced):
            concerned.append(done)
    Act.objects.bulk_update(concerned, ["changes"])


def _has_replaced(part: Json, changed: Mapping[str, tuple[str, str]]) -> bool:
    found = {field: new for field, (old, new) in changed.items() if part.get(field) == old}
    part.update(found)
    return bool(found)


def _follow_address(event: Tournament, before: str) -> None:
    home = reverse("my_match", args=[before])
    Pad.objects.filter(home=home).update(home=reverse("my_match", args=[event.slug]))
    if event.series is not None and event.series.frozen:
        for row in event.series.frozen:
            if before in row["evenings"]:
                row["evenings"][event.slug] = row["evenings"].pop(before)
        event.series.save(update_fields=["frozen"])


def follow_team(entrant: Entrant, before: str) -> None:
    """Replace a team's former name in acts and closed seasons."""
    event = entrant.tournament
    rename_in_acts(event, before, entrant.name)
    if event.series is not None and event.series.frozen:
        for row in event.series.frozen:
            row["name"] = entrant.name if row["name"] == before else row["name"]
        event.series.save(update_fields=["frozen"])


def follow_clubs_of_teams(event: Tournament, said: Mapping[str, str]) -> None:
    """Replace former names of clubs of teams in what acts have changed."""

    def rename(done: Act) -> None:
        for change in done.changes:
            for part in filter(None, (change["before"], change["after"])):
                if change["model"] == Entrant.__name__ and "club" in part:
                    part["club"] = said.get(part["club"], part["club"])
                if change["model"] == Round.__name__ and part.get("basis"):
                    part["basis"] = basis_with_clubs(part["basis"], said)

    rewrite_acts(event, rename)


def follow_announcement(said: Announcement, *, is_told: bool) -> None:
    """Let the log tell what was announced, or not any more."""
    acts = [
        it
        for it in said.tournament.acts.filter(what="announce")
        if any(change["key"] == said.pk for change in it.changes)
    ]
    for done in acts:
        done.reason = said.text[:LONGEST_REASON] if is_told else ""
    Act.objects.bulk_update(acts, ["reason"])


def follow_season(series: Series, before: str) -> None:
    """Replace a season's former name in the acts of its tournaments."""
    counted = Act.objects.filter(what="count_in_series", tournament__club=series.club_id)
    _rename_in_stories([it for it in counted if _is_about(it, series)], before, series.name)


def forget_seasons(events: Iterable[Tournament], names: Iterable[str]) -> None:
    """Remove from the logs of tournaments the seasons in which they counted."""
    known = set(names)
    counted = Act.objects.filter(what="count_in_series", tournament__in=events)
    acts = [it for it in counted if it.about.get("name") in known]
    for done in acts:
        del done.about["name"]
    Act.objects.bulk_update(acts, ["about"])


def _is_about(done: Act, series: Series) -> bool:
    return any((it["after"] or {}).get("series_id") == series.pk for it in done.changes)


def _rename_in_stories(acts: Iterable[Act], before: str, after: str) -> None:
    """Replace the name of something else in what acts tell about it."""
    found = list(acts)
    for done in found:
        done.reason = after if done.reason == before else done.reason
        if done.about.get("name") == before:
            done.about["name"] = after
    Act.objects.bulk_update(found, ["about", "reason"])
