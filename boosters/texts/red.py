"""The words of the red Boosters: reactions."""

from __future__ import annotations

from boosters.languages import Both
from boosters.texts.text import Text

TEXTS = {
    "njet": Both(
        de=Text(
            "Njet!",
            "als Reaktion auf einen Booster",
            "Dieser Booster bewirkt nichts und ist verbraucht. Karten, die mit ihm "
            "gelegt wurden, gehen zurück auf die Hand, und es geht ohne ihn weiter. "
            "Auch ein Njet! lässt sich njeten.",
        ),
        en=Text(
            "Nyet!",
            "in reaction to a Booster",
            "That Booster does nothing and is spent. Cards laid with it go back to "
            "the hand, and play goes on without it. Nyet! can even answer a Nyet!",
        ),
    ),
    "scarecrow": Both(
        de=Text(
            "Vogel\u00adscheu\u00adche",
            "wenn Drache oder Phönix gelegt wird",
            "Alle Karten und gelben Booster dieses Zugs gehen zurück. Die Person legt "
            "etwas ohne Drache und Phönix oder passt. Hat sie beim Anspielen nichts "
            "anderes, muss sie passen.",
        ),
        en=Text(
            "Scare\u00adcrow",
            "when the Dragon or Phoenix is laid",
            "All cards and yellow Boosters of that play go back. The player lays "
            "something without Dragon and Phoenix or passes. Who leads and has "
            "nothing else must pass.",
        ),
    ),
    "new_master": Both(
        de=Text(
            "Neues Herr\u00adchen",
            "auf eine einzelne Bildkarte (J, Q, K)",
            "Jemand hat einen Buben, eine Dame oder einen König allein gelegt: Gib "
            "der Person deinen Hund. Es geht nicht, wenn sie damit fertig ist oder "
            "der Hund deine letzte Karte ist.",
        ),
        en=Text(
            "New Master",
            "on a single jack, queen or king",
            "Somebody else has laid a single jack, queen or king: give your Dog to "
            "that player. Not if it was their last card, nor if the Dog is your last "
            "one.",
        ),
    ),
    "steal_booster": Both(
        de=Text(
            "Booster\u00adkarte rauben",
            "auf ein Tichu oder Grosses Tichu",
            "Schau die Booster einer anderen Person an und nimm dir einen. Sie sieht, "
            "welchen, und kann noch reagieren. Bis dahin spielt oder verschenkt "
            "niemand Booster. Auch deine eigene Ansage zählt.",
        ),
        en=Text(
            "Steal a Booster",
            "on a Tichu or Grand Tichu call",
            "Look at another player’s Boosters and take one. They see which and may "
            "still react. Until that is settled nobody plays or gives away Boosters. "
            "Your own call will do too.",
        ),
    ),
    "dud": Both(
        de=Text(
            "Blind\u00adgänger",
            "als Reaktion auf eine Bombe",
            "Die Bombe geht zurück auf die Hand. In diesem Stich sind ihre Karten "
            "keine Bombe mehr; einzeln oder anders kombiniert sind sie spielbar. Hat "
            "ein Wunsch sie erzwungen, ruht er in diesem Zug.",
            "bis der Stich eingezogen ist",
            "Diese Karten sind hier keine Bombe.",
        ),
        en=Text(
            "Dud",
            "in reaction to a bomb",
            "The bomb goes back to the hand. For this trick its cards are no bomb; "
            "they may be split up and played otherwise. If a wish forced it, the wish "
            "rests for this turn.",
            "until the trick is collected",
            "These cards are no bomb here.",
        ),
    ),
    "dog_catcher": Both(
        de=Text(
            "Hunde\u00adfänger",
            "wenn jemand anderes den Hund anspielt",
            "Das Anspiel kommt zu dir, statt zum Partner der Person, die den Hund "
            "gespielt hat.",
        ),
        en=Text(
            "Dog Catcher",
            "when somebody else leads the Dog",
            "The lead comes to you instead of the partner of the player who led the "
            "Dog.",
        ),
    ),
    "wishless": Both(
        de=Text(
            "Wunsch\u00adlos",
            "als Reaktion auf einen Wunsch",
            "Der Wunsch ist ungültig. Niemand muss sich daran halten.",
        ),
        en=Text(
            "No Wishes",
            "in reaction to a wish",
            "The wish is void. Nobody has to heed it.",
        ),
    ),
    "dragon_tamer": Both(
        de=Text(
            "Dra\u00adchen\u00adzähmer",
            "wenn der Drache einen Stich gewinnt",
            "Hast du den Drachen gespielt, behältst du den Stich, statt ihn zu "
            "verschenken. Hat ihn ein Gegner gespielt, bekommst du den Stich. Wer "
            "schneller ist, entscheidet. Du musst noch im Spiel sein.",
        ),
        en=Text(
            "Dragon Tamer",
            "when the Dragon wins a trick",
            "If you played the Dragon, you keep the trick instead of giving it away. "
            "If an opponent did, the trick comes to you. The first one to react "
            "decides. You must still hold cards.",
        ),
    ),
    "contra": Both(
        de=Text(
            "Kontra!",
            "auf die Ansage eines Gegners",
            "Diese Ansage zählt doppelt, ob sie gelingt oder nicht: 200 Punkte für "
            "ein Tichu, 400 für ein Grosses. Mehr als doppelt geht nicht. Übernimmt "
            "der Partner die Ansage, bleibt das Kontra daran.",
        ),
        en=Text(
            "Contra!",
            "on an opponent’s call",
            "That call counts double, won or lost: 200 points for a Tichu, 400 for a "
            "Grand Tichu. It cannot be doubled twice. If the call moves to the "
            "partner, the Contra! moves with it.",
        ),
    ),
}
