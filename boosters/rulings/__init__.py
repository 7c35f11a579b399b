"""What the catalogue adds to the words of a card: where it comes from, what we decided.

The publisher's answers to questions name 37 of the cards and settle many cases; they do
not print the cards. So each card has a standing, tells what those answers say about it,
and what had to be decided beyond.
"""

from __future__ import annotations

from boosters.languages import Both, InBoth
from boosters.rulings import blue, brown, green, red, yellow
from boosters.rulings.note import Note, Standing

NOTES: InBoth[Note] = InBoth(
    {**blue.NOTES, **brown.NOTES, **red.NOTES, **green.NOTES, **yellow.NOTES}
)

STANDINGS: InBoth[Standing] = InBoth(
    {
        "attested": Both(
            de=Standing(
                "Belegt",
                "Name und Wirkung gehen aus den Antworten des Verlags hervor.",
            ),
            en=Standing(
                "Attested",
                "Name and effect follow from the publisher’s answers.",
            ),
        ),
        "completed": Both(
            de=Standing(
                "Ergänzt",
                "Name und ein Teil der Wirkung gehen aus den Antworten des Verlags "
                "hervor; der Rest ist unsere Entscheidung und passt zu ihnen.",
            ),
            en=Standing(
                "Completed",
                "Name and part of the effect follow from the publisher’s answers; the "
                "rest is our ruling and agrees with them.",
            ),
        ),
        "named": Both(
            de=Standing(
                "Genannt",
                "Der Verlag nennt in seinen Antworten nur den Namen; die Wirkung ist "
                "von uns.",
            ),
            en=Standing(
                "Named",
                "The publisher’s answers mention the name only; the effect is ours.",
            ),
        ),
        "house": Both(
            de=Standing(
                "Hausgemacht",
                "Name und Wirkung sind von uns. Mit diesen Karten sind es 57, so "
                "viele wie im Original.",
            ),
            en=Standing(
                "House card",
                "Name and effect are ours. With these cards there are 57, as many as "
                "in the original.",
            ),
        ),
    }
)
