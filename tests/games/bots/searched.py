"""Which decisions of strong bots are searched at tables with Boosters, and why others are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from boosters.catalogue import CATALOGUE
from games.bots.normal.boosters.companions import all_accompanied
from games.bots.strong import deciding
from games.bots.thumb.situation import BotSituation
from games.rules.cards.ruleset import BASE, changes_between
from games.rules.play.engine import act
from games.rules.state.actions import Action, Pass, Play
from games.rules.state.state import State
from games.rules.view.choices import Options
from games.rules.view.perspective import Perspective
from games.rules.view.public_record import public_record
from tests.games.bots.boosted import UNTIMED, booster_bot, play_on
from tests.games.bots.booster_matches import AT_START
from tests.rules.random_driver import random_deal

SEARCHED = "searched"


class Watching:
    """A strong bot that counts its decisions in a turn with something to choose.

    By ``SEARCHED``, or else by the rules in force that differ from those of the base game.
    """

    def __init__(self) -> None:
        self.latest = State()
        self.found: Counter[str] = Counter()

    def __call__(self, view: Perspective, listed: Options) -> Action | None:
        """Return what a strong bot does."""
        estimates = deciding.consider(view, listed, CATALOGUE, public_record(self.latest))
        action = estimates[0].action
        ways = len(listed.moves) + (Pass() in listed.actions)
        ways += sum(1 for _ in all_accompanied(BotSituation(view, CATALOGUE), listed))
        if isinstance(action, Play | Pass) and ways > 1:
            changed = (name for name, _ in changes_between(BASE, view.rules))
            self.found[SEARCHED if len(estimates) > 1 else " ".join(changed)] += 1
        return action


def searched_and_not(seeds: Sequence[int]) -> Counter[str]:
    """Count the decisions of two strong bots in rounds against two rule bots."""
    bot = Watching()
    for seed in seeds:
        chance = Random(seed)
        options = UNTIMED._replace(boosters_at_start=AT_START)
        deal = random_deal(chance)
        bot.latest, _ = act(State(options=options), None, deal, CATALOGUE, chance.getrandbits(256))
        for after, _ in play_on(bot.latest, (bot, booster_bot) * 2, chance):
            bot.latest = after
    return bot.found
