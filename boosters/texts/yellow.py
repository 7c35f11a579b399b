"""The words of the yellow Boosters."""

from __future__ import annotations

from boosters.texts.text import Both, Text

TEXTS = {
    "help": Both(
        de=Text("Hilfe"),
        en=Text("Help"),
    ),
    "pothole": Both(
        de=Text("Schlagloch"),
        en=Text("Pothole"),
    ),
    "four_street": Both(
        de=Text("Viererstrasse"),
        en=Text("Four-Lane Street"),
    ),
    "ring_road": Both(
        de=Text("Ringstrasse"),
        en=Text("Ring Road"),
    ),
    "dragon_baby": Both(
        de=Text("Drachenbaby"),
        en=Text("Baby Dragon"),
    ),
    "fire_bird": Both(
        de=Text("Feuervogel"),
        en=Text("Fire Bird"),
    ),
    "modesty": Both(
        de=Text("Bescheidenheit"),
        en=Text("Modesty"),
    ),
    "mighty_mouse": Both(
        de=Text("Mighty Mouse"),
        en=Text("Mighty Mouse"),
    ),
    "swagger": Both(
        de=Text("Übermut"),
        en=Text("Swagger"),
    ),
    "doppelganger": Both(
        de=Text("Doppelgänger"),
        en=Text("Doppelganger"),
    ),
    "umbrella": Both(
        de=Text("Regenschirm"),
        en=Text("Umbrella"),
    ),
    "chameleon": Both(
        de=Text("Chamäleon"),
        en=Text("Chameleon"),
    ),
}
