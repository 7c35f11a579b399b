"""The words of the green Boosters: at any time after the exchange."""

from __future__ import annotations

from boosters.languages import Both
from boosters.texts.text import Text

ANY_TIME = "jederzeit nach dem Schupfen", "any time after the exchange"
ROUND = "bis zum Ende der Runde", "until the round ends"

TEXTS = {
    "pair_mania": Both(
        de=Text(
            "Pär\u00adchen\u00admanie",
            ANY_TIME[0],
            "Neue Kombination: zwei Paare mit verschiedenem Wert, nah oder weit "
            "auseinander. Es zählt das höhere Paar, bei Gleichstand das tiefere. Der "
            "Phönix darf ein Paar ergänzen.",
            ROUND[0],
            "Neu: zwei beliebige Paare.",
        ),
        en=Text(
            "Pair Mania",
            ANY_TIME[1],
            "New combination: two pairs of different rank, near or far apart. The "
            "higher pair counts, then the lower one. The Phoenix may complete a pair.",
            ROUND[1],
            "New: any two pairs.",
        ),
    ),
    "rainbow": Both(
        de=Text(
            "Regen\u00adbogen",
            ANY_TIME[0],
            "Neue Kombination: vier Karten in allen vier Farben, die Werte sind "
            "beliebig, Sonderkarten helfen nicht. Es zählt die höchste Karte, bei "
            "Gleichstand die nächste. Vier gleiche bleiben eine Bombe.",
            ROUND[0],
            "Neu: vier Karten in vier Farben.",
        ),
        en=Text(
            "Rainbow",
            ANY_TIME[1],
            "New combination: four cards, one of each suit, of any ranks; special "
            "cards do not help. The highest card counts, then the next. Four of a "
            "kind are still a bomb.",
            ROUND[1],
            "New: four cards of four suits.",
        ),
    ),
    "hockey_team": Both(
        de=Text(
            "Eis\u00adhockey\u00adteam",
            ANY_TIME[0],
            "Neue Kombination: fünf oder sechs Karten einer Farbe, ohne Phönix. Fünf "
            "und sechs schlagen einander; es zählt die höchste Karte, dann die "
            "nächste. Eine lückenlose Reihe bleibt eine Bombe.",
            ROUND[0],
            "Neu: fünf oder sechs Karten einer Farbe.",
        ),
        en=Text(
            "Hockey Team",
            ANY_TIME[1],
            "New combination: five or six cards of one suit, without the Phoenix. "
            "Five and six beat each other; the highest card counts, then the next. An "
            "unbroken run is still a bomb.",
            ROUND[1],
            "New: five or six cards of one suit.",
        ),
    ),
    "little_flower": Both(
        de=Text(
            "Blüm\u00adlein",
            ANY_TIME[0],
            "Neue Kombination: ein Paar oder ein Drilling als Strauss und eine "
            "weitere, grüne Karte (Jade) als Stängel. Es zählt nur der Wert des "
            "Strausses, nicht seine Grösse. Der Phönix taugt nur im Strauss.",
            ROUND[0],
            "Neu: Paar oder Drilling plus grüne Karte.",
        ),
        en=Text(
            "Little Flower",
            ANY_TIME[1],
            "New combination: a pair or triple as the bouquet and one more card, a "
            "green one (Jade), as the stem. Only the rank of the bouquet counts, not "
            "its size. The Phoenix only fits the bouquet.",
            ROUND[1],
            "New: a pair or triple plus a green card.",
        ),
    ),
    "expressway": Both(
        de=Text(
            "Schnell\u00adstrasse",
            ANY_TIME[0],
            "Neue Kombination: vier oder mehr Karten in Zweierschritten, wie "
            "4-6-8-10. Nur gleich lange schlagen sie. Der Phönix darf einspringen, "
            "der Mah Jong zählt als 1. Gelbe Strassen-Booster passen nicht.",
            ROUND[0],
            "Neu: vier oder mehr in Zweierschritten.",
        ),
        en=Text(
            "Express\u00adway",
            ANY_TIME[1],
            "New combination: four or more cards in steps of two, like 4-6-8-10. Only "
            "equally long ones beat it. The Phoenix may fill in, the Mah Jong counts "
            "as 1. Yellow road Boosters do not go with it.",
            ROUND[1],
            "New: four or more in steps of two.",
        ),
    ),
    "triple_train": Both(
        de=Text(
            "Dril\u00adlings\u00adzug",
            ANY_TIME[0],
            "Neue Kombination: zwei oder mehr Drillinge, die aufeinander folgen. Nur "
            "gleich lange schlagen sie. Der Phönix darf einen Drilling ergänzen.",
            ROUND[0],
            "Neu: Drillinge, die aufeinander folgen.",
        ),
        en=Text(
            "Triple Train",
            ANY_TIME[1],
            "New combination: two or more triples that follow each other. Only "
            "equally long ones beat it. The Phoenix may complete a triple.",
            ROUND[1],
            "New: triples that follow each other.",
        ),
    ),
    "skat": Both(
        de=Text(
            "Skat",
            ANY_TIME[0],
            "Die Zehn steht jetzt zwischen König und Ass, auch in Strassen und "
            "Bomben: 8-9-J-Q-K-10-A. Was schon liegt, bleibt, was es war. An den "
            "Punkten ändert sich nichts.",
            ROUND[0],
            "Die Zehn steht zwischen König und Ass.",
        ),
        en=Text(
            "Skat",
            ANY_TIME[1],
            "The ten now ranks between king and ace, in straights and bombs too: "
            "8-9-J-Q-K-10-A. What lies already stays what it was. The points do not "
            "change.",
            ROUND[1],
            "The ten ranks between king and ace.",
        ),
    ),
    "small_is_beautiful": Both(
        de=Text(
            "Small is beauti\u00adful",
            ANY_TIME[0],
            "Niemand legt mehr als fünf Karten auf einmal. Das gilt auch für Bomben.",
            ROUND[0],
            "Höchstens fünf Karten auf einmal.",
        ),
        en=Text(
            "Small is Beauti\u00adful",
            ANY_TIME[1],
            "Nobody lays more than five cards at once. That goes for bombs too.",
            ROUND[1],
            "No more than five cards at once.",
        ),
    ),
    "red_alert": Both(
        de=Text(
            "Sicher\u00adheits\u00adstufe Rot",
            ANY_TIME[0],
            "Vier gleiche Karten sind keine Bombe mehr. Dafür dürfen sie überall ein "
            "Drilling sein: allein, im Full House, in Blümlein oder Drillingszug. "
            "Strassenbomben bleiben Bomben.",
            ROUND[0],
            "Vier gleiche sind ein Drilling statt einer Bombe.",
        ),
        en=Text(
            "Red Alert",
            ANY_TIME[1],
            "Four of a kind are no longer a bomb. Instead they may be a triple "
            "anywhere: alone, in a full house, a flower or a triple train. Straight "
            "bombs are still bombs.",
            ROUND[1],
            "Four of a kind are a triple, not a bomb.",
        ),
    ),
    "enough": Both(
        de=Text(
            "Basta ya!",
            ANY_TIME[0],
            "Für den Rest der Runde spielt niemand mehr Booster. Was schon wirkt, "
            "wirkt weiter. Wer gerade einen blauen, braunen oder grünen Booster "
            "spielen durfte, kann ihn jetzt noch schnell dazulegen.",
            ROUND[0],
            "Keine Booster mehr in dieser Runde.",
        ),
        en=Text(
            "Enough!",
            ANY_TIME[1],
            "Nobody plays Boosters for the rest of the round. What is in force stays "
            "in force. Whoever could play a blue, brown or green Booster just now may "
            "still lay it quickly.",
            ROUND[1],
            "No more Boosters in this round.",
        ),
    ),
    "recycling": Both(
        de=Text(
            "Re\u00adcycling",
            ANY_TIME[0],
            "Nimm einen Booster deiner Wahl vom Ablagestapel auf die Hand, nur kein "
            "anderes Recycling.",
        ),
        en=Text(
            "Re\u00adcycling",
            ANY_TIME[1],
            "Take any Booster you like from the discard pile into your hand, except "
            "another Recycling.",
        ),
    ),
    "super_partner": Both(
        de=Text(
            "Super\u00adpartner",
            "jederzeit, wenn du angesagt hast",
            "Dein Tichu oder Grosses Tichu gehört jetzt deinem Partner. Hat er selbst "
            "eines, zählt nur seines. Ihr müsst beide noch im Spiel sein und könnt in "
            "dieser Runde nichts mehr ansagen.",
        ),
        en=Text(
            "Super Partner",
            "any time, if you have called",
            "Your Tichu or Grand Tichu becomes your partner’s. If they have one "
            "themselves, only theirs counts. Both of you must still hold cards, and "
            "neither may call again this round.",
        ),
    ),
    "red_card": Both(
        de=Text(
            "Die rote Karte",
            ANY_TIME[0],
            "Tausch eine schwarze, blaue oder grüne Karte gegen die rote (Stern) mit "
            "dem gleichen Wert, sei sie in einer Hand oder in einem eingezogenen "
            "Stich. Aus dem offenen Stich geht es nicht.",
        ),
        en=Text(
            "The Red Card",
            ANY_TIME[1],
            "Swap a black, blue or green card for the red one (Star) of the same "
            "rank, be it in a hand or in a collected trick. It cannot come from the "
            "open trick.",
        ),
    ),
    "add_on": Both(
        de=Text(
            "Anlegen",
            "auf die oberste fremde Kombination",
            "Leg Karten dazu, sodass sie wächst: ein Paar zum Drilling, eine Strasse "
            "am Ende, drei gleiche zur Bombe. So ist sie nun zu schlagen. Sie und der "
            "Stich bleiben bei der Person, die sie gelegt hat.",
        ),
        en=Text(
            "Add On",
            "on the top combination of another",
            "Lay cards that make it grow: a pair into a triple, a straight at an end, "
            "three of a kind into a bomb. Now this has to be beaten. Combination and "
            "trick stay with the player who laid it.",
        ),
    ),
    "slip_under": Both(
        de=Text(
            "Drunter\u00adschieben",
            "wenn deine Kombination zuoberst liegt",
            "Schieb eine tiefere Kombination der gleichen Art darunter, unter eine "
            "Bombe nur eine Bombe. Sie gehört zum Stich; zu schlagen ist weiterhin, "
            "was zuoberst liegt.",
        ),
        en=Text(
            "Slip Under",
            "while your combination is on top",
            "Slip a lower combination of the same kind under it; under a bomb only a "
            "bomb. It joins the trick, and what lies on top is still what has to be "
            "beaten.",
        ),
    ),
    "bird_thief": Both(
        de=Text(
            "Vogel\u00addieb",
            "wenn der Phönix zuoberst als Joker liegt",
            "Leg die echte Karte an seine Stelle, gleich in welcher Farbe, und nimm "
            "den Phönix auf die Hand. Die Kombination bleibt, wem sie gehört, auch "
            "wenn sie so zur Bombe wird.",
        ),
        en=Text(
            "Bird Thief",
            "when the Phoenix is a joker on top",
            "Put the real card in its place, of whatever suit, and take the Phoenix "
            "into your hand. The combination stays its owner’s, even if it becomes a "
            "bomb.",
        ),
    ),
    "about_turn": Both(
        de=Text(
            "Kehrt\u00adwende",
            ANY_TIME[0],
            "Ab dem nächsten Zug geht es andersherum. Wer seit den letzten gelegten "
            "Karten schon gepasst hat, kommt deswegen nicht nochmals dran.",
            ROUND[0],
            "Es geht andersherum.",
        ),
        en=Text(
            "About Turn",
            ANY_TIME[1],
            "From the next turn on, play goes the other way round. Whoever has passed "
            "since the last play is not asked again because of it.",
            ROUND[1],
            "Play goes the other way round.",
        ),
    ),
}
