"""Who speaks for an entrant: its players, and phones that have said its word (WHO-1..5).

:func:`power_of` is the one place that decides it. Checking in, the code of a table and links
for partners give no power.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Player
from games.services.ground.deal import new_slug
from games.services.ground.refusals import TableRefusal
from games.tournaments.models import (
    Came,
    Entrant,
    EntrantPlayer,
    EntrantStatus,
    Pairing,
    Speaker,
    TeamWord,
    Tournament,
)
from games.tournaments.services.directing import directing
from games.tournaments.services.ledger import Ledger, act
from games.tournaments.services.wording import MOST_WRONG, exchange_words, new_words

MOST_PHONES = 20
"""The most phones that speak for one entrant; the director can end some."""


class Who(NamedTuple):
    """A speaker for an entrant: an account, a guest or a phone."""

    player: Player | None = None
    phone: str = ""
    """What stands for a phone, see :func:`phone_of`."""
    has_said: int = 0
    """The entrant whose word was said a moment ago on a phone of the other side (WHO-5)."""


class Power(NamedTuple):
    """The entrant that a speaker speaks for, and the reason."""

    entrant: int
    came: str = ""
    """How the phone came to speak for it; nothing for its players."""
    speaker: int = 0
    """The row of the phone."""


def phone_of(token: str) -> str:
    """Return what stands for a phone in the database, by what its session keeps."""
    return salted_hmac("games.tournaments.phone", token, algorithm="sha256").hexdigest()


# --- the one predicate ------------------------------------------------------------------


def power_of(who: Who, entrants: Iterable[int]) -> Power | None:
    """Return which of some entrants a speaker speaks for; the latest reason counts (WHO-1)."""
    keys = list(entrants)
    if who.has_said in keys:
        return Power(who.has_said, Came.WORD)
    if who.phone:
        phones = Speaker.objects.filter(phone=who.phone, entrant__in=keys)
        found = phones.order_by("-since", "-pk").first()
        if found is not None:
            return Power(found.entrant_id, found.came, found.pk)
    if who.player is not None:
        players = EntrantPlayer.objects.filter(entrant__in=keys, plays=True, has_accepted=True)
        own = players.filter(player=who.player).first()
        if own is not None:
            return Power(own.entrant_id)
    return None


def speaks_for(who: Who, entrant: Entrant) -> bool:
    """Tell whether a speaker speaks for an entrant (WHO-1)."""
    return power_of(who, [entrant.pk]) is not None


@contextmanager
def speaking(entrant: Entrant, who: Who, what: str) -> Iterator[Ledger]:
    """Do an act for an entrant; raises ``not_your_team``."""
    with act(entrant.tournament, _account(who), what, is_director=False) as ledger:
        power = power_of(who, [entrant.pk])
        if power is None:
            raise TableRefusal("not_your_team")
        yield ledger
        sign(ledger, power, entrant.name)


@contextmanager
def of_side(pairing: Pairing, who: Who, what: str) -> Iterator[tuple[Ledger, int]]:
    """Do an act for one's side of a match; raises ``not_your_match``."""
    with act(pairing.round.tournament, _account(who), what, is_director=False) as ledger:
        side, power = _found_side(pairing, who)
        yield ledger, side
        if power.came:
            sign(ledger, power, Entrant.objects.get(pk=power.entrant).name)


def side_of(pairing: Pairing, who: Who) -> int:
    """Return the side for which a speaker may report; raises ``not_your_match``."""
    return _found_side(pairing, who)[0]


def is_on_one_phone(pairing: Pairing, who: Who, side: int) -> bool:
    """Tell whether the phone that acts for a side speaks for the other one, too (WHO-5)."""
    others = pairing.members.filter(side=1 - side).values_list("entrant", flat=True)
    return bool(who.has_said) or (
        bool(who.phone) and Speaker.objects.filter(phone=who.phone, entrant__in=others).exists()
    )


def _found_side(pairing: Pairing, who: Who) -> tuple[int, Power]:
    sides = dict(pairing.members.values_list("entrant", "side"))
    power = power_of(who, sides)
    if power is None:
        raise TableRefusal("not_your_match")
    return sides[power.entrant], power


def sign(ledger: Ledger, power: Power, name: str) -> None:
    """Mark an act as done by a phone, if it was (WHO-4)."""
    if power.came:
        ledger.who = name
        ledger.about |= {"for": power.entrant, "came": str(power.came), "phone": power.speaker}


def _account(who: Who) -> Player | None:
    return None if who.phone or who.has_said else who.player


# --- phones -----------------------------------------------------------------------------


def speak(entrant: Entrant, phone: str, came: str, player: Player | None = None) -> Speaker:
    """Let a phone speak for an entrant from now on; the word or the secret has been checked.

    Raises TableRefusal ``too_many_phones``.
    """
    with act(entrant.tournament, player, "speak", is_director=False) as ledger:
        ledger.who = entrant.name
        found = entrant.speakers.filter(phone=phone).first()
        if found is not None:  # it has spoken for others meanwhile, and does so again for these
            ledger.change(found, since=ledger.now, came=came)
        elif entrant.speakers.count() >= MOST_PHONES:
            raise TableRefusal("too_many_phones")
        else:
            found = ledger.add(
                Speaker(entrant=entrant, phone=phone, came=came, player=player, since=ledger.now)
            )
        ledger.about = {"entrant": entrant.name}
        sign(ledger, Power(entrant.pk, came, found.pk), entrant.name)
        return found


def give_back(entrant: Entrant, phone: str) -> None:
    """Stop a phone from speaking for an entrant, on the wish of its holder."""
    with act(entrant.tournament, None, "give_back", is_director=False) as ledger:
        ledger.who = entrant.name
        ledger.about = {"entrant": entrant.name}
        ledger.remove_all(entrant.speakers.filter(phone=phone))


def end_speaker(speaker: Speaker, by: Player) -> None:
    """Stop a phone from speaking for an entrant, as the director."""
    with directing(speaker.entrant.tournament, by, "end_speaker") as ledger:
        ledger.about = {"entrant": speaker.entrant.name}
        ledger.remove_all(Speaker.objects.filter(pk=speaker.pk))


# --- words ------------------------------------------------------------------------------


def give_words(tournament: Tournament) -> None:
    """Give a word to all entrants who are accepted and have none yet.

    Nothing for the log: nobody knows the words yet.
    """
    if not _without_word(tournament).exists():
        return
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        entrants = list(_without_word(locked))
        TeamWord.objects.bulk_create(
            TeamWord(tournament=locked, entrant=entrant, word=word, secret=new_slug())
            for entrant, word in zip(entrants, new_words(locked, len(entrants)), strict=True)
        )


def _without_word(tournament: Tournament) -> QuerySet[Entrant]:
    waiting = EntrantStatus.WAITING  # as many as anybody likes: they would use up the words
    return tournament.entrants.filter(team_word=None).exclude(status=waiting)


def renew_word(entrant: Entrant, by: Player, *, ends_phones: bool = False) -> None:
    """Give an entrant a new word and code; the old ones end (WHO-2).

    ``ends_phones`` ends the phones, too, that came by them.
    """
    with directing(entrant.tournament, by, "renew_word") as ledger:
        [word] = new_words(ledger.tournament, 1)
        TeamWord.objects.update_or_create(
            entrant=entrant,
            defaults={
                "tournament": ledger.tournament,
                "word": word,
                "secret": new_slug(),
                "tries": 0,
                "former_word": "",
                "former_secret": "",
            },
        )
        entrant.refresh_from_db()
        ledger.change(entrant, word_given=ledger.now, is_word_locked=False)
        if ends_phones:
            ledger.remove_all(entrant.speakers.all())
        ledger.about = {"entrant": entrant.name}


def renew_words(tournament: Tournament, by: Player, *, ends_phones: bool = False) -> None:
    """Give all entrants new words and codes at once; the old ones end (WHO-2).

    Entrants who are not accepted yet have none. Undoing it brings the old ones back, as long
    as nobody has got another one since: slips that are out count again.
    """
    give_words(tournament)
    with directing(tournament, by, "renew_words") as ledger:
        entrants = exchange_words(ledger.tournament)
        given = {"word_given": ledger.now, "is_word_locked": False}
        ledger.change_all([(it, given) for it in entrants])
        if ends_phones:
            ledger.remove_all(Speaker.objects.filter(entrant__tournament=ledger.tournament))
        ledger.about = {"entries": len(entrants)}


def carry_over(ledger: Ledger, going: Mapping[int, Entrant]) -> None:
    """Give entrants of a tournament that goes on from another the words they had there.

    ``going`` has the new entrants by the numbers of the old ones.
    """
    TeamWord.objects.bulk_create(
        TeamWord(
            tournament=ledger.tournament,
            entrant=going[known.entrant_id],
            word=known.word,
            secret=known.secret,
        )
        for known in TeamWord.objects.filter(entrant__in=going)
    )


def carry_phones_over(ledger: Ledger, going: Mapping[int, Entrant]) -> None:
    """Let phones that spoke for entrants speak for them where these go on, as with words."""
    phones = Speaker.objects.filter(entrant__in=going).exclude(came=Came.FORMER)
    ledger.add_all(
        [
            Speaker(
                entrant=going[it.entrant_id],
                phone=it.phone,
                came=it.came,
                player_id=it.player_id,
                since=it.since,
            )
            for it in phones
        ]
    )


def refuse_wrong_word(entrant: Entrant, said: str) -> None:
    """Compare an entered word with that of the entrant (WHO-2).

    Each try is counted in the database before it is compared, so that however many come at
    once no more than the allowed ones are; right ones do not count. Raises TableRefusal
    ``word_locked``, ``wrong_word``.
    """
    own = TeamWord.objects.filter(entrant=entrant)
    if not own.filter(tries__lt=MOST_WRONG).update(tries=F("tries") + 1):
        raise TableRefusal("word_locked" if own.exists() else "wrong_word")
    if constant_time_compare(own.get().word, plain_word(said)):
        own.update(tries=F("tries") - 1)
        return
    if not own.filter(tries__lt=MOST_WRONG).exists():
        _lock_word(entrant)
    raise TableRefusal("wrong_word")


def plain_word(said: str) -> str:
    """Return a typed word in the form in which words are stored."""
    return "".join(said.split()).upper()


def _lock_word(entrant: Entrant) -> None:
    with act(entrant.tournament, None, "lock_word", is_director=False) as ledger:
        entrant.refresh_from_db()
        ledger.about = {"entrant": entrant.name}
        ledger.change(entrant, is_word_locked=True)


def is_secret_of(entrant: Entrant, secret: str) -> bool:
    """Tell whether a secret is that of an entrant's code."""
    found = TeamWord.objects.filter(entrant=entrant).first()
    return found is not None and constant_time_compare(found.secret, secret)
