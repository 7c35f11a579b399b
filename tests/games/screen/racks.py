"""The rack of a seat as a browser reads it, and tables that have one."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

from games.screen.lists.rack import rack_html
from games.screen.page.scene import Scene as Shown
from tests.boosters.scene import Scene
from tests.games.screen.booster_scenes import HANDS, page_of

VOID = {"input", "use", "br"}


class Rack(HTMLParser):
    """The elements of a rack, by id, and the fields of its forms."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.by_id: dict[str, dict[str, Any]] = {}
        self.fields: dict[str, list[str]] = {}
        self.html = html
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if found.get("id"):
            assert found["id"] not in self.by_id
            self.by_id[str(found["id"])] = found | {"tag": tag}
        if tag in ("input", "button", "select") and found.get("name"):
            values = self.fields.setdefault(str(found["name"]), [])
            values.append(found.get("value") or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list) -> None:
        assert tag == "use"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def state(self, key: str) -> str:
        """Return how a card looks."""
        classes = self.by_id[f"rack-{key}"]["class"].split()
        return next(it[3:] for it in classes if it.startswith("is-"))

    def line(self, key: str) -> str:
        """Return what a screen reader says of a card."""
        part = self.html.split(f'id="open-{key}"')[1].split("</button>")[0]
        heard = re.sub(r'<span[^>]* aria-hidden="true">[^<]*</span>', "", part.split(">", 1)[1])
        text = re.sub(r"<[^>]*>", "", heard)
        return " ".join(text.replace("\u00ad", "").split())


def rack(scene: Scene, seat: int | None = 0) -> Rack:
    return Rack(rack_html(Shown(page_of(scene, seat))))


def held(slugs: str, *, stage: str = "lead", lead: int = 0, **more: Any) -> Scene:
    """Return a table at which seat 0 holds Boosters, and others some to react with."""
    others = {1: "njet", 2: "spy"} | more.pop("others", {})
    return Scene(*HANDS, boosters={0: slugs, **others}, stage=stage, lead=lead, **more)


def after_a_play(slugs: str, codes: str = "6j", **more: Any) -> Scene:
    """Return the moment in which seat 1 has laid cards."""
    return held(slugs, lead=1).play(1, codes, **more)
