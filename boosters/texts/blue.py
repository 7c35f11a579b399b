"""The words of the blue Boosters."""

from __future__ import annotations

from boosters.texts.text import Both, Text

TEXTS = {
    "content": Both(
        de=Text("Zufrieden"),
        en=Text("Content"),
    ),
    "clairvoyant": Both(
        de=Text("Hellseher"),
        en=Text("Clairvoyant"),
    ),
    "generous": Both(
        de=Text("Grosszügig"),
        en=Text("Generous"),
    ),
    "positive_thinking": Both(
        de=Text("Positives Denken"),
        en=Text("Positive Thinking"),
    ),
    "ouvert": Both(
        de=Text("Ouvert"),
        en=Text("Open Hand"),
    ),
    "back_to_the_roots": Both(
        de=Text("Back to the Roots"),
        en=Text("Back to the Roots"),
    ),
    "dealer": Both(
        de=Text("Dealer"),
        en=Text("Dealer"),
    ),
    "x_ray": Both(
        de=Text("Röntgenblick"),
        en=Text("X-Ray"),
    ),
    "second_exchange": Both(
        de=Text("Nachtausch"),
        en=Text("Second Thoughts"),
    ),
    "carousel": Both(
        de=Text("Karussell"),
        en=Text("Carousel"),
    ),
    "dog_sitter": Both(
        de=Text("Hundesitter"),
        en=Text("Dog Sitter"),
    ),
    "wager": Both(
        de=Text("Wette"),
        en=Text("Wager"),
    ),
}
