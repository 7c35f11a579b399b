"""No text is left untranslated: a language that marks every text shows what has no mark.

Names, chat and cards are nobody's to translate; what Django itself says is translated there.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Collection, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import django
import pytest
from django.conf import settings as site
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from boosters.deck_services import create_deck
from games import rendering
from games.door.players import SESSION_KEY
from games.forms.actions import Selected
from games.models import Player, Table
from games.people.models import Convention
from games.people.services import accounts
from games.people.services.friends import follow, invite
from games.screen import checked, refused, regions
from games.services.ground.names import BOTS, MOUNTAINS
from games.services.ground.wall_clock import now
from tests.games import test_roles as roles
from tests.games.builders import (
    come_to_blue,
    make_boosted_match,
    make_match,
    make_player,
    make_table,
    play_last_cards,
    play_to_exchange,
    play_to_last_cards,
    play_to_lead,
    player_at,
)
from tests.games.screen import booster_pages
from tests.games.screen import pages as table_pages

ROOT = Path(site.BASE_DIR)
MARKED = "qps"
READ = {
    "aria-label",
    "title",
    "alt",
    "placeholder",
    "data-sure",
    "data-your-turn",
    "data-of-three",
    "data-unread",
    "data-lost",
}
"""Attributes that people read or hear."""
NAMES = {*BOTS, *MOUNTAINS, "Vreni", "Heidi", "Tichu", "Deutsch", "English", "JSON", "QR", "tch"}
OF_WORLD = re.compile(
    r"\b[0-9a-f]{64}\b|(http://)?testserver\S*|\b([ars]@example\.org|hello|well|Brettspielwelt|Mine|Tichu|Anna|Ben|Clara|David|Eve|Flo|Gil"
    r"|Ron|Evening|Club|Season|Ursina|Anneliese|Jean-Claude|Köbi|E\d|CSV)\b"
    # The imported match, with the names of its log.
    r"|\b(a\.tch|Änne|b\.b|Gast)\b"
    # Dates and times are written by Django.
    r"|\b(\w+day|\w+tag|Mittwoch|vorm|nachm|mittags|Mitternacht|[ap]\.m|(Jan|Feb|Mar|Mär|Apr|Mai|May|Jun"
    r"|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec)[a-z]*)\b|\d+|\W"
)
"""What people have written in the world of all roles."""
CARDS = {"card", "sign", "hand", "keycap", "key"}
"""Classes of what shows a card or a key of the keyboard."""
SILENT = {"script", "style", "bdi", "code", "kbd", "symbol", "textarea", "option"}
LIFELESS = {"script", "style", "title", "textarea"}
"""Elements without other elements, whose texts no program translates word by word."""
WITHOUT_END = set("area base br col embed hr img input link meta source track wbr".split())
PROSE = {"rules", "first_steps", "booster_rules"}
"""Long texts are written once for each language."""
RAW = {"desk_events"}
"""Records as they are stored are in no language."""

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        not shutil.which("msgfmt"), reason="gettext is missing: apt-get install gettext"
    ),
]


class Unmarked(HTMLParser):
    """Finds visible texts and accessible names without the mark."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._depth = 0
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        for name in READ & has.keys():
            self._look(has[name] or "", 0)
        if tag in WITHOUT_END:
            return
        classes = set((has.get("class") or "").split())
        is_silent = tag in SILENT or bool(classes & CARDS) or (tag != "html" and "lang" in has)
        self._open.append((tag, is_silent))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            continue

    def handle_data(self, data: str) -> None:
        if any(is_silent for _tag, is_silent in self._open):
            return
        self._depth = self._look(data, self._depth)

    def _look(self, text: str, depth: int) -> int:
        bare = ""
        for character in text:
            depth += {"⟦": 1, "⟧": -1}.get(character, 0)
            bare += character if depth == 0 and character not in "⟦⟧" else " "
        words = re.findall(r"[^\W\d_]{2,}", bare)
        if any(word not in NAMES for word in words) and bare.strip() not in said_by_django():
            self.found.append(" ".join(bare.split()))
        return depth


PEOPLE = re.compile(
    r"\b(Anna|Ben|Clara|David|Eve|Flo|Gil|Ron|Hugo|Beat|Dan|[EP]\d+|Ibex|Cem|Ana)\b"
)
"""People and teams in the world of all roles, and in the phases of a table."""


class Untold(Unmarked):
    """Finds names of people and teams in visible texts that a program would translate."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in WITHOUT_END:
            self._open.append((tag, tag in LIFELESS or dict(attrs).get("translate") == "no"))

    def _look(self, text: str, depth: int) -> int:
        if PEOPLE.search(text):
            self.found.append(" ".join(text.split()))
        return depth


def said_by_django() -> set[str]:
    """Return what Django translates itself, in English: the language of last resort."""
    if not _of_django:
        for po in Path(django.__file__).parent.glob("**/locale/de/LC_MESSAGES/django.po"):
            _of_django.update(re.findall(r'^msgid(?:_plural)? "(.+)"$', po.read_text(), re.M))
    return _of_django


_of_django: set[str] = set()


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the texts of the site, marked."""
    root = tmp_path_factory.mktemp("marked")
    folder = root / MARKED / "LC_MESSAGES"
    folder.mkdir(parents=True)
    po = (ROOT / "locale" / "de" / "LC_MESSAGES" / "django.po").read_text()
    header, *entries = po.split("\n\n")
    (folder / "django.po").write_text("\n\n".join([header, *map(with_mark, entries)]))
    command = ["msgfmt", "-o", str(folder / "django.mo"), str(folder / "django.po")]
    subprocess.run(command, check=True)
    return root


@pytest.fixture(autouse=True)
def marked(catalogue: Path, settings: Any) -> Iterator[None]:
    """A site that marks its texts."""
    settings.LANGUAGES = [*site.LANGUAGES, (MARKED, "Marked")]
    settings.LOCALE_PATHS = [*site.LOCALE_PATHS, catalogue]
    rendering.forget_all()
    yield
    rendering.forget_all()


def with_mark(entry: str) -> str:
    """Return an entry of a catalogue with the mark round each translation."""
    return re.sub(
        r'^(msgstr(?:\[\d\])?) ((?:".*"\n?)+)',
        lambda found: f'{found[1]} "⟦"\n{found[2].rstrip()}\n"⟧"',
        entry,
        flags=re.M,
    )


def client_of(player: Player | None = None) -> Client:
    client = Client(headers={"accept-language": MARKED})
    if player is not None:
        session = client.session
        session[SESSION_KEY] = player.pk
        session.save()
    return client


def unmarked_in(html: str) -> list[str]:
    parser = Unmarked()
    parser.feed(html)
    return parser.found


def untold_in(html: str) -> list[str]:
    parser = Untold()
    parser.feed(html)
    return parser.found


def unmarked_at(path: str, player: Player | None = None, *, status: int = 200) -> list[str]:
    answer = client_of(player).get(path)
    assert answer.status_code == status, path
    return unmarked_in(answer.content.decode())


def people(*names: str) -> list[Player]:
    """Names without a letter are never taken for a text."""
    return [make_player(name) for name in names or ("11", "22", "33", "44")]


def test_a_text_without_the_mark_is_found() -> None:
    assert unmarked_in("<p>⟦Hello⟧ World</p>") == ["World"]
    assert unmarked_in('<p aria-label="Hello">⟦a <b>b</b> c⟧</p>') == ["Hello"]
    assert unmarked_in("<p>⟦a <b>Hello</b> c⟧ Tichu <bdi>Anna</bdi> 12</p>") == []


@pytest.mark.parametrize(
    "name",
    "front lobby new learn boosters decks new_deck account register log_in reset reset_sent "
    "friends offline".split(),
)
def test_pages_for_everybody_are_marked(name: str) -> None:
    make_table(people("1")[0], name="77", is_listed=True)
    make_match(people(), name="88", is_listed=True)
    assert unmarked_at(reverse(name)) == []


def test_the_pages_of_somebody_are_marked() -> None:
    four = people()
    table = make_match(four, name="88")
    other = make_table(four[1], name="77")
    follow(four[0], four[1])
    Convention.objects.create(one=four[0], other=four[2], text="1 2 3", changed=now())
    invite(other, four[1], four[0])
    user = accounts.open_account("1@1", "x", "11", four[0])
    deck = create_deck(four[0], "99", {"njet": 4})
    client = client_of()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    session = client.session
    session[SESSION_KEY] = four[0].pk
    session.save()
    paths = [reverse(name) for name in ("account", "password", "delete_account", "friends")]
    paths += [reverse(name, args=[deck.slug]) for name in ("deck", "edit_deck", "delete_deck")]
    paths += [reverse("people_at", args=[table.slug]), reverse("agreement", args=[four[2].pk])]
    paths += ["/", reverse("booster", args=["njet"])]
    found = {path: unmarked_in(client.get(path).content.decode()) for path in paths}
    assert {path: texts for path, texts in found.items() if texts} == {}


def _open(table: Table) -> None:
    """Leave a match where it begins."""


EVERY_PHASE = table_pages.PHASES | booster_pages.BOOSTER_PHASES
PHASES: dict[str, Callable[[Table], object]] = {
    "grand": _open,
    "exchange": play_to_exchange,
    "lead": play_to_lead,
    "end": lambda table: (play_to_last_cards(table), play_last_cards(table)),
}


@pytest.mark.parametrize("phase", PHASES)
def test_a_table_in_every_phase_is_marked(time: Any, phase: str) -> None:
    table = make_match(people(), name="88")
    PHASES[phase](table)
    path = reverse("table", args=[table.slug])
    for player in (player_at(table, 0), player_at(table, 1), None):
        assert unmarked_at(path, player) == []


def test_a_table_with_boosters_is_marked(time: Any) -> None:
    table = make_boosted_match(players=people(), name="88")
    come_to_blue(table)
    path = reverse("table", args=[table.slug])
    for player in (player_at(table, 0), None):
        assert unmarked_at(path, player) == []


def test_an_open_table_is_marked() -> None:
    host, other, stranger = people("11", "22", "33")
    table = make_table(host, name="77")
    path = reverse("table", args=[table.slug])
    for player in (host, other, stranger, None):
        assert unmarked_at(path, player) == []


def pages_of_roles(seeing: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield all pages that the table of roles knows, as some roles see them: name and HTML."""
    world = roles.make_world()
    for row in roles.PAGES:
        if row.method != "GET" or row.address in PROSE | RAW:
            continue
        path = roles.path_of(row, world)
        for role in seeing:
            answer = world.clients[role].get(path, headers={"accept-language": MARKED})
            if answer.headers["Content-Type"].startswith("text/html"):
                yield f"{path} for {role}", answer.content.decode()


@pytest.mark.parametrize(
    "seeing",
    [
        ("seat", "administrator"),
        pytest.param(roles.ROLES, marks=pytest.mark.nightly),
    ],
    ids=("some", "all"),
)
def test_every_address_is_marked_as_roles_see_it(seeing: Collection[str]) -> None:
    """All pages that the table of roles knows."""
    found = {
        page: [it for it in unmarked_in(html) if OF_WORLD.sub("", it)]
        for page, html in pages_of_roles(seeing)
    }
    assert len(found) > 30 * len(seeing)
    assert {path: texts for path, texts in found.items() if texts} == {}


def test_a_name_that_would_be_translated_is_found() -> None:
    assert untold_in("<p>⟦Hello Anna⟧</p>") == ["⟦Hello Anna⟧"]
    assert untold_in('<p>⟦Hello <bdi translate="no">Anna</bdi>⟧</p><title>Anna</title>') == []


@pytest.mark.parametrize(
    "seeing",
    [
        ("seat", "administrator"),
        pytest.param(roles.ROLES, marks=pytest.mark.nightly),
    ],
    ids=("some", "all"),
)
def test_names_are_nowhere_translated(seeing: Collection[str]) -> None:
    """On all pages that the table of roles knows, in sentences and by themselves."""
    found = {page: untold_in(html) for page, html in pages_of_roles(seeing)}
    assert len(found) > 30 * len(seeing)
    assert {path: texts for path, texts in found.items() if texts} == {}


@pytest.mark.parametrize("phase", EVERY_PHASE)
def test_names_at_a_table_are_nowhere_translated(phase: str) -> None:
    """In what each seat and a spectator see, in sentences and by themselves."""
    for seat in (0, 1, 2, 3, None):
        page = EVERY_PHASE[phase](seat)
        for name, html in regions(page).items():
            assert untold_in(html) == [], (seat, name)
        assert untold_in(refused(page, "not_your_turn", {})["alert"]) == []
        assert untold_in(checked(page, Selected(page.view.hand & -page.view.hand))) == []


@pytest.mark.parametrize("status", "400 403 403_csrf 404 429 500 503".split())
def test_pages_that_say_what_went_wrong_are_marked(status: str) -> None:
    with override(MARKED):
        assert unmarked_in(render_to_string(f"{status}.html")) == []


@pytest.mark.parametrize("name", sorted(PROSE))
def test_the_frame_of_long_texts_is_marked(name: str) -> None:
    html = client_of().get(reverse(name)).content.decode()
    assert unmarked_in(html[: html.index("<main")]) == []
