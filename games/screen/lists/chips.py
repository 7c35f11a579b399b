"""What is chosen with a Booster: radios to press, and menus."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.utils.html import conditional_escape, escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.screen.asking.targets import Form, NamedOption
from games.screen.markup.figures import icon

Shown = Callable[[NamedOption], str]


def chips_of(form: Form, key: str) -> dict[str, SafeString]:
    """Return the chips of a Booster that is played by itself, by what they name."""
    first = f"b-{key}-"
    return {
        "events": _chips(f"{first}on", form.events, _name),
        "seats": _chips(f"{first}seat", form.seats, _name, _place),
        "ranks": _chips(f"{first}rank", form.ranks, _letter),
        "picks": _chips(f"{first}pick", form.picks, _name),
        "phoenix": _menu(f"{first}phoenix", form.phoenix, _("as high as possible")),
        "gifts": _gifts(f"{first}give", form),
    }


def chips_along(form: Form, key: str) -> dict[str, SafeString]:
    """Return the chips of a Booster that goes with cards, by what they name."""
    first = f"with-{key}-"
    return {
        "played": _chips(f"{first}card", form.played, _mark, _code),
        "suits": _chips(f"{first}suit", form.suits, _suit),
        "ranks": _chips(f"{first}rank", form.ranks, _letter),
    }


def _gifts(name: str, form: Form) -> SafeString:
    """Return a menu of cards for each player who may be given one."""
    none = _("nothing")
    return SafeString(  # escaped
        "".join(
            f"<label><span>{escape(it.name)}</span>"
            f"{_menu(f'{name}_{it.value}', form.gifts, none)}</label>"
            for it in form.receivers
        )
    )


def _chips(
    name: str, choices: Sequence[NamedOption], shown: Shown, about: Shown | None = None
) -> SafeString:
    """Return radios, each with what is ``shown`` of it, and attributes of its label.

    Where there is no choice, the only one is chosen.
    """
    checked = " checked" if len(choices) == 1 and about is not _code else ""
    about = about or _plain
    return SafeString(  # escaped
        "".join(
            f'<label {about(it)}><input type="radio" name="{name}"'
            f' id="{name}-{it.value}" value="{it.value}"{checked}>'
            f"<span>{shown(it)}</span></label>"
            for it in choices
        )
    )


def _menu(name: str, choices: Sequence[NamedOption], none: str) -> SafeString:
    found = "".join(f'<option value="{it.value}">{escape(it.name)}</option>' for it in choices)
    return SafeString(  # escaped
        f'<select name="{name}" id="{name}"><option value="">{escape(none)}</option>'
        f"{found}</select>"
    )


def _name(it: NamedOption) -> str:
    return escape(it.name)


def _mark(it: NamedOption) -> str:
    return conditional_escape(it.mark)


def _letter(it: NamedOption) -> str:
    if it.name == it.mark:
        return escape(it.mark)
    hidden = f'<span class="vh">{escape(it.name)}</span>'
    return f'<span aria-hidden="true">{escape(it.mark)}</span>{hidden}'


def _suit(it: NamedOption) -> str:
    return f"{icon(it.mark, '')}{escape(it.name)}"


def _plain(_choice: NamedOption) -> str:
    return 'class="chip"'


def _place(it: NamedOption) -> str:
    return f'class="chip {it.mark}"'


def _code(it: NamedOption) -> str:
    """Return the attribute by which only cards that are selected are shown."""
    return f'class="chip" data-code="{it.value}"'
