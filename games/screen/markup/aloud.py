"""What nobody sees and screen readers say: what has happened, and what interrupts them."""

from __future__ import annotations

from django.utils.safestring import SafeString

from games.screen.markup.figures import with_names


def announce(text: str) -> SafeString:
    """Return the region with what has happened."""
    return SafeString(  # escaped
        f'<div id="announce" class="vh" role="status">{with_names(text)}</div>'
    )


def alert(text: str, *, is_mine: bool) -> SafeString:
    """Return the region that interrupts; ``is_mine`` says that it is this seat's turn."""
    turn = " data-turn" if is_mine else ""
    return SafeString(  # escaped
        f'<div id="alert" class="vh" role="alert"{turn}>{with_names(text)}</div>'
    )
