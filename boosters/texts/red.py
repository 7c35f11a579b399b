"""The words of the red Boosters."""

from __future__ import annotations

from boosters.texts.text import Both, Text

TEXTS = {
    "njet": Both(
        de=Text("Njet!"),
        en=Text("Nyet!"),
    ),
    "scarecrow": Both(
        de=Text("Vogelscheuche"),
        en=Text("Scarecrow"),
    ),
    "new_master": Both(
        de=Text("Neues Herrchen"),
        en=Text("New Master"),
    ),
    "steal_booster": Both(
        de=Text("Boosterkarte rauben"),
        en=Text("Steal a Booster"),
    ),
    "dud": Both(
        de=Text("Blindgänger"),
        en=Text("Dud"),
    ),
    "dog_catcher": Both(
        de=Text("Hundefänger"),
        en=Text("Dog Catcher"),
    ),
    "wishless": Both(
        de=Text("Wunschlos"),
        en=Text("No Wishes"),
    ),
    "dragon_tamer": Both(
        de=Text("Drachenzähmer"),
        en=Text("Dragon Tamer"),
    ),
    "contra": Both(
        de=Text("Kontra!"),
        en=Text("Contra!"),
    ),
}
