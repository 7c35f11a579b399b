"""Notes on the yellow Boosters."""

from __future__ import annotations

from boosters.languages import Both
from boosters.rulings.note import Note

ONE_ON_A_CARD = (
    "Auf einer Karte liegt höchstens eines von Bescheidenheit, Übermut, Doppelgänger "
    "und Chamäleon.",
    "At most one of Modesty, Swagger, Doppelganger and Chameleon goes on a card.",
)

NOTES = {
    "help": Both(
        de=Note(
            (
                "Genügt eine Karte? Darf es schon eine gültige Kombination sein? "
                "Beides ja.",
                "Bekomme ich den Booster zurück, wenn keine Hilfe kommt? Nein.",
                "Geht es mit dem Feuervogel allein? Nein, aber mit Phönix und "
                "Feuervogel.",
                "Darf mein Partner gelbe Booster dazulegen? Nein.",
            ),
            (
                "Dein Partner muss noch im Spiel sein. Ein Wunsch bindet dich: Eine "
                "gewünschte Karte muss unter deinen sein.",
                "Seid ihr damit beide fertig, bist du es vor deinem Partner.",
            ),
        ),
        en=Note(
            (
                "Is one card enough? May it be a legal combination already? Yes to "
                "both.",
                "Do I get the Booster back if no help comes? No.",
                "Does it work with the Fire Bird alone? No, but with Phoenix and Fire "
                "Bird.",
                "May my partner add yellow Boosters? No.",
            ),
            (
                "Your partner must still hold cards. A wish binds you: a wished card "
                "must be among yours.",
                "If both of you go out with it, you are out before your partner.",
            ),
        ),
    ),
    "pothole": Both(
        de=Note(
            (
                "Brauche ich dann eine Karte weniger? Nein, fünf bleiben fünf.",
                "Kann man diese Strassen noch schlagen? Ja, mit höheren der gleichen "
                "Art.",
            ),
            (
                "Sie passt auf gewöhnliche Strassen mit gleich vielen Karten und auf "
                "tiefere mit Schlagloch.",
            ),
        ),
        en=Note(
            (
                "Do I need a card less then? No, five is still five.",
                "Can these straights be beaten? Yes, by higher ones of the same kind.",
            ),
            (
                "It goes on ordinary straights of as many cards and on lower potholed "
                "ones.",
            ),
        ),
    ),
    "four_street": Both(
        de=Note(
            (
                "Lässt sie sich mit Schlagloch und Ringstrasse verbinden? Ja, auch "
                "mit beiden.",
            ),
            ("Mit einem Schlagloch darf sie auch auf eine tiefere Viererstrasse.",),
        ),
        en=Note(
            ("Does it go with Pothole and Ring Road? Yes, with both even.",),
            ("With a Pothole it may also go on a lower four-card straight.",),
        ),
    ),
    "ring_road": Both(
        de=Note(
            (
                "Lässt sie sich noch schlagen? Nein, nur bomben, auch zusammen mit "
                "anderen Strassen-Boostern.",
            ),
            (
                "Auf Strassen mit Schlagloch und auf Viererstrassen passt sie nur mit "
                "deren Booster.",
            ),
        ),
        en=Note(
            (
                "Can it be beaten? No, only bombed, also together with other road "
                "Boosters.",
            ),
            (
                "On potholed and four-card straights it only goes together with their "
                "Booster.",
            ),
        ),
    ),
    "dragon_baby": Both(
        de=Note(
            (
                "Ist es so stark wie der Drache? Nein, es begleitet deine Karten, "
                "auch eine ganze Kombination.",
            ),
            (
                "Bei deinem ersten Zug in einem Stich geht es nie, auch wenn alle "
                "anderen vor dir dran waren.",
            ),
        ),
        en=Note(
            (
                "Is it like the Dragon? No, it goes along with your cards, with a "
                "whole combination too.",
            ),
            (
                "On your first turn in a trick it never works, even if all the others "
                "came before you.",
            ),
        ),
    ),
    "fire_bird": Both(
        de=Note(
            (
                "Kann er eine 1 sein? Nein.",
                "Muss ich ihn für einen Wunsch einsetzen? Nein, Booster sind immer "
                "freiwillig.",
            ),
            (
                "Er zählt überall als Karte.",
                "Mit dem Phönix allein geht er nur zusammen mit Hilfe.",
            ),
        ),
        en=Note(
            (
                "Can it be a 1? No.",
                "Do I have to use it for a wish? No, Boosters are always voluntary.",
            ),
            (
                "It counts as a card everywhere.",
                "With the Phoenix alone it only works together with Help.",
            ),
        ),
    ),
    "modesty": Both(
        de=Note(
            ("Erfüllt eine bescheidene 6 den Wunsch nach einer 5? Nein.",),
            (
                "Es gilt die Reihenfolge, die gerade in Kraft ist, also auch Skat.",
                ONE_ON_A_CARD[0],
            ),
        ),
        en=Note(
            ("Does a modest 6 fulfil a wish for a 5? No.",),
            (
                "The order in force counts, so Skat too.",
                ONE_ON_A_CARD[1],
            ),
        ),
    ),
    "mighty_mouse": Both(
        de=Note(
            ("Habe ich danach einen Wunsch frei? Nein.",),
            ("Sie geht beim Anspielen und auf andere Einzelkarten.",),
        ),
        en=Note(
            ("Do I have a wish afterwards? No.",),
            ("It works as a lead and on other single cards.",),
        ),
    ),
    "swagger": Both(
        de=Note(
            (),
            (
                "Es gilt die Reihenfolge, die gerade in Kraft ist, also auch Skat.",
                ONE_ON_A_CARD[0],
            ),
        ),
        en=Note(
            (),
            (
                "The order in force counts, so Skat too.",
                ONE_ON_A_CARD[1],
            ),
        ),
    ),
    "doppelganger": Both(
        de=Note(
            (),
            (
                "Unter Small is beautiful zählt sie als eine Karte.",
                ONE_ON_A_CARD[0],
            ),
        ),
        en=Note(
            (),
            (
                "Under Small is Beautiful it counts as one card.",
                ONE_ON_A_CARD[1],
            ),
        ),
    ),
    "umbrella": Both(
        de=Note(
            (),
            (
                "Zusammen mit dem Drachenbaby lässt sich deine Kombination gar nicht "
                "mehr schlagen.",
            ),
        ),
        en=Note(
            (),
            ("Together with Baby Dragon nothing at all beats your combination.",),
        ),
    ),
    "chameleon": Both(
        de=Note(
            (),
            (
                "Der Wert der Karte bleibt.",
                ONE_ON_A_CARD[0],
            ),
        ),
        en=Note(
            (),
            (
                "The rank of the card stays.",
                ONE_ON_A_CARD[1],
            ),
        ),
    ),
}
