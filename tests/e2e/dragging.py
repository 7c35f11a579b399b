"""Cards under a pointer: picked up, moved, let go."""

from __future__ import annotations

from playwright.sync_api import Page

RING = ".ring .disc"
ON_A_CARD = (10.0, 20.0)


def at(page: Page, found: str, x: float = 0.5, y: float = 0.5) -> tuple[float, float]:
    """Return a point of an element, in parts of its size or pixels of a card."""
    box = page.locator(found).first.bounding_box()
    assert box is not None
    if (x, y) == ON_A_CARD:
        return box["x"] + x, box["y"] + y
    return box["x"] + box["width"] * x, box["y"] + box["height"] * y


def pick_up(page: Page, code: str) -> None:
    page.mouse.move(*at(page, f"#l-{code}", *ON_A_CARD))
    page.mouse.down()


def drag(page: Page, code: str, found: str, x: float = 0.5, y: float = 0.5) -> None:
    pick_up(page, code)
    page.mouse.move(*at(page, found, x, y), steps=3)
    page.mouse.up()


def drag_with_finger(page: Page, code: str, found: str) -> None:
    """Let the browser itself be touched, so that it could take the finger for scrolling."""
    (x, y), (left, top) = at(page, f"#l-{code}", *ON_A_CARD), at(page, found)
    touch = page.context.new_cdp_session(page)
    way = [(x, y), ((x + left) / 2, (y + top) / 2), (left, top)]
    for step, (across, down) in enumerate(way):
        kind = "touchMove" if step else "touchStart"
        points = [{"x": across, "y": down}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
