"""The words of the brown Boosters."""

from __future__ import annotations

from boosters.texts.text import Both, Text

TEXTS = {
    "spy": Both(
        de=Text("Spion"),
        en=Text("Spy"),
    ),
    "musical_chairs": Both(
        de=Text("Sesselrücken"),
        en=Text("Musical Chairs"),
    ),
    "solo_attack": Both(
        de=Text("Solovorstoss"),
        en=Text("Solo Attack"),
    ),
    "hearts_desire": Both(
        de=Text("Herzenswunsch"),
        en=Text("Heart's Desire"),
    ),
    "truce": Both(
        de=Text("Waffenruhe"),
        en=Text("Truce"),
    ),
    "queue_jumper": Both(
        de=Text("Vordrängeln"),
        en=Text("Queue Jumper"),
    ),
    "pickpocket": Both(
        de=Text("Taschendieb"),
        en=Text("Pickpocket"),
    ),
}
