"""Ask friends about a position, answer one, and forget both."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction

from games.models import Hand, Player
from games.problems.models import AskedPosition, FriendAnswer, ProblemAnswer, Solver
from games.problems.positions import choice_of
from games.rules.state.actions import Action
from games.services.ground.deal import new_slug
from games.services.ground.refusals import TableRefusal
from games.services.seats.players import player_forgotten

MOST_ANSWERS = 200
"""Of friends, to one position: an address may be passed on."""


def listen() -> None:
    """Hear of people who want to be forgotten."""
    player_forgotten.connect(_forget)


def ask_about(player: Player, hand: Hand, step: int, now: datetime) -> AskedPosition:
    """Return the position after a step of a round, to ask friends about; asked again the same."""
    try:
        with transaction.atomic():
            found, _is_new = AskedPosition.objects.get_or_create(
                player=player, hand=hand, step=step, defaults={"slug": new_slug(), "created": now}
            )
    except IntegrityError:  # a second press was faster
        return AskedPosition.objects.get(player=player, hand=hand, step=step)
    return found


def answer_friend(position: AskedPosition, player: Player, action: Action, now: datetime) -> None:
    """Keep what somebody would have done: the first answer stays.

    Raises TableRefusal ``own_position`` and ``too_many_answers``.
    """
    if player.pk == position.player_id:
        raise TableRefusal("own_position")
    with transaction.atomic():
        AskedPosition.objects.select_for_update().get(pk=position.pk)
        there = FriendAnswer.objects.filter(position=position)
        if there.filter(player=player).exists():
            return
        if there.count() >= MOST_ANSWERS:
            raise TableRefusal("too_many_answers")
        FriendAnswer.objects.create(
            position=position, player=player, choice=choice_of(action), at=now
        )


def stop_asking(position: AskedPosition) -> None:
    """Take a position back, with all answers."""
    position.delete()


def _forget(player: Player, **_signal: object) -> None:
    for kept in (ProblemAnswer, Solver, AskedPosition, FriendAnswer):
        kept._default_manager.filter(player=player).delete()
