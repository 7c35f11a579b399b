"""Notes on the blue Boosters."""

from __future__ import annotations

from boosters.languages import Both
from boosters.rulings.note import Note

NOTES = {
    "content": Both(
        de=Note(
            (
                "Geht es noch, wenn Hellseher oder Positives Denken schon gespielt "
                "ist? Ja, die gehen dann zurück.",
            ),
            ("Die Zeit für Booster vor dem Schupfen ist damit sofort vorbei.",),
        ),
        en=Note(
            (
                "Can it be played after Clairvoyant or Positive Thinking? Yes, those "
                "then go back.",
            ),
            ("The time for Boosters before the exchange is over at once.",),
        ),
    ),
    "clairvoyant": Both(
        de=Note(
            ("Der Name steht in der Frage, was Zufrieden rückgängig macht.",),
            (
                "Haben die drei anderen gewählt, können sie nichts mehr ändern.",
                "Zwei Hellseher im gleichen Schupfen gibt es nicht.",
            ),
        ),
        en=Note(
            ("The name is in the question what Content undoes.",),
            (
                "Once the other three have chosen they cannot change it.",
                "There is only one Clairvoyant in an exchange.",
            ),
        ),
    ),
    "generous": Both(
        de=Note(
            ("Der Name steht in der Antwort, was Zufrieden rückgängig macht.",),
            ("Spielen ihn beide eines Teams, haben beide wieder 14 Karten.",),
        ),
        en=Note(
            ("The name is in the answer that says what Content undoes.",),
            ("If both partners play one, both hold 14 cards again.",),
        ),
    ),
    "positive_thinking": Both(
        de=Note(
            ("Der Name steht in der Frage, was Zufrieden rückgängig macht.",),
            (
                "Drache und Phönix gelten nicht als hohe Karten.",
                "Dass du eine hohe Karte geben musst, erfährst nur du.",
            ),
        ),
        en=Note(
            ("The name is in the question what Content undoes.",),
            (
                "Dragon and Phoenix do not count as high cards.",
                "Only you are told that you have to give a high card.",
            ),
        ),
    ),
    "ouvert": Both(
        de=Note(
            (
                "Darf ich es spielen, wenn ich den Mah Jong habe oder er nicht im "
                "Spiel ist? Ja, das Anspiel bekommst du trotzdem.",
                "Wann lege ich die Hand offen? Erst mit dem Anspiel; darauf lässt "
                "sich nur noch rot reagieren.",
            ),
            (
                "Getauscht wird gleich; die Karte, die du gibst, seht nur ihr beide.",
                "Auch Bomben antworten auf das Anspiel. Geht es zurück, bleibt die "
                "Hand offen.",
            ),
        ),
        en=Note(
            (
                "May I play it if I hold the Mah Jong or it has left the game? Yes, "
                "you have the lead all the same.",
                "When do I lay my hand open? Only with the lead; from then on there "
                "are only red reactions.",
            ),
            (
                "The swap comes at once; the card you give is seen by you two only.",
                "Bombs answer that lead too. If it is taken back, the hand stays open.",
            ),
        ),
    ),
    "back_to_the_roots": Both(
        de=Note(
            ("Kommt bei Ouvert vor: Es nimmt den Mah Jong aus dem Spiel.",),
            (
                "Danach lässt sich nichts mehr spielen, was auf Sonderkarten wirkt: "
                "Hundesitter, Neues Herrchen, Vogelscheuche, Mighty Mouse, Vogeldieb, "
                "Hundefänger, Drachenzähmer.",
                "Die Kartenpunkte der Runde ergeben weiterhin 100.",
            ),
        ),
        en=Note(
            ("Comes up with Open Hand: it takes the Mah Jong out of the game.",),
            (
                "From then on nothing that acts on special cards can be played: Dog "
                "Sitter, New Master, Scarecrow, Mighty Mouse, Bird Thief, Dog "
                "Catcher, Dragon Tamer.",
                "The card points of the round still sum to 100.",
            ),
        ),
    ),
    "dealer": Both(
        de=Note(
            (
                "Darf ich mit weniger als 14 Karten noch Tichu ansagen? Ja, bis zur "
                "ersten gespielten Karte, und wäre es die letzte.",
            ),
            ("Wer etwas bekommt, ist öffentlich; welche Karte, seht nur ihr zwei.",),
        ),
        en=Note(
            (
                "May I still call Tichu with fewer than 14 cards? Yes, until your "
                "first card is played, even if it is your last.",
            ),
            ("Who gets something is public; which card is between you two.",),
        ),
    ),
    "x_ray": Both(
        de=Note(
            (),
            (
                "Du siehst die Hand laufend, auch was bis zum Anspiel noch getauscht "
                "wird.",
                "Auch andere dürfen in der gleichen Runde einen spielen.",
            ),
        ),
        en=Note(
            (),
            (
                "You see the hand as it is, with all that is swapped until the lead.",
                "Others may play one in the same round.",
            ),
        ),
    ),
    "second_exchange": Both(
        de=Note(
            (),
            ("Gewählt wird erst, wenn niemand mehr auf den Booster reagieren kann.",),
        ),
        en=Note(
            (),
            ("You choose only when nobody can react to the Booster any more.",),
        ),
    ),
    "carousel": Both(
        de=Note(
            (),
            (
                "Wandert der Mah Jong, spielt an, wer ihn am Ende hat.",
                "Läuft das Spiel andersherum, wandern auch die Karten so.",
            ),
        ),
        en=Note(
            (),
            (
                "If the Mah Jong moves on, whoever ends up with it leads.",
                "If play goes the other way round, so do the cards.",
            ),
        ),
    ),
    "dog_sitter": Both(
        de=Note(
            (),
            (
                "Deine Karte sieht nur, wer sie bekommt.",
                "Nach Back to the Roots lässt er sich nicht spielen.",
            ),
        ),
        en=Note(
            (),
            (
                "Your card is seen only by the player who gets it.",
                "It cannot be played after Back to the Roots.",
            ),
        ),
    ),
    "wager": Both(
        de=Note(
            (),
            (
                "Die Wette ist eine eigene Zeile der Abrechnung. Wird die Runde "
                "vorzeitig beendet, zählt sie nicht.",
                "Alle dürfen wetten, aber niemand zweimal.",
            ),
        ),
        en=Note(
            (),
            (
                "The wager is a line of its own in the score. If the round is stopped "
                "early it does not count.",
                "Everybody may wager, but nobody twice.",
            ),
        ),
    ),
}
