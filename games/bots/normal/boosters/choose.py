"""What the rule bot does about Boosters, before it thinks of anything else."""

from __future__ import annotations

from games.bots.normal.boosters.answers import answer
from games.bots.normal.boosters.companions import Accompanied, best_accompanied
from games.bots.normal.boosters.draft import favourite
from games.bots.normal.boosters.helping import best_with_help
from games.bots.normal.boosters.situation import BoosterSituation
from games.bots.thumb.situation import BotSituation
from games.bots.thumb.stakes import LITTLE
from games.rules.state.actions import Action, Boost, Draft
from games.rules.view.booster import Booster, Colour
from games.rules.view.booster_choices import is_to_be_announced, refusal, target_of
from games.rules.view.choices import Options
from games.rules.view.valuing import Idea


def respond(situation: BotSituation, found: Options) -> Action | None:
    """Return the draft, the answer or the Booster that is due, if one is."""
    if found.draft:
        return Draft(favourite(found.draft, situation.catalogue))
    if found.question is not None:
        return answer(situation, found.question)
    if situation.view.aside is not None:
        # What it wants has been laid and waits for others of the same moment.
        return None
    idea = best_idea(situation, found)
    return None if idea is None else idea.boost


def best_idea(situation: BotSituation, found: Options) -> Idea | None:
    """Return the best Booster to play now, if any gains more than a little."""
    boosters = situation.view.boosters
    assert boosters is not None
    later = is_to_be_announced(situation.view)
    # What has to be announced in time cannot be kept for a better moment.
    is_last_call = bool(boosters.stack) and boosters.stack[-1].invites
    least = 0.0 if is_last_call else LITTLE
    weighed = BoosterSituation(situation.view, situation.catalogue)
    ideas = []
    for form in found.boosters:
        booster = situation.catalogue[form.booster]
        if booster.colour == Colour.GREEN and later:
            # It is considered once what lies in the window has taken effect.
            continue
        think = booster.value.think
        idea = None if think is None else think(weighed, form)
        if idea is None or idea.value <= least:
            continue
        if is_legal(situation, booster, idea.boost):
            ideas.append(idea)
    return max(ideas, key=lambda idea: idea.value, default=None)


def is_legal(situation: BotSituation, booster: Booster, boost: Boost) -> bool:
    """Tell whether the rules let the seat play a Booster like this."""
    target = target_of(situation.view, booster, boost.on)
    return refusal(situation.view, booster, boost, target) is None


def best_companion(situation: BotSituation, found: Options) -> Accompanied | None:
    """Return the best play with yellow Boosters, if there are any."""
    if not found.companions:
        return None
    plays = (best_accompanied(situation, found), best_with_help(situation, found))
    known = [play for play in plays if play is not None]
    return max(known, key=lambda it: it.value, default=None)
