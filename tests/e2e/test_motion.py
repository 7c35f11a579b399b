"""What moves and what is heard when the table changes, and that nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from games.selectors.shown import TablePage
from tests.by_day import by_day
from tests.e2e.changes import CHANGES, bombed, exchanged_seats, swept, swept_runs, undone
from tests.e2e.fitting import TOO_WIDE
from tests.e2e.phases import Phase
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.e2e.wire import Wire
from tests.games.screen.pages import PHASES
from tests.games.test_dead_ends import given_up

# Notes every motion that really runs, every tone, and how much the layout shifts.
OBSERVE = """
window.seen = { motions: [], properties: [], tones: [], felt: [], shift: 0, shifted: [] };
Object.assign(seen, { state: "running", woken: 0 }); // a machine without a loudspeaker has none
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  if (document.getAnimations().includes(animation)) {
    seen.motions.push(animation.id);
    seen.properties.push(...how[0].flatMap(Object.keys));
  }
  if (window.stands) animation.pause();
  return animation;
};
navigator.vibrate = (milliseconds) => seen.felt.push(milliseconds);
Object.defineProperty(AudioContext.prototype, "state", { get: () => seen.state });
const resume = AudioContext.prototype.resume;
AudioContext.prototype.resume = function () {
  seen.woken += 1;
  return resume.apply(this);
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  seen.tones.push(this.frequency.value);
  return start.apply(this, when);
};
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    seen.shift += value;
    const names = sources.map(({ node }) => node?.outerHTML?.slice(0, 60) ?? node?.nodeName);
    seen.shifted.push([value, document.querySelector("#version")?.dataset.version, ...names]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""

SIGNS = {"sweep": {"fade"}, "undone": {"struck"}, "seats": {"named"}}
"""What says that something has happened where nothing is to move."""
STANDS_STILL = {"opacity", "textDecorationLine"}


@pytest.fixture(scope="module")
def server(phases_server: Server) -> Server:
    return phases_server


@pytest.fixture(scope="module")
def visitor(server: Server, staying: Callable[..., Visitor]) -> Visitor:
    return observed(staying(server, viewport=SIZES["phone"]))


@pytest.fixture(scope="module")
def one_wire(visitor: Visitor) -> Wire:
    return Wire(visitor)


@pytest.fixture
def open_wire(visitor: Visitor, one_wire: Wire) -> Iterator[Callable[..., Wire]]:
    """Return what gives the wire, with some settings in the browser and no others."""

    def set_up(reduced_motion: str = "no-preference", size: str = "phone", **settings: str) -> Wire:
        page = one_wire.page
        page.emulate_media(reduced_motion=reduced_motion)
        page.set_viewport_size(SIZES[size])
        if page.url == "about:blank":
            page.goto("/")
        kept = {name.replace("_", "-"): value for name, value in settings.items()}
        page.evaluate("(kept) => Object.assign((localStorage.clear(), localStorage), kept)", kept)
        return one_wire

    yield set_up
    visitor.check()


def observed(visitor: Visitor) -> Visitor:
    visitor.context.add_init_script(OBSERVE)
    return visitor


def motions(page: Page) -> set[str]:
    return set(page.evaluate("seen.motions"))


@pytest.mark.parametrize("name", CHANGES)
def test_each_change_moves(open_wire: Callable[..., Wire], name: str) -> None:
    change = CHANGES[name]
    wire = open_wire()
    page = wire.open(change.before)
    page.evaluate("seen.motions = []")
    wire.send(change.after)
    assert motions(page) >= change.motions


@pytest.mark.parametrize("how", [{"motion": "off"}, {"reduced_motion": "reduce"}])
def test_nothing_moves_for_people_who_want_less_motion(
    open_wire: Callable[..., Wire], how: dict[str, str]
) -> None:
    wire = open_wire(**how)
    page = wire.open("booster-gap")  # with what a table with Boosters needs
    for name, change in CHANGES.items():
        wire.send(change.before)
        page.evaluate("seen.motions = []; seen.properties = []")
        wire.send(change.after)
        assert motions(page) == SIGNS.get(name, set()), name
        assert set(page.evaluate("seen.properties")) <= STANDS_STILL


def test_what_nyet_undoes_is_struck_out_where_nothing_moves(
    open_wire: Callable[..., Wire],
) -> None:
    wire = open_wire(reduced_motion="reduce")
    page = wire.open("booster-reaction-njet")
    undone_name = page.locator("#trick .under .fx").first.inner_text()
    page.evaluate("stands = true")
    wire.send(Phase("undone", undone))
    struck = page.locator(".leaving > .struck")
    expect(struck).to_contain_text(undone_name)
    expect(struck).to_have_css("opacity", "0.45")
    assert struck.evaluate("(one) => getComputedStyle(one, '::after').borderTopWidth") == "4px"


def test_fast_halves_the_time(open_wire: Callable[..., Wire]) -> None:
    times = {}
    for pace in ("normal", "fast"):
        wire = open_wire(motion=pace)
        page = wire.open("lead")
        page.evaluate("stands = true")
        wire.send("wish")
        longest = "document.getAnimations().find((one) => one.id === 'play').effect.getTiming()"
        times[pace] = page.evaluate(longest)["duration"]
    assert times["normal"] == 240
    assert times["fast"] == 120


def test_a_call_lands_large_in_the_ring_and_flies_to_its_seat(
    open_wire: Callable[..., Wire],
) -> None:
    wire = open_wire()
    page = wire.open("grand")
    page.evaluate("stands = true")
    wire.send("grand-called")
    seal = page.locator(".leaving > .landing")
    expect(seal).to_have_text("GRAND")
    expect(page.locator("#seat-north .stamp")).to_have_css("opacity", "0")
    assert _span_at(page, 300) == pytest.approx(_middle_of_ring(page), abs=30)
    assert 150 < _width_at(page, 300) < 215
    assert _width_at(page, 819) < 70
    page.keyboard.press("Shift")
    expect(seal).to_have_count(0)
    expect(page.locator("#seat-north .stamp")).to_have_css("opacity", "1")


def _box_at(page: Page, milliseconds: int) -> dict[str, float]:
    """Return where the seal is, this long after it was pressed."""
    box: dict[str, float] = page.evaluate(
        "(time) => { for (const one of document.getAnimations()) if (one.id === 'seal')"
        " one.currentTime = time;"
        " return document.querySelector('.leaving > .landing').getBoundingClientRect(); }",
        milliseconds,
    )
    return box


def _width_at(page: Page, milliseconds: int) -> float:
    return _box_at(page, milliseconds)["width"]


def _span_at(page: Page, milliseconds: int) -> float:
    box = _box_at(page, milliseconds)
    return box["x"] + box["width"] / 2


def _middle_of_ring(page: Page) -> float:
    box = page.locator("#seats .ring .disc").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


def test_a_bomb_tears_what_lay_there_and_is_felt(open_wire: Callable[..., Wire]) -> None:
    wire = open_wire()
    page = wire.open("my-bomb")
    page.evaluate("stands = true")
    wire.send(Phase("bombed", bombed))
    expect(page.locator(".leaving > .torn")).to_have_count(4)  # halves of two plays
    expect(page.locator(".leaving > .torn.left").first).not_to_have_css("clip-path", "none")
    assert page.evaluate("seen.felt") == [70]
    wire = open_wire(reduced_motion="reduce")
    page = wire.open("my-bomb")
    wire.send(Phase("bombed", bombed))
    assert page.evaluate("seen.felt") == []


def test_only_what_was_seen_is_swept(open_wire: Callable[..., Wire]) -> None:
    """A hidden play has no size: its picture would be blown up over the whole table."""
    wire = open_wire()
    page = wire.open("runs")
    page.evaluate("stands = true")
    wire.send(Phase("runs-swept", swept_runs))
    expect(page.locator(".leaving > .cards")).to_have_count(2)


def test_the_first_eight_cards_are_dealt(open_wire: Callable[..., Wire]) -> None:
    page = open_wire().open("grand")
    assert motions(page) == {"deal"}
    expect(page.locator("#hand .hand > li")).to_have_count(8)


def test_a_reload_in_the_middle_of_a_round_moves_nothing(open_wire: Callable[..., Wire]) -> None:
    assert motions(open_wire().open("follow")) == set()


def test_input_does_not_wait_for_what_moves(open_wire: Callable[..., Wire]) -> None:
    wire = open_wire()
    page = wire.open("closing")
    page.evaluate("stands = true")  # motions that would never end by themselves
    wire.send(CHANGES["sweep"].after)
    expect(page.locator(".leaving > .cards")).to_have_count(1)
    card = page.locator("#hand [name=card]").first
    card.click(position={"x": 8, "y": 14})
    expect(card).to_be_checked()
    assert page.evaluate("document.getAnimations().filter((one) => one.id).length") == 0
    expect(page.locator(".leaving > *")).to_have_count(0)


def test_a_newer_state_ends_what_moves(open_wire: Callable[..., Wire]) -> None:
    wire = open_wire()
    page = wire.open("closing")
    page.evaluate("stands = true")
    wire.send(CHANGES["sweep"].after)
    expect(page.locator(".leaving > .cards")).to_have_count(1)
    wire.send("follow")
    expect(page.locator(".leaving > *")).to_have_count(0)


def test_pictures_are_neither_read_nor_sent(open_wire: Callable[..., Wire]) -> None:
    wire = open_wire()
    page = wire.open("exchange-chosen")
    page.evaluate("stands = true")
    wire.send("lead")
    layer = page.locator(".stage > .leaving")
    expect(layer).to_have_attribute("inert", "")
    expect(layer).to_have_attribute("aria-hidden", "true")
    expect(layer.locator("[id], [name], [role]")).to_have_count(0)


@pytest.mark.parametrize("size", by_day(SIZES, tried=("phone",)))
def test_motion_shifts_no_layout(open_wire: Callable[..., Wire], size: str) -> None:
    """A sentence that gets other words may be centred anew, nothing more."""
    for motion in ("off", "normal"):
        wire = open_wire(motion=motion, size=size)
        page = wire.open("wish")
        page.evaluate("seen.shift = 0; seen.shifted = []")
        for after in ("follow", Phase("led", PHASES["wish"]), "by-clock", "summary", "lead"):
            wire.send(after)
            page.evaluate(
                "Promise.all(document.getAnimations().filter((one) => one.id)"
                ".map((one) => one.finished))"
            )
            page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        shifted = "\n".join(map(str, page.evaluate("seen.shifted")))
        assert page.evaluate("seen.shift") < 0.005, shifted


def named_alike(page: TablePage) -> TablePage:
    """Return a page on which Cem is called Ben as well."""
    seats = (it._replace(name="Ben") if it.name == "Cem" else it for it in page.seats)
    return page._replace(seats=tuple(seats))


@pytest.mark.parametrize(
    ("after", "moving"), [(PHASES["wish"], []), (exchanged_seats, ["seat-north", "seat-west"])]
)
def test_of_two_with_one_name_only_who_changes_seats_moves(
    open_wire: Callable[..., Wire], after: Callable[[int | None], TablePage], moving: list[str]
) -> None:
    wire = open_wire()
    page = wire.open("follow")
    wire.send(Phase("alike", lambda seat: named_alike(PHASES["follow"](seat))))
    page.evaluate("stands = true")
    wire.send(Phase("after", lambda seat: named_alike(after(seat))))
    seats = "document.getAnimations().filter((one) => one.id === 'seat')"
    assert sorted(page.evaluate(f"{seats}.map((one) => one.effect.target.id)")) == moving
    assert page.evaluate(TOO_WIDE) == []


def test_points_are_the_truth_while_they_count(open_wire: Callable[..., Wire]) -> None:
    wire = open_wire()
    page = wire.open("gift")
    page.evaluate("stands = true")
    wire.send("summary")
    total = page.locator(".tot dd[data-counting]").first
    expect(total).to_be_attached()
    counted = total.text_content()
    assert wire.open("summary").locator(".tot dd").first.text_content() == counted
    # A match that is given up has nothing to count, and the page does not stumble.
    page = wire.open("follow")
    wire.send(Phase("given-up", lambda _seat: given_up(1)))
    expect(page.locator(".over")).to_be_visible()
    assert "points" not in motions(page)


# --- sounds


def tones(page: Page) -> list[float]:
    found = page.evaluate("seen.tones")
    page.evaluate("seen.tones = []")
    return [round(pitch) for pitch in found]


HEARD = {
    "turn": ("wish", "follow", 660),
    "play": ("lead", "wish", 240),
    "trick": ("closing", Phase("swept", swept), 420),
    "wish": ("lead", "wish", 587),
    "call": ("grand", "grand-called", 392),
    "bomb": ("my-bomb", Phase("bombed", bombed), 90),
    "booster": ("booster-gap", "booster-reaction-booster", 523),
    "won": ("gift", "summary", 494),
    "lost": ("gift", Phase("lost", PHASES["summary"], 1), 311),
}


@pytest.mark.parametrize("name", HEARD)
def test_each_sound_can_be_switched(open_wire: Callable[..., Wire], name: str) -> None:
    before, after, pitch = HEARD[name]
    wire = open_wire(**{f"sound_{other}": "off" for other in HEARD if other != name})
    page = wire.open(before)
    page.keyboard.press("Shift")  # browsers want to be touched first
    switches = [(f"sound-{name}", "off"), (f"sound-{name}", "on")]
    if name == "turn":  # the switch of all is for one what it is for another
        switches = [("sound", "on"), *switches, ("sound", "off")]
    for switch, position in switches:
        page.evaluate("(switch_) => preferences.set(...switch_)", [switch, position])
        wire.send(after)
        assert (pitch in tones(page)) is (position == "on"), switch
        wire.send(before)
        tones(page)


def test_what_is_undone_sounds_a_fifth_lower(open_wire: Callable[..., Wire]) -> None:
    wire = open_wire()
    page = wire.open("booster-reaction-njet")
    page.keyboard.press("Shift")
    wire.send(Phase("undone", undone))
    assert tones(page) == [349, 523]


def test_a_hidden_tab_is_heard_and_nothing_moves_in_it(open_wire: Callable[..., Wire]) -> None:
    wire = open_wire()
    page = wire.open("wish")
    page.keyboard.press("Shift")
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    page.evaluate("seen.motions = []")
    wire.send("follow")
    assert 660 in tones(page)
    assert motions(page) == set()


def test_what_nobody_could_hear_is_not_heard_later_all_at_once(
    open_wire: Callable[..., Wire],
) -> None:
    wire = open_wire()
    page = wire.open("wish")
    page.keyboard.press("Shift")
    page.evaluate("seen.state = 'interrupted'")  # by a call, say: its clock stands still
    wire.send("follow")
    assert tones(page) == []
    page.evaluate("seen.state = 'running'")
    wire.send("wish")
    wire.send("follow")
    assert 660 in tones(page)


@pytest.mark.parametrize("touch", ["pointerdown", "pointerup", "keydown"])
def test_every_kind_of_touch_wakes_the_sounds(open_wire: Callable[..., Wire], touch: str) -> None:
    """A finger that is laid down is no touch to browsers yet, only one that is lifted is."""
    page = open_wire().open("wish")
    page.keyboard.press("Shift")
    page.evaluate("seen.state = 'suspended'; seen.woken = 0")
    page.evaluate("(touch) => document.body.dispatchEvent(new Event(touch))", touch)
    assert page.evaluate("seen.woken") == 1


def test_the_last_seconds_of_ones_own_time_are_heard(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    wire = Wire(observed(visit(server, viewport=SIZES["phone"])))
    wire.page.clock.install()
    page = wire.open("wish")
    page.keyboard.press("Shift")
    wire.send("follow")
    left = int(page.locator("#seat-south [data-countdown]").inner_text().strip(" ·s"))
    page.clock.fast_forward((left - 6) * 1000)
    tones(page)
    page.clock.run_for(1500)
    assert tones(page) == [520]


def test_the_settings_let_sounds_be_heard_and_switched(open_wire: Callable[..., Wire]) -> None:
    page = open_wire().open("follow")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Volume, and what is heard").click()
    tones(page)
    page.get_by_role("button", name="Listen Bomb").click()
    assert tones(page) == [90, 65]
    page.get_by_role("checkbox", name="Bomb", exact=True).uncheck()
    assert page.evaluate("localStorage.getItem('sound-bomb')") == "off"
    page.get_by_label("Volume", exact=True).fill("20")
    assert page.evaluate("localStorage.getItem('volume')") == "20"
    page.locator("[data-setting=motion][value=off]").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-motion", "off")


UNDER_THE_HEADING = """() => {
  const heading = document.querySelector("#settings > .pop-head");
  const one = document.activeElement;
  if (heading.contains(one)) return false;
  return one.getBoundingClientRect().top < heading.getBoundingClientRect().bottom;
}"""


def test_what_has_the_focus_is_not_below_the_heading_of_the_settings(
    open_wire: Callable[..., Wire],
) -> None:
    page = open_wire().open("follow")
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Volume, and what is heard").click()
    page.locator("#settings .sounds button").last.focus()
    for _step in range(24):
        page.keyboard.press("Shift+Tab")
        hidden = page.evaluate(UNDER_THE_HEADING)
        assert not hidden, page.evaluate("document.activeElement.outerHTML")
