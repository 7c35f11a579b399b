"""Notes on the green Boosters."""

from __future__ import annotations

from boosters.languages import Both
from boosters.rulings.note import Note

NOTES = {
    "pair_mania": Both(
        de=Note(
            (
                "Was gilt, wenn Karten mehrere Kombinationen sind? Wer anspielt, sagt "
                "es; ungesagt gilt die Grundregel.",
            ),
            ("Vier gleiche Karten sind nie zwei Paare.",),
        ),
        en=Note(
            (
                "What counts if cards make several combinations? Who leads says so; "
                "unsaid, the base game counts.",
            ),
            ("Four of a kind are never two pairs.",),
        ),
    ),
    "rainbow": Both(
        de=Note(
            (
                "Darf der Phönix mitmachen? Nein, er hat keine Farbe.",
                "Sind vier gleiche auch ein Regenbogen? Nein, immer eine Bombe.",
            ),
            ("Verglichen wird Karte um Karte von oben. Alles gleich ist nicht höher.",),
        ),
        en=Note(
            (
                "May the Phoenix join in? No, it has no suit.",
                "Are four of a kind a rainbow too? No, always a bomb.",
            ),
            ("Compared card by card from the top. All equal is not higher.",),
        ),
    ),
    "hockey_team": Both(
        de=Note(
            (
                "Schlagen sich fünf und sechs Karten? Ja, in beide Richtungen.",
                "Darf der Phönix mitmachen? Nein, er hat keine Farbe.",
            ),
            (
                "Verglichen wird von oben, so weit beide Karten haben. Alles gleich "
                "ist nicht höher.",
            ),
        ),
        en=Note(
            (
                "Do five and six cards beat each other? Yes, both ways.",
                "May the Phoenix join in? No, it has no suit.",
            ),
            (
                "Compared from the top as far as both have cards. All equal is not "
                "higher.",
            ),
        ),
    ),
    "little_flower": Both(
        de=Note(
            (
                "Schlägt ein Strauss aus zwei Karten einen aus drei? Ja, wenn er "
                "höher ist.",
                "Darf ich Booster und Blume zusammen hinlegen? Nein, die Blume "
                "wartet, bis alle auf den Booster reagieren konnten.",
            ),
            (
                "Sind zwei Sträusse möglich, sagst du, welcher; ungesagt gilt der "
                "höhere.",
            ),
        ),
        en=Note(
            (
                "Does a bouquet of two beat one of three? Yes, if it is higher.",
                "May I lay the Booster and a flower in one go? No, the flower waits "
                "until everybody could react to the Booster.",
            ),
            ("If two bouquets are possible you say which; unsaid, the higher one.",),
        ),
    ),
    "expressway": Both(
        de=Note(
            (
                "Lässt sie sich mit Schlagloch oder Ringstrasse verbinden? Nein, sie "
                "ist keine Strasse.",
            ),
            (
                "Vier Karten genügen. Gilt Skat, zählt dessen Reihenfolge.",
                "Mit dem Mah Jong darin hast du seinen Wunsch.",
            ),
        ),
        en=Note(
            ("Does it go with Pothole or Ring Road? No, it is no straight.",),
            (
                "Four cards are enough. Under Skat its order counts.",
                "With the Mah Jong in it you have its wish.",
            ),
        ),
    ),
    "triple_train": Both(
        de=Note(
            (),
            ("Gilt Sicherheitsstufe Rot, darf ein Drilling darin vier Karten haben.",),
        ),
        en=Note(
            (),
            ("Under Red Alert a triple in it may have four cards.",),
        ),
    ),
    "skat": Both(
        de=Note(
            (
                "Schlägt eine Zehn die Zehn, die schon liegt? Ja, und der Bube auch.",
                "Sind 7-8-9-J-Q einer Farbe eine Bombe? Ja.",
            ),
            ("Ein einzelner Phönix zählt knapp mehr als die Karte, auf der er liegt.",),
        ),
        en=Note(
            (
                "Does a ten beat the ten that lies there? Yes, and so does a jack.",
                "Are 7-8-9-J-Q of one suit a bomb? Yes.",
            ),
            ("A single Phoenix counts just above the card it lies on.",),
        ),
    ),
    "small_is_beautiful": Both(
        de=Note(
            (
                "Gilt es für das Full House mit sechs Karten? Ja, das ist verboten.",
                "Hilft Basta ya! dagegen? Nicht, wenn es schon gespielt ist.",
            ),
            (
                "Was schon liegt, bleibt liegen.",
                "Der Feuervogel zählt als Karte, eine verdoppelte Karte nur einmal.",
            ),
        ),
        en=Note(
            (
                "Does it cover the full house of six cards? Yes, that is forbidden.",
                "Does Enough! help against it? Not if it has been played.",
            ),
            (
                "What lies already stays.",
                "The Fire Bird counts as a card, a doubled card only once.",
            ),
        ),
    ),
    "red_alert": Both(
        de=Note(
            (
                "Darf ich vier gleiche und ein Paar als Full House spielen? Ja, "
                "ausser unter Small is beautiful.",
            ),
            (
                "Die vier Karten sind echt; der Phönix darf anderswo in der "
                "Kombination sein.",
                "Regenbogen oder zwei Paare werden sie nicht.",
            ),
        ),
        en=Note(
            (
                "May I play four of a kind and a pair as a full house? Yes, except "
                "under Small is Beautiful.",
            ),
            (
                "The four cards are real; the Phoenix may stand elsewhere in the "
                "combination.",
                "They do not become a rainbow or two pairs.",
            ),
        ),
    ),
    "enough": Both(
        de=Note(
            (
                "Macht es rückgängig, was eben gespielt wurde? Nein, auch nicht, was "
                "im gleichen Moment kommt.",
                "Lässt es sich njeten? Ja.",
            ),
            (
                "Solange auf Basta ya! noch reagiert werden kann, dürfen blaue, "
                "braune und grüne Booster noch dazu, die eben erlaubt waren.",
            ),
        ),
        en=Note(
            (
                "Does it undo what has just been played? No, nor what comes at the "
                "same moment.",
                "Can it be answered with Nyet!? Yes.",
            ),
            (
                "While Enough! can still be answered, blue, brown and green Boosters "
                "that were allowed just before may still be laid.",
            ),
        ),
    ),
    "recycling": Both(
        de=Note(
            ("Darf ich ein geraubtes Recycling gleich einsetzen? Ja.",),
            (
                "Der Ablagestapel ist offen. Du nennst den Booster, und alle sehen, "
                "welchen du nimmst.",
            ),
        ),
        en=Note(
            ("May I use a stolen Recycling at once? Yes.",),
            (
                "The discard pile is public. You name the Booster, and everybody sees "
                "which one you take.",
            ),
        ),
    ),
    "super_partner": Both(
        de=Note(
            (
                "Geht es, wenn der Partner selbst angesagt hat? Ja, es zählt aber nur "
                "eine Ansage.",
            ),
            (
                "Auch ein verlorenes Grosses Tichu darf so verschwinden.",
                "Danach sagt niemand von euch beiden mehr an.",
            ),
        ),
        en=Note(
            (
                "Does it work if the partner has called too? Yes, but only one call "
                "counts.",
            ),
            (
                "Even a lost Grand Tichu may vanish that way.",
                "Neither of you calls again afterwards.",
            ),
        ),
    ),
    "red_card": Both(
        de=Note(
            (
                "Darf ich die Karte aus dem offenen Stich nehmen? Nein, nur aus einer "
                "Hand oder einem eingezogenen Stich.",
                "Geht der Phönix als rote Karte? Nein.",
            ),
            (
                "Auch aus den Stichen einer Person, die fertig ist.",
                "Wert und Herkunft der roten Karte sehen alle.",
            ),
        ),
        en=Note(
            (
                "May I take it from the open trick? No, only from a hand or a "
                "collected trick.",
                "Will the Phoenix do as the red card? No.",
            ),
            (
                "From the tricks of a player who is out, too.",
                "Everybody sees the rank of the red card and where it came from.",
            ),
        ),
    ),
    "add_on": Both(
        de=Note(
            (
                "Gehört der Stich dann mir? Nein.",
                "Darf ich meinem Partner eine Bombe bauen? Ja, sie gehört ihm.",
                "Darf ich an eine Bombe anlegen? Nein.",
            ),
            (
                "Möglich: Einzelkarte zu Paar oder Drilling; Paar zu Drilling, Full "
                "House oder Treppe; Drilling zu Full House; Strasse, Treppe, "
                "Schnellstrasse und Drillingszug am Ende; Eishockeyteam auf sechs; "
                "Blümlein zum Drilling; alles Gleiche zur Bombe aus echten Karten.",
                "Nicht an Drache, Mah Jong, Phönix allein, Regenbogen, zwei Paare, "
                "Viererstrasse, Ringstrasse.",
                "Danach ist an der Reihe, wer nach der Person kommt, der sie gehört.",
            ),
        ),
        en=Note(
            (
                "Is the trick mine then? No.",
                "May I build my partner a bomb? Yes, it is theirs.",
                "May I add to a bomb? No.",
            ),
            (
                "Possible: single card to pair or triple; pair to triple, full house "
                "or stairs; triple to full house; straight, stairs, expressway and "
                "triple train at an end; hockey team to six; flower to a triple; "
                "equal cards to a bomb of real cards.",
                "Not on the Dragon, the Mah Jong or the Phoenix alone, a rainbow, two "
                "pairs, a four-card straight or a ring road.",
                "Then it is the turn of whoever comes after its owner.",
            ),
        ),
    ),
    "slip_under": Both(
        de=Note(
            (
                "Darf ich beides auf einmal hinlegen? Nein, zuerst muss das Obere "
                "liegen, und es kann gebombt werden.",
            ),
            (
                "Ein einzelner Phönix zählt darunter 1½; der Hund geht nicht.",
                "Wer gepasst hat und wer am Zug ist, ändert sich nicht.",
            ),
        ),
        en=Note(
            (
                "May I lay both in one go? No, the upper one has to lie first, and it "
                "can be bombed.",
            ),
            (
                "A single Phoenix counts 1½ under it; the Dog never goes there.",
                "Who has passed and whose turn it is do not change.",
            ),
        ),
    ),
    "bird_thief": Both(
        de=Note(
            ("Kann so eine Bombe entstehen? Ja.",),
            (
                "Geht bei eigenen und fremden Kombinationen ab zwei Karten.",
                "Danach ist an der Reihe, wer nach der Person kommt, der sie gehört.",
            ),
        ),
        en=Note(
            ("Can a bomb come about that way? Yes.",),
            (
                "It works on your own and on others’ combinations of two cards or "
                "more.",
                "Then it is the turn of whoever comes after its owner.",
            ),
        ),
    ),
    "about_turn": Both(
        de=Note(
            (),
            (
                "Wer seit den letzten Karten noch nicht gepasst hat, kommt noch dran, "
                "und niemand zweimal.",
                "Eine zweite Kehrtwende dreht wieder zurück.",
            ),
        ),
        en=Note(
            (),
            (
                "Whoever has not passed since the last cards still gets a turn, and "
                "nobody twice.",
                "A second About Turn turns it back.",
            ),
        ),
    ),
}
