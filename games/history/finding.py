"""Find matches: in a few questions, however many there are.

Pages follow the keys of the matches, which is the order in which they began. Conditions are
sets of keys, so that the database goes from the few people who are meant to their matches, and
not through all matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from typing import Any, NamedTuple

from django.core.cache import caches
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from games.desk.models import MatchReport
from games.history.besides import NUMBER, told_besides
from games.history.filters import (
    ANYBODY,
    Boosters,
    CountFilter,
    EndingFilter,
    Filters,
    KindFilter,
    Reported,
    ResultFilter,
    Whose,
)
from games.models import (
    Departure,
    FormerName,
    Match,
    MatchKind,
    MatchSeat,
    MatchTag,
    Onlooker,
    Player,
    TableStatus,
)
from games.models.players import DELETED
from games.people.models import Follow
from games.selectors.kinds import corrected, with_bots
from games.selectors.told import told
from games.tournaments.models import Pairing

PAGE = 30
MOST_COMPANIONS = 60
MOST_NAMESAKES = 60
"""How many people a name can mean at most: those who were here last."""
TEAMS = 2
SECONDS_KEPT = 60
"""How long a process remembers the number of matches in a list that nobody has narrowed."""
_OF_EVERYBODY = (Whose.PUBLIC, Whose.ALL)
_COUNTS_WON = (Whose.MINE, Whose.PERSON)
_IS_LEFT = Q(table=None) | Q(table__status=TableStatus.CLOSED)
_OUTCOMES = {
    ResultFilter.WON: MatchSeat.Result.WON,
    ResultFilter.LOST: MatchSeat.Result.LOST,
    ResultFilter.TIED: MatchSeat.Result.TIED,
}


class Looker(NamedTuple):
    """Who looks: a player, or a browser without one."""

    player: Player | None
    browser: str = ""
    may_review: bool = False
    """Whether all matches that are over may be seen."""


class Page(NamedTuple):
    """Some matches of a list, the newest first, each with what is told besides."""

    matches: Sequence[Match]
    has_newer: bool
    has_older: bool


class Found(NamedTuple):
    """How many matches were found, and how many of them were won by the person whose they are."""

    number: int
    won: int | None


def visible_to(looker: Looker) -> Q:
    """Return what holds for matches that somebody may see, as the door of each says.

    It says so of matches that are over: a running one is seen at its table.
    """
    visible = Q(is_public=True)
    if looker.player is not None:
        seats = MatchSeat.objects.filter(player=looker.player)
        let_in = Onlooker.objects.filter(player=looker.player)
        visible |= Q(pk__in=seats.values("match")) | Q(pk__in=let_in.values("match"))
    elif looker.browser:
        let_in = Onlooker.objects.filter(browser=looker.browser)
        visible |= Q(pk__in=let_in.values("match"))
    return visible


def found_by(filters: Filters, looker: Looker) -> QuerySet[Match]:
    """Return the matches that somebody looks for, of those that they may see."""
    matches = _list_of(filters, looker)
    matches = matches.filter(*_of_kind(filters))
    if filters.tag and looker.player is not None:
        tagged = MatchTag.objects.filter(player=looker.player, text=filters.tag)
        matches = matches.filter(pk__in=tagged.values("match"))
    seats = _seats_meant(filters, looker)
    if looker.may_review:
        matches = matches.filter(*_for_reviewers(filters))
    if seats is not None:
        matches = matches.filter(pk__in=seats.values("match"))
    elif filters.result in _OUTCOMES:
        matches = matches.filter(_ended_for_nobody(filters.result))
    return matches


def _list_of(filters: Filters, looker: Looker) -> QuerySet[Match]:
    """Return the matches of a list, whatever is looked for among them."""
    known = Match.objects.filter(told())
    over = known.filter(ended__isnull=False)
    if looker.may_review and filters.whose in (Whose.ALL, Whose.PERSON):
        over = known.filter(Q(ended__isnull=False) | _IS_LEFT)
        return over.exclude(kind__in=(MatchKind.LESSON, MatchKind.BROUGHT))
    match filters.whose, looker.player:
        case Whose.MINE, Player():
            over = known.filter(Q(ended__isnull=False) | _IS_LEFT)
            return over.exclude(kind=MatchKind.LESSON)  # theirs by their seats, see below
        case Whose.BROUGHT, Player() as me:
            let_in = Onlooker.objects.filter(player=me).values("match")
            return over.filter(kind=MatchKind.BROUGHT, pk__in=let_in)
        case (Whose.FRIENDS, Player()) | (Whose.PERSON, _):
            kinds = (MatchKind.PLAYED, MatchKind.PRACTICE)
            return over.filter(visible_to(looker), kind__in=kinds)
    return over.filter(is_public=True, kind=MatchKind.PLAYED)


def _of_kind(filters: Filters) -> Iterable[Q]:
    match filters.kind:
        case KindFilter.ALL:
            yield ~Q(kind=MatchKind.PRACTICE)
        case KindFilter.RATED:
            yield Q(is_rated=True)
        case KindFilter.UNRATED:
            yield Q(is_rated=False, kind=MatchKind.PLAYED)
        case KindFilter.TOURNAMENT:
            yield Q(pk__in=Pairing.objects.exclude(match=None).values("match")) | Q(
                pk__in=Pairing.objects.exclude(second_match=None).values("second_match")
            )
        case KindFilter.PRACTICE:
            yield Q(kind=MatchKind.PRACTICE)
    if filters.boosters:
        yield Q(has_boosters=filters.boosters == Boosters.WITH)
    if filters.since:
        yield Q(started__gte=timezone.make_aware(datetime.combine(filters.since, time.min)))
    if filters.until:
        after = datetime.combine(filters.until, time.min) + timedelta(days=1)
        yield Q(started__lt=timezone.make_aware(after))
    if filters.result == ResultFilter.BROKEN_OFF:
        yield Q(winner__in=(Match.Winner.NONE, Match.Winner.NOBODY))
    if filters.bots:
        yield with_bots(filters.bots)
    if filters.counts:
        yield corrected() if filters.counts == CountFilter.CORRECTED else Q(is_void=True)


def _for_reviewers(filters: Filters) -> Iterable[Q]:
    """Yield what only reviewers ask for."""
    if filters.table:
        yield Q(table_name__icontains=filters.table)
    match filters.ending:
        case EndingFilter.PLAYED:
            yield Q(ended__isnull=False, ending="", is_void=False)
            yield ~Q(winner=Match.Winner.NOBODY)
        case EndingFilter.CONCEDED:
            yield Q(ending="conceded")
        case EndingFilter.ABANDONED:
            yield Q(winner__in=(Match.Winner.NONE, Match.Winner.NOBODY))
    if filters.left == ANYBODY:
        yield Q(pk__in=Departure.objects.order_by().values("match"))
    elif filters.left:
        gone = Departure.objects.filter(player__in=_people_called(filters.left))
        yield Q(pk__in=gone.order_by().values("match"))
    if filters.reported:
        reports = MatchReport.objects.order_by()
        if filters.reported == Reported.OPEN:
            reports = reports.filter(settled_at=None)
        yield Q(pk__in=reports.values("match"))


def _people_called(name: str) -> QuerySet[Player]:
    """Return those who go or went by a name, or have an account of that name."""
    called = Q(name__icontains=name) | Q(user__username__icontains=name)
    before = FormerName.objects.filter(name__icontains=name).values("player")
    return Player.objects.filter(called | Q(pk__in=before)).exclude(name=DELETED)


def _ended_for_nobody(result: ResultFilter) -> Q:
    """Return what holds for results of matches where they are nobody's: a tie is everybody's."""
    tied = Q(winner=Match.Winner.TIE)
    return tied if result == ResultFilter.TIED else Q(pk__in=())


# --- people ------------------------------------------------------------------------


def _seats_meant(filters: Filters, looker: Looker) -> QuerySet[MatchSeat] | None:
    """Return the seats of those whose matches are looked for; ``None`` for anybody's.

    Where a list is nobody's, it belongs to those who are named first.
    """
    own = _whose_seats(filters, looker)
    names = [filters.partner, filters.opponent]
    if filters.who:
        names.insert(0, "")
        own = (
            _named(filters.who, filters)
            if own is None
            else own.filter(_same_match(_named_beside(filters.who, filters)))
        )
    elif own is None:
        first = next((place for place, name in enumerate(names) if name), None)
        if first is None:
            return None
        own = _named(names[first], filters)
        names[first] = ""
    *_, partner, opponent = names
    if partner:
        own = own.filter(_beside(_named_beside(partner, filters), is_partner=True))
    if opponent:
        own = own.filter(_beside(_named_beside(opponent, filters), is_partner=False))
    if filters.result in _OUTCOMES:
        own = own.filter(result=_OUTCOMES[filters.result])
    return own


def _whose_seats(filters: Filters, looker: Looker) -> QuerySet[MatchSeat] | None:
    rows = MatchSeat.objects.all()
    if filters.person is not None:
        return rows.filter(player=filters.person)
    match filters.whose, looker.player:
        case Whose.MINE, Player() as me:
            return rows.filter(player=me)
        case Whose.FRIENDS, Player() as me:
            friends = Follow.objects.filter(follower=me)
            return rows.filter(player__in=friends.values("followed"))
    return None


def _named(name: str, filters: Filters) -> QuerySet[MatchSeat]:
    """Return the seats of people with a name; of brought matches only the name is known."""
    if filters.whose == Whose.BROUGHT:
        return _named_beside(name, filters).filter(match__kind=MatchKind.BROUGHT)
    if filters.whose == Whose.ALL:
        called = _people_called(name).order_by("-last_seen", "-pk").values("pk")
        return MatchSeat.objects.filter(player__in=called[:MOST_NAMESAKES])
    meant = Player.objects.filter(name__icontains=name).exclude(name=DELETED)
    lately = meant.order_by("-last_seen", "-pk").values("pk")[:MOST_NAMESAKES]
    return MatchSeat.objects.filter(player__in=lately)


def _named_beside(name: str, filters: Filters) -> QuerySet[MatchSeat]:
    """Return the same seats, to be asked for within a match: it has four, a name has many."""
    if filters.whose == Whose.BROUGHT:
        return MatchSeat.objects.filter(name__icontains=name)
    return MatchSeat.objects.filter(player__name__icontains=name)


def _same_match(others: QuerySet[MatchSeat]) -> Exists:
    return Exists(others.filter(match=OuterRef("match")))


def _beside(others: QuerySet[MatchSeat], *, is_partner: bool) -> Q:
    """Return what holds for a seat if one of others is its partner's, or an opponent's.

    Where partners rotate, all are both, one after the other.
    """
    same_match = others.filter(match=OuterRef("match")).exclude(number=OuterRef("number"))
    with_team = same_match.annotate(team=F("number") % TEAMS)
    team = OuterRef("number") % TEAMS
    met = with_team.filter(team=team) if is_partner else with_team.exclude(team=team)
    rotates = Q(match__options__partners_rotate=True)
    return Q(Exists(met)) | (rotates & Q(Exists(same_match)))


def companions_of(player: Player) -> list[str]:
    """Return the names of those with whom somebody has played lately, for fields of names."""
    latest = MatchSeat.objects.filter(player=player).order_by("-match").values("match")[:PAGE]
    others = MatchSeat.objects.filter(match__in=latest, player__user__isnull=False)
    names = others.exclude(player=player).order_by("-match_id", "number")
    return list(dict.fromkeys(names.values_list("player__name", flat=True)))[:MOST_COMPANIONS]


def tags_of(player: Player) -> list[str]:
    """Return the tags that somebody uses."""
    tags = MatchTag.objects.filter(player=player).order_by("text").values_list("text", flat=True)
    return list(tags.distinct()[:MOST_COMPANIONS])


# --- numbers and pages -------------------------------------------------------------


def page_of(matches: QuerySet[Match], before: int | None, after: int | None) -> Page:
    """Return the matches older than one, or newer than one, or the newest."""
    keys, order = matches.order_by(), "-pk"
    if after is not None:
        keys, order = keys.filter(pk__gt=after), "pk"
    elif before is not None:
        keys = keys.filter(pk__lt=before)
    wanted = keys.order_by(order).values("pk")[: PAGE + 1]
    rows = Match.objects.filter(pk__in=wanted).defer("options").annotate(**told_besides())
    found = list(rows.order_by(order))
    has_more = len(found) > PAGE
    if after is not None:
        return Page(found[:PAGE][::-1], has_more, bool(found))
    return Page(found[:PAGE], before is not None, has_more)


def numbers_of(
    matches: QuerySet[Match], page: Page, filters: Filters, looker: Looker
) -> tuple[Found, dict[Whose, int]]:
    """Return how many matches were found, and how many are in each list, in few questions.

    Won matches are counted where it is clear whose they are. Lists that somebody does not look at
    are counted again only after a minute.
    """
    lists = [Whose.PUBLIC]
    if looker.player is not None:
        lists = [Whose.MINE, Whose.FRIENDS, Whose.PUBLIC, Whose.BROUGHT]
    if looker.may_review:
        lists.append(Whose.ALL)
    numbers = _numbers_in(lists, looker)
    is_whole = filters == Filters(filters.whose)
    if is_whole and filters.whose in _OF_EVERYBODY:
        return Found(numbers[filters.whose], None), numbers
    if page.has_newer or page.has_older or filters.whose in _COUNTS_WON:
        found = _number_found(matches, filters, looker)
    else:
        found = Found(len(page.matches), None)
    if is_whole:
        numbers[filters.whose] = found.number
    return found, numbers


def _numbers_in(lists: Sequence[Whose], looker: Looker) -> dict[Whose, int]:
    """Return how many matches are in lists, or were a moment ago; asks once, if at all."""
    owner = looker.player and looker.player.pk
    keys = {it: f"matches-{it}-{'all' if it in _OF_EVERYBODY else owner}" for it in lists}
    kept = caches["process"].get_many(keys.values())
    asked = {str(it): found_by(Filters(it), looker) for it in lists if keys[it] not in kept}
    counts = {
        name: Subquery(it.order_by().annotate(number_found=NUMBER).values("number_found"))
        for name, it in asked.items()
    }
    # Any row will do to hang the questions on: there is a player wherever there are matches.
    row: Any = next(iter(Player.objects.order_by().values(**counts)[:1]), {}) if counts else {}
    for whose in lists:
        # An empty list may fill at any moment, and people look at once for what they have brought.
        if row.get(str(whose)) and whose != Whose.BROUGHT:
            caches["process"].set(keys[whose], row[str(whose)], SECONDS_KEPT)
    return {it: kept.get(keys[it]) or row.get(str(it)) or 0 for it in lists}


def _number_found(matches: QuerySet[Match], filters: Filters, looker: Looker) -> Found:
    wanted = {"number": Count("pk")}
    if filters.whose in _COUNTS_WON:
        owner = filters.person or (looker.player and looker.player.pk)
        own = MatchSeat.objects.filter(player=owner, match=OuterRef("pk"))
        wanted["won"] = Count("pk", filter=Exists(own.filter(result=MatchSeat.Result.WON)))
    row: dict[str, int] = matches.order_by().aggregate(**wanted)
    return Found(row["number"], row.get("won"))
