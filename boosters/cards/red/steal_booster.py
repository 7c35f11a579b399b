"""Steal a Booster (BOOSTERS 23)."""

from __future__ import annotations

from boosters.cards.examples import Claim, Example, Picture
from boosters.cards.words import Difficulty, Notes, Words, pgettext
from boosters.cards.words import gettext_noop as _
from games.rules.state.actions import Boost
from games.rules.state.booster_events import BoosterMoved
from games.rules.state.boosters import SubjectKind
from games.rules.state.events import Event
from games.rules.view.booster import Asked, Booster, Colour, Deed, Need, Standing, Target
from games.rules.view.choices import BoosterForm
from games.rules.view.perspective import Perspective
from games.rules.view.valuing import Idea, Situation, Value

NUMBER = 23
DIFFICULTY = Difficulty.TRICKY


def _may_steal(view: Perspective, boost: Boost, target: Target) -> str | None:
    """23: Another seat with Boosters; one theft per call, no Booster by the thief since (BW-7)."""
    assert view.boosters is not None
    assert target.proposal is not None
    if boost.seat is None or boost.seat == view.seat or not view.boosters.counts[boost.seat]:
        return "bad_target"
    has_played = target.proposal.reacted >> (view.seat or 0) & 1
    has_been_stolen = boost.booster in target.proposal.settled
    return "bad_target" if has_played or has_been_stolen else None


def _steal(deed: Deed) -> list[Event]:
    """23: The chosen Booster moves, if its owner has not used it meanwhile."""
    victim, answer = deed.boost.seat, deed.answers[deed.seat]
    assert victim is not None
    assert answer is not None
    if answer.booster not in deed.state.booster_state.hands[victim]:
        return []
    return [BoosterMoved(answer.booster, victim, deed.seat)]


BOOSTER = Booster(
    "steal_booster",
    Colour.RED,
    Standing.ATTESTED,
    needs=(Need.SEAT,),
    answers_to=SubjectKind.CALL,
    own_events=True,
    asks=Asked.SELF,
    asks_first=True,
    legal=_may_steal,
    resolve=_steal,
)

WORDS = Words(
    name=pgettext("Booster", "Steal a Booster"),
    when=_("on a Tichu or Grand Tichu call"),
    line=_("Look at another player’s Boosters and take one."),
    text=_(
        "Look at another player’s Boosters and take one. They see which and may still "
        "react. Until that is settled nobody plays or gives away Boosters. Your own call "
        "will do too."
    ),
)

NOTES = Notes(
    asked=(
        _(
            "May I steal Recycling and fetch this card back with it? Yes, but another theft "
            "needs a new call."
        ),
        _(
            "Can anybody get out of the theft? No, neither by playing nor by giving away. "
            "Only a Nyet! helps, even the one being stolen."
        ),
    ),
    ours=(
        _(
            "Reactions of others to the call do not end the chance; a Booster that you have "
            "played since does. After one theft there is no second from that call."
        ),
        _("Players who are out are not robbed."),
    ),
)

EXAMPLE = Example(
    Picture(Claim.THEIR_BOOSTERS, "njet spy", _("Somebody called Tichu: you may look at these.")),
    Picture(Claim.BOOSTERS, "njet", _("You took one of them.")),
)


def _idea(situation: Situation, form: BoosterForm) -> Idea | None:
    """Look into the opponent's Booster hand with the most cards."""
    boosters = situation.view.boosters
    assert boosters is not None
    victims = [
        seat
        for seat in situation.opponents
        if boosters.counts[seat] and seat not in situation.view.out
    ]
    if not victims:
        return None
    victim = max(victims, key=lambda seat: boosters.counts[seat])
    return Idea(0.6, Boost(form.booster, on=form.on[0], seat=victim))


VALUE = Value(0.5, _idea)
