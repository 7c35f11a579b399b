"""The words of the brown Boosters: before a lead."""

from __future__ import annotations

from boosters.languages import Both
from boosters.texts.text import Text

LEAD = "vor einem Anspiel", "before a lead"
ROUND = "bis zum Ende der Runde", "until the round ends"

TEXTS = {
    "spy": Both(
        de=Text(
            "Spion",
            LEAD[0],
            "Nenn einen Wert von 2 bis Ass. Alle am Tisch erfahren, wie viele solche "
            "Karten die Gegner haben, die noch im Spiel sind; der Phönix zählt nicht "
            "mit.",
        ),
        en=Text(
            "Spy",
            LEAD[1],
            "Name a rank from 2 to ace. The whole table learns how many such cards "
            "the opponents still in the round hold; the Phoenix does not count.",
        ),
    ),
    "musical_chairs": Both(
        de=Text(
            "Sessel\u00adrücken",
            LEAD[0],
            "Tausch mit jemandem den Platz. Das ändert nur die Reihenfolge im Spiel: "
            "Partner, Stiche, Booster und Ansagen bleiben. Der Hund findet deinen "
            "Partner auch am neuen Ort.",
            ROUND[0],
            "Zwei haben die Plätze getauscht.",
        ),
        en=Text(
            "Musical Chairs",
            LEAD[1],
            "Swap places with another player. Only the order of play changes: "
            "partners, tricks, Boosters and calls stay as they are. The Dog finds the "
            "partner in the new seat too.",
            ROUND[1],
            "Two players have swapped places.",
        ),
    ),
    "solo_attack": Both(
        de=Text(
            "Solo\u00advorstoss",
            LEAD[0],
            "Auf die nächste Kombination, die du in dieser Runde anspielst, darf "
            "nichts Höheres folgen. Nur Bomben schlagen sie. Der Hund gilt nicht als "
            "Kombination.",
            "bis zum nächsten eigenen Anspiel",
            "Auf das nächste eigene Anspiel darf nichts folgen.",
        ),
        en=Text(
            "Solo Attack",
            LEAD[1],
            "The next combination you lead in this round cannot be followed; only "
            "bombs beat it. The Dog does not count as one.",
            "until that player’s next lead",
            "That player’s next lead cannot be followed.",
        ),
    ),
    "hearts_desire": Both(
        de=Text(
            "Her\u00adzens\u00adwunsch",
            LEAD[0],
            "Wünsch dir einen Wert von 2 bis Ass, als hättest du den Mah Jong "
            "gespielt. Er ersetzt einen offenen Wunsch und gilt schon fürs kommende "
            "Anspiel.",
        ),
        en=Text(
            "Heart’s Desire",
            LEAD[1],
            "Wish for a rank from 2 to ace as if you had played the Mah Jong. It "
            "replaces an open wish and already binds the coming lead.",
        ),
    ),
    "truce": Both(
        de=Text(
            "Waffen\u00adruhe",
            LEAD[0],
            "Keine Bomben, bis der nächste Stich eingezogen ist: Niemand spielt eine "
            "an, wirft eine dazwischen oder baut eine mit Boostern. Auch ein Wunsch "
            "verlangt keine.",
            "bis der nächste Stich eingezogen ist",
            "Keine Bomben in diesem Stich.",
        ),
        en=Text(
            "Truce",
            LEAD[1],
            "No bombs until the next trick has been collected: nobody leads one, "
            "throws one in or builds one with Boosters. A wish never asks for one "
            "either.",
            "until the next trick is collected",
            "No bombs in this trick.",
        ),
    ),
    "queue_jumper": Both(
        de=Text(
            "Vor\u00addrän\u00adgeln",
            LEAD[0],
            "Das kommende Anspiel gehört dir; drängeln mehrere, dem, der zuletzt kam. "
            "Ein offener Wunsch bindet auch dich. Gegen Ouvert und Back to the Roots "
            "kommst du beim ersten Anspiel nicht an.",
            "bis zum nächsten Anspiel",
            "Hat das kommende Anspiel.",
        ),
        en=Text(
            "Queue Jumper",
            LEAD[1],
            "The coming lead is yours; if several jump, it is the last one’s. An open "
            "wish binds you too. You cannot take the first lead from Open Hand or "
            "Back to the Roots.",
            "until the next lead",
            "Has the coming lead.",
        ),
    ),
    "pickpocket": Both(
        de=Text(
            "Taschen\u00addieb",
            LEAD[0],
            "Zieh blind eine Karte aus der Hand eines Gegners und schau sie an. Dann "
            "gibst du ihm eine Karte zurück: eine deiner eigenen oder gleich die "
            "gezogene.",
        ),
        en=Text(
            "Pick\u00adpocket",
            LEAD[1],
            "Draw a card unseen from an opponent’s hand and look at it. Then give "
            "them one card back: one of your own or the very card you drew.",
        ),
    ),
}
