"""Notes on the red Boosters."""

from __future__ import annotations

from boosters.languages import Both
from boosters.rulings.note import Note

NOTES = {
    "njet": Both(
        de=Note(
            (
                "Darf ich abwarten, was geraubt wird oder ob Hilfe kommt? Ja, aber "
                "dann musst du gleich reagieren.",
                "Lässt sich Basta ya! njeten? Ja.",
            ),
            (
                "Andere gelbe Booster des gleichen Zugs gehen unverbraucht zurück. "
                "Bei Hilfe sind alle verbraucht.",
                "Schnell zu spielen hilft nicht: Auf jeden Booster wartet der Tisch, "
                "bis alle reagieren konnten.",
            ),
        ),
        en=Note(
            (
                "May I wait to see what is stolen or whether help comes? Yes, but "
                "then you have to react at once.",
                "Can Enough! be answered with it? Yes.",
            ),
            (
                "Other yellow Boosters of the same play go back unspent. With Help "
                "all of them are spent.",
                "Playing fast does not help: the table waits on each Booster until "
                "everybody could react.",
            ),
        ),
    ),
    "scarecrow": Both(
        de=Note(
            (
                "Was, wenn ich anspiele und nur Drache oder Phönix habe? Du musst "
                "passen, und das Anspiel geht an die nächste Person.",
                "Vertreibt sie auch Feuervogel und Mah Jong? Nein.",
                "Und Vögel, die durch Hilfe, Anlegen oder Drunterschieben kommen? Ja.",
            ),
            (
                "Hilfe, Anlegen und Drunterschieben dürfen dann ohne die beiden "
                "nochmals gebraucht werden; sonst sind sie verbraucht.",
                "Nach dem erzwungenen Passen wird kein Stich eingezogen.",
            ),
        ),
        en=Note(
            (
                "What if I lead and hold only Dragon or Phoenix? You have to pass, "
                "and the lead goes to the next player.",
                "Does it scare the Fire Bird and the Mah Jong? No.",
                "And birds that come through Help, Add On or Slip Under? Yes.",
            ),
            (
                "Help, Add On and Slip Under may then be used once more without the "
                "two; otherwise they are spent.",
                "After the forced pass no trick is collected.",
            ),
        ),
    ),
    "new_master": Both(
        de=Note(
            (
                "Geht es, wenn die Bildkarte die letzte Karte war? Nein, dann ist die "
                "Person fertig.",
            ),
            (
                "Die Bildkarte muss echt sein und liegen bleiben; der Hund kommt dazu.",
                "Auf eigene Karten passt er nicht.",
            ),
        ),
        en=Note(
            (
                "Does it work if the court card was the last card? No, then that "
                "player is out.",
            ),
            (
                "The court card must be a real one, and it stays; the Dog is extra.",
                "It does not answer your own cards.",
            ),
        ),
    ),
    "steal_booster": Both(
        de=Note(
            (
                "Darf ich Recycling rauben und mir damit diese Karte zurückholen? Ja, "
                "aber ein weiterer Raub braucht eine neue Ansage.",
                "Kann sich jemand dem Raub entziehen? Nein, weder durch Spielen noch "
                "durch Weggeben. Nur ein Njet! hilft, sogar das geraubte.",
            ),
            (
                "Wurde auf die Ansage schon rot reagiert, ist die Gelegenheit vorbei.",
                "Wer fertig ist, wird nicht beraubt.",
            ),
        ),
        en=Note(
            (
                "May I steal Recycling and fetch this card back with it? Yes, but "
                "another theft needs a new call.",
                "Can anybody get out of the theft? No, neither by playing nor by "
                "giving away. Only a Nyet! helps, even the one being stolen.",
            ),
            (
                "If there has been a red reaction to the call, the chance is gone.",
                "Who is out is not robbed.",
            ),
        ),
    ),
    "dud": Both(
        de=Note(
            (),
            (
                "Auf mehrere Bomben eines Stichs dürfen mehrere Blindgänger folgen.",
                "Was unter der Bombe lag, lässt sich danach wieder bomben.",
            ),
        ),
        en=Note(
            (),
            (
                "Several bombs of a trick may be answered by several Duds.",
                "What lay under the bomb can be bombed again afterwards.",
            ),
        ),
    ),
    "dog_catcher": Both(
        de=Note(
            (),
            (
                "Ist der Partner schon fertig, kommt das Anspiel genauso zu dir.",
                "Nach Back to the Roots lässt er sich nicht spielen.",
            ),
        ),
        en=Note(
            (),
            (
                "If the partner is out already, the lead comes to you all the same.",
                "It cannot be played after Back to the Roots.",
            ),
        ),
    ),
    "wishless": Both(
        de=Note(
            (),
            (
                "Passt auf den Wunsch des Mah Jong und auf Herzenswunsch.",
                "Die Karten, mit denen gewünscht wurde, bleiben liegen.",
            ),
        ),
        en=Note(
            (),
            (
                "It answers the wish of the Mah Jong as well as Heart’s Desire.",
                "The cards laid along with the wish stay.",
            ),
        ),
    ),
    "dragon_tamer": Both(
        de=Note(
            (),
            (
                "Auch im letzten Stich der Runde.",
                "Für den Stich des eigenen Partners lässt er sich nicht spielen.",
            ),
        ),
        en=Note(
            (),
            (
                "In the last trick of the round too.",
                "It cannot be played on the trick of your own partner.",
            ),
        ),
    ),
    "contra": Both(
        de=Note(
            (),
            (
                "Der Zuschlag ist eine eigene Zeile der Abrechnung.",
                "Ein zweites Kontra! auf die gleiche Ansage ist nicht möglich.",
            ),
        ),
        en=Note(
            (),
            (
                "The extra points are a line of their own in the score.",
                "A second Contra! on the same call is not possible.",
            ),
        ),
    ),
}
