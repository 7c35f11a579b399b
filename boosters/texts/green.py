"""The words of the green Boosters."""

from __future__ import annotations

from boosters.texts.text import Both, Text

TEXTS = {
    "pair_mania": Both(
        de=Text("Pärchenmanie"),
        en=Text("Pair Mania"),
    ),
    "rainbow": Both(
        de=Text("Regenbogen"),
        en=Text("Rainbow"),
    ),
    "hockey_team": Both(
        de=Text("Eishockeyteam"),
        en=Text("Hockey Team"),
    ),
    "little_flower": Both(
        de=Text("Blümlein"),
        en=Text("Little Flower"),
    ),
    "expressway": Both(
        de=Text("Schnellstrasse"),
        en=Text("Expressway"),
    ),
    "triple_train": Both(
        de=Text("Drillingszug"),
        en=Text("Triple Train"),
    ),
    "skat": Both(
        de=Text("Skat"),
        en=Text("Skat"),
    ),
    "small_is_beautiful": Both(
        de=Text("Small is beautiful"),
        en=Text("Small is Beautiful"),
    ),
    "red_alert": Both(
        de=Text("Sicherheitsstufe Rot"),
        en=Text("Red Alert"),
    ),
    "enough": Both(
        de=Text("Basta ya!"),
        en=Text("Enough!"),
    ),
    "recycling": Both(
        de=Text("Recycling"),
        en=Text("Recycling"),
    ),
    "super_partner": Both(
        de=Text("Superpartner"),
        en=Text("Super Partner"),
    ),
    "red_card": Both(
        de=Text("Die rote Karte"),
        en=Text("The Red Card"),
    ),
    "add_on": Both(
        de=Text("Anlegen"),
        en=Text("Add On"),
    ),
    "slip_under": Both(
        de=Text("Drunterschieben"),
        en=Text("Slip Under"),
    ),
    "bird_thief": Both(
        de=Text("Vogeldieb"),
        en=Text("Bird Thief"),
    ),
    "about_turn": Both(
        de=Text("Kehrtwende"),
        en=Text("About Turn"),
    ),
}
