"""Notes on the brown Boosters."""

from __future__ import annotations

from boosters.languages import Both
from boosters.rulings.note import Note

NOTES = {
    "spy": Both(
        de=Note(
            (
                "Darf ich die Gegner nach verschiedenen Werten fragen? Nein, nach "
                "einem, und beide antworten.",
            ),
            (
                "Die Antwort gibt der Tisch, also stimmt sie.",
                "Wer fertig ist, wird nicht gefragt.",
            ),
        ),
        en=Note(
            (
                "May I ask the opponents for different ranks? No, for one, and both "
                "answer.",
            ),
            (
                "The table answers for them, so it is true.",
                "Who is out is not asked.",
            ),
        ),
    ),
    "musical_chairs": Both(
        de=Note(
            (
                "Bekomme ich mit dem Platz auch Stiche, Booster oder Partner? Nein, "
                "nur den Platz.",
            ),
            (
                "Ist der Partner fertig, geht der Hund an die nächste Person nach "
                "ihm, in der neuen Reihenfolge.",
                "Mehrere nacheinander sind erlaubt.",
            ),
        ),
        en=Note(
            (
                "Do I get tricks, Boosters or the partner along with the seat? No, "
                "only the seat.",
            ),
            (
                "If the partner is out, the Dog goes to the next player after them in "
                "the new order.",
                "Several one after the other are allowed.",
            ),
        ),
    ),
    "solo_attack": Both(
        de=Note(
            ("Der Name steht in der Frage, wovor Basta ya! noch schützt.",),
            (
                "Spielst du zuerst den Hund an, wartet der Solovorstoss auf dein "
                "nächstes Anspiel.",
                "Ungenutzt ist er mit der Runde vorbei.",
            ),
        ),
        en=Note(
            ("The name is in the question what Enough! still protects from.",),
            (
                "If you lead the Dog first, Solo Attack waits for your next lead.",
                "Unused, it ends with the round.",
            ),
        ),
    ),
    "hearts_desire": Both(
        de=Note(
            (),
            ("Es ist Booster und Wunsch: Njet! und Wunschlos passen beide darauf.",),
        ),
        en=Note(
            (),
            ("It is a Booster and a wish: both Nyet! and No Wishes may answer it.",),
        ),
    ),
    "truce": Both(
        de=Note(
            (),
            (
                "Karten, die eine Bombe bilden, lassen sich nur aufgeteilt spielen.",
                "Auch Anlegen und Vogeldieb bauen jetzt keine.",
            ),
        ),
        en=Note(
            (),
            (
                "Cards that make a bomb can only be played split up.",
                "Add On and Bird Thief build none now either.",
            ),
        ),
    ),
    "queue_jumper": Both(
        de=Note(
            (),
            (
                "Vor dem ersten Anspiel lässt er sich nicht spielen, solange Ouvert "
                "oder Back to the Roots in Kraft ist.",
            ),
        ),
        en=Note(
            (),
            (
                "Before the first lead it cannot be played while Open Hand or Back to "
                "the Roots is in force.",
            ),
        ),
    ),
    "pickpocket": Both(
        de=Note(
            (),
            (
                "Gezogen wird zufällig, und ausser dir sieht die Karte niemand.",
                "Bis du zurückgibst, gehört sie noch zur Hand des Gegners.",
            ),
        ),
        en=Note(
            (),
            (
                "The draw is random, and nobody but you sees the card.",
                "Until you give one back it still belongs to the opponent’s hand.",
            ),
        ),
    ),
}
