"""The words of the yellow Boosters: companions of one's own cards."""

from __future__ import annotations

from boosters.languages import Both
from boosters.texts.text import Text

WITH = "mit deinen Karten, wenn du am Zug bist", "with your cards, on your turn"
TRICK = "bis der Stich eingezogen ist", "until the trick is collected"

TEXTS = {
    "help": Both(
        de=Text(
            "Hilfe",
            WITH[0],
            "Leg mindestens eine Karte und bitte deinen Partner, sie aus seiner Hand "
            "zu einer gültigen Kombination zu ergänzen; sie gehört dir. Will er "
            "nicht, spielst du etwas anderes oder passt, ohne Booster.",
            TRICK[0],
            "Der Partner hat die Kombination ergänzt.",
        ),
        en=Text(
            "Help",
            WITH[1],
            "Lay at least one card and ask your partner to complete it from their "
            "hand to a legal combination, which is yours. If they decline, you play "
            "something else or pass, the Boosters gone.",
            TRICK[1],
            "The partner has completed the combination.",
        ),
    ),
    "pothole": Both(
        de=Text(
            "Schlag\u00adloch",
            WITH[0],
            "Deiner Strasse fehlt innen genau ein Wert; fünf Karten braucht sie "
            "trotzdem. Sie schlägt tiefere Strassen mit gleich vielen Karten. Ihr "
            "folgen nur höhere mit Schlagloch, für die niemand einen Booster braucht.",
            TRICK[0],
            "Es folgen nur höhere mit Schlagloch.",
        ),
        en=Text(
            "Pothole",
            WITH[1],
            "Your straight lacks exactly one rank inside; it still needs five cards. "
            "It beats lower straights of as many cards. Only higher potholed ones "
            "follow it, and those need no Booster in this trick.",
            TRICK[1],
            "Only higher potholed straights follow.",
        ),
    ),
    "four_street": Both(
        de=Text(
            "Vierer\u00adstrasse",
            WITH[0],
            "Deine Strasse hat nur vier Karten. Gewöhnliche Strassen schlägt sie "
            "nicht. Ihr folgen nur höhere Viererstrassen, für die in diesem Stich "
            "niemand einen Booster braucht.",
            TRICK[0],
            "Es folgen nur höhere Viererstrassen.",
        ),
        en=Text(
            "Four-Lane Street",
            WITH[1],
            "Your straight has only four cards. It does not beat ordinary straights. "
            "Only higher four-card straights follow it, and those need no Booster in "
            "this trick.",
            TRICK[1],
            "Only higher four-card straights follow.",
        ),
    ),
    "ring_road": Both(
        de=Text(
            "Ring\u00adstrasse",
            WITH[0],
            "Deine Strasse geht über das Ass hinaus mit der 2 weiter, etwa Q-K-A-2-3; "
            "der Mah Jong hat darin keinen Platz. Sie schlägt alle Strassen ihrer Art "
            "und Länge, und nur Bomben schlagen sie.",
            TRICK[0],
            "Nur noch Bomben schlagen sie.",
        ),
        en=Text(
            "Ring Road",
            WITH[1],
            "Your straight runs on from the ace to the 2, like Q-K-A-2-3; the Mah "
            "Jong has no place in it. It beats every straight of its kind and length, "
            "and only bombs beat it.",
            TRICK[1],
            "Only bombs beat it.",
        ),
    ),
    "dragon_baby": Both(
        de=Text(
            "Dra\u00adchen\u00adbaby",
            WITH[0],
            "Nur noch Bomben schlagen deine Kombination. Spielbar, wenn vor diesem "
            "Zug alle im Stich schon einmal am Zug waren, auch du. Den Stich behältst "
            "du; das Baby ist kein Drache.",
            TRICK[0],
            "Nur noch Bomben schlagen diese Karten.",
        ),
        en=Text(
            "Baby Dragon",
            WITH[1],
            "Only bombs can beat your combination now. Allowed once everybody, you "
            "too, has had a turn in this trick before. You keep the trick; the baby "
            "is no Dragon.",
            TRICK[1],
            "Only bombs beat these cards.",
        ),
    ),
    "fire_bird": Both(
        de=Text(
            "Feuer\u00advogel",
            WITH[0],
            "Ein Joker für einen Wert von 2 bis 8, mit mindestens einer echten Karte. "
            "In Bomben, im Regenbogen und im Eishockeyteam geht er nicht. Ein Wunsch "
            "verlangt ihn nie.",
            TRICK[0],
            "Ein Joker von 2 bis 8 ist dabei.",
        ),
        en=Text(
            "Fire Bird",
            WITH[1],
            "A joker for a rank from 2 to 8, with at least one real card. Not in "
            "bombs, rainbows or hockey teams. A wish never asks for it.",
            TRICK[1],
            "A joker from 2 to 8 is among them.",
        ),
    ),
    "modesty": Both(
        de=Text(
            "Beschei\u00adden\u00adheit",
            WITH[0],
            "Eine deiner Karten zählt in dieser Kombination einen Platz tiefer; "
            "Zweien und Sonderkarten können das nicht. Für Wünsche bleibt sie, was "
            "sie ist.",
            TRICK[0],
            "Eine Karte zählt einen Platz tiefer.",
        ),
        en=Text(
            "Modesty",
            WITH[1],
            "One of your cards counts one place lower in this combination; twos and "
            "special cards cannot. For wishes it stays what it is.",
            TRICK[1],
            "One card counts one place lower.",
        ),
    ),
    "mighty_mouse": Both(
        de=Text(
            "Mighty Mouse",
            "mit dem Mah Jong allein",
            "Dein Mah Jong schlägt jede Einzelkarte, auch den Drachen, und nur Bomben "
            "schlagen ihn. Einen Wunsch hast du nicht. Liegt ein Drache darunter, "
            "behältst du den Stich.",
            TRICK[0],
            "Nur noch Bomben schlagen den Mah Jong.",
        ),
        en=Text(
            "Mighty Mouse",
            "with the Mah Jong alone",
            "Your Mah Jong beats any single card, even the Dragon, and only bombs "
            "beat it. You make no wish. If a Dragon lies under it, you keep the trick.",
            TRICK[1],
            "Only bombs beat the Mah Jong.",
        ),
    ),
    "swagger": Both(
        de=Text(
            "Übermut",
            WITH[0],
            "Eine deiner Karten zählt in dieser Kombination einen Platz höher; Asse "
            "und Sonderkarten können das nicht. Für Wünsche bleibt sie, was sie ist.",
            TRICK[0],
            "Eine Karte zählt einen Platz höher.",
        ),
        en=Text(
            "Swagger",
            WITH[1],
            "One of your cards counts one place higher in this combination; aces and "
            "special cards cannot. For wishes it stays what it is.",
            TRICK[1],
            "One card counts one place higher.",
        ),
    ),
    "doppelganger": Both(
        de=Text(
            "Doppel\u00adgänger",
            WITH[0],
            "Eine deiner Karten zählt als zwei gleiche. Für Bomben, Regenbogen, "
            "Eishockeyteam oder vier gleiche geht das nicht. Im Stich liegt und zählt "
            "nur die eine echte Karte.",
            TRICK[0],
            "Eine Karte zählt als zwei.",
        ),
        en=Text(
            "Doppel\u00adganger",
            WITH[1],
            "One of your cards counts as two of its rank. Not for bombs, rainbows, "
            "hockey teams or four of a kind. Only the one real card lies in the trick "
            "and scores.",
            TRICK[1],
            "One card counts as two.",
        ),
    ),
    "umbrella": Both(
        de=Text(
            "Regen\u00adschirm",
            WITH[0],
            "Deine Kombination lässt sich in diesem Stich nicht bomben. Höhere Karten "
            "dürfen trotzdem folgen. In einer Waffenruhe lässt er sich nicht spielen.",
            TRICK[0],
            "Diese Karten lassen sich nicht bomben.",
        ),
        en=Text(
            "Um\u00adbrella",
            WITH[1],
            "Your combination cannot be bombed in this trick. Higher cards may still "
            "follow. It cannot be played during a Truce.",
            TRICK[1],
            "These cards cannot be bombed.",
        ),
    ),
    "chameleon": Both(
        de=Text(
            "Chamä\u00adleon",
            WITH[0],
            "Eine deiner Karten zählt in der Farbe, die du nennst. Das hilft, wo "
            "Farben zählen: im Regenbogen, im Eishockeyteam, als Stängel beim "
            "Blümlein. Bomben macht es keine.",
            TRICK[0],
            "Eine Karte zählt in einer anderen Farbe.",
        ),
        en=Text(
            "Chame\u00adleon",
            WITH[1],
            "One of your cards counts as the suit you name. That helps where suits "
            "matter: in a rainbow, in a hockey team, as the stem of a flower. It "
            "makes no bombs.",
            TRICK[1],
            "One card counts as another suit.",
        ),
    ),
}
