"""Somebody who plays what is quickest: the longest play there is, with a finger on a phone."""

from __future__ import annotations

from tests.e2e.person import CLICK_MS, Look, Person

PLAYS = "async () => (await (await fetch(document.querySelector('#content').dataset.plays)).json())"
CHOOSE = "codes => codes.forEach((code) => document.querySelector(`#c-${code}`).click())"


class SwiftPerson(Person):
    """A player who asks the page what can be played, and plays the longest of it."""

    has_touch = False

    def play(self, seen: Look) -> bool:
        plays = [play.split() for play in self.page.evaluate(PLAYS)["plays"]]
        longest = max(plays, key=len, default=[])
        if not longest or (seen.top and len(longest) > seen.top and seen.left == "pass"):
            return seen.left == "pass" and self.press("left", "pass")
        self.unselect()
        named = self.is_playable_after(lambda: self.page.evaluate(CHOOSE, longest))
        return named and self.press("right", "play", ",".join(longest))

    def push_button(self, place: str, do: str) -> None:
        button = self.page.locator(f'#b-{place}[value={do}]:not([aria-disabled="true"])')
        if button.count() and self.has_touch:
            button.tap(timeout=CLICK_MS)
        elif button.count():
            button.click(timeout=CLICK_MS)
