"""Looking back in a browser: by keys, touch and mouse, with and without a script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Page, Request, Route, expect

from tests.by_day import by_day
from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TABLE_SIZES, TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.test_letters import write_in
from tests.e2e.visitor import DENY_CLIPBOARD, SIZES, Visitor


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


@pytest.fixture(scope="module")
def matches(server: Server) -> list[str]:
    """The addresses of a plain match and one with Boosters."""
    file = server.folder / "looked_back"
    server.manage("shell", "-c", f"from tests.e2e.looked_back import prepare; prepare('{file}')")
    *slugs, _session = file.read_text().split()
    return [f"/m/{slug}/" for slug in slugs]


@pytest.fixture(scope="module")
def session(server: Server, matches: list[str]) -> str:
    """The session of somebody who has played them."""
    return (server.folder / "looked_back").read_text().split()[-1]


def at(page: Page, step: int) -> None:
    expect(page).to_have_url(re.compile(rf"/{step}/(\?.*)?$"))
    page.wait_for_load_state()  # before its script has run, a new page hears no key
    expect(page.locator(f'#step-list li[data-number="{step}"][aria-current]')).to_be_attached()


@pytest.mark.parametrize("size", ["phone", pytest.param("desk", marks=pytest.mark.nightly)])
def test_a_round_is_stepped_through(
    server: Server, visit: Callable[..., Visitor], matches: list[str], size: str
) -> None:
    page = visit(server, viewport=SIZES[size], locale="de-CH").page
    page.goto(matches[0])
    page.get_by_role("link", name="Von Anfang an ansehen").click()
    at(page, 0)
    page.locator(".step-lines").get_by_role("link", name="Weiter").click()
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.keyboard.press("End")
    expect(page.locator(".step-lines").get_by_role("link", name="Weiter")).to_contain_text(
        "nächste Runde"
    )
    page.keyboard.press("Home")
    at(page, 0)
    line = page.locator("[data-time] > svg").locator("visible=true")
    box = line.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 30)
    expect(page).not_to_have_url(re.compile(r"/0/$"))
    page.reload()
    expect(page.locator(".ring")).to_be_visible()


def test_a_step_by_keys_is_read_aloud(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, locale="en-GB").page
    page.goto(f"{matches[0]}2/0/")  # later steps may say the same as others
    aloud = page.locator(".replay > [role=status]")
    kept = aloud.element_handle()
    told = aloud.text_content()
    said = page.locator("#side .judge")
    page.keyboard.press("PageDown")
    expect(aloud).not_to_have_text(told or "")
    assert aloud.evaluate("(it, kept) => it === kept", kept)  # a reader hears changes, no new part
    expect(aloud).to_contain_text(re.compile(r"\w"))
    name = said.locator("bdi").first.text_content()
    expect(aloud).to_contain_text(name or "nobody")


PUT_IN = """() => {
  const aloud = document.querySelector(".replay > [role=status]");
  let length = aloud.textContent.length;
  window.putIn = 0;
  new MutationObserver(() => {
    if (aloud.textContent.length > length) window.putIn += 1;
    length = aloud.textContent.length;
  }).observe(aloud, { childList: true, characterData: true, subtree: true });
}"""


def test_steps_that_say_the_same_are_each_read_aloud(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, locale="en-GB").page

    def say_the_same(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace("/21/", "/20/")))

    page.route(re.compile(r"/1/21/\?"), say_the_same)
    page.goto(f"{matches[0]}1/20/")
    aloud = page.locator(".replay > [role=status]")
    said = " ".join((aloud.text_content() or "").split())
    page.evaluate(PUT_IN)
    for times in (1, 2):  # what is shown as the next step has the same step after it
        page.keyboard.press("ArrowRight")
        page.wait_for_function("(times) => window.putIn === times", arg=times)
        expect(aloud).to_have_text(said)
    page.keyboard.press("End")
    expect(aloud).not_to_have_text(said)
    assert "\u00a0" not in (aloud.text_content() or "")


SWIPE = """(across) => {
  const target = document.querySelector(".stage");
  for (const [kind, clientX] of [["touchstart", 200], ["touchend", 200 + across]]) {
    const touch = new Touch({ identifier: 1, target, clientX, clientY: 300 });
    const touches = kind === "touchstart" ? [touch] : [];
    target.dispatchEvent(new TouchEvent(kind, { touches, changedTouches: [touch], bubbles: true }));
  }
}"""


def test_a_finger_swipes_through_the_steps_and_a_step_is_shared(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, viewport=SIZES["phone"], has_touch=True, is_mobile=True).page
    page.goto(f"{matches[0]}1/20/")
    page.evaluate(SWIPE, -30)
    page.evaluate(SWIPE, -90)
    at(page, 21)
    page.evaluate(SWIPE, 90)
    at(page, 20)
    page.keyboard.press("ArrowRight")
    at(page, 21)
    page.evaluate("() => { navigator.share = async ({ url }) => { window.shared = url; }; }")
    page.locator("[data-share]:visible").click()
    page.wait_for_function("window.shared === location.href")


def test_an_address_that_cannot_be_copied_is_shown(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    visitor = visit(server)
    page = visitor.page
    page.goto(matches[0])
    page.evaluate(DENY_CLIPBOARD)
    page.on("dialog", Dialog.dismiss)
    share = page.locator("[data-share]:visible")
    with page.expect_event("dialog") as shown:
        share.click()
    assert shown.value.default_value == page.url
    expect(share).to_have_text("Share")
    # Where only the clipboard is denied, it is copied the old way.
    page.evaluate("delete document.execCommand")
    share.click()
    expect(share).to_have_text("Copied")
    visitor.check()


def test_a_replay_works_without_a_script(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, java_script_enabled=False, locale="en-GB").page
    page.goto(matches[1] + "1/0/")
    page.locator(".step-lines").get_by_role("link", name="On").click()
    expect(page).to_have_url(re.compile(r"/1/1/$"))
    page.goto(matches[1] + "1/30/?seat=2")
    expect(page.locator("#hand")).to_be_visible()


OVERLAPPING = """([one, other]) => {
  const boxes = [one, other].map((it) => [...document.querySelectorAll(it)]
    .filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect()));
  return boxes[0].some((a) => boxes[1].some((b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""
"""Whether something of the one kind lies on something of the other."""


def test_nothing_lies_over_a_step(
    server: Server, visit: Callable[..., Visitor], matches: list[str], session: str
) -> None:
    page = visit(server, locale="de-CH").sign_in(session)
    for size in (TABLE_SIZES["small"], SIZES["phone"]):
        page.set_viewport_size(size)
        page.goto(f"{matches[0]}2/30/")
        together = page.get_by_role("button", name="Zusammen ansehen")
        expect(together).to_be_visible()
        for other in (".open-hand .card", ".status", ".seat .n"):
            assert not page.evaluate(OVERLAPPING, ["#together .btn", other]), (size, other)
        assert not page.evaluate(OVERLAPPING, [".score b", ".status .rd"]), size
        for step in page.locator(".step-lines .btn:visible").all():
            expect(step).to_be_in_viewport(ratio=1)
        together.click()
        expect(page.get_by_text("Du führst")).to_be_visible()
        for other in (".open-hand .card", ".status", ".seat .n"):
            assert not page.evaluate(OVERLAPPING, ["#together", other]), (size, other)
        page.get_by_role("button", name="Aufhören").click()
        expect(together).to_be_visible()
    page.locator("#to-steps").click()
    first = page.locator("#step-list li a").first.bounding_box()
    assert first is not None
    assert first["width"] > 250


@pytest.mark.parametrize("letters", [16, 28])
def test_the_way_through_the_own_mistakes_has_room_of_its_own(
    server: Server, visit: Callable[..., Visitor], matches: list[str], session: str, letters: int
) -> None:
    visitor = visit(server, locale="de-CH", viewport=SIZES["phone"])
    page = visitor.sign_in(session)
    write_in(visitor.context.new_cdp_session(page), letters)
    page.goto(f"{matches[0]}2/30/?mistake=1")
    expect(page.get_by_role("link", name="Der nächste", exact=True)).to_be_visible()
    for one, other in (
        ("#walked :is(p, .btn)", ".status"),
        ("#walked :is(p, .btn)", "#together .btn"),
        ("#walked p", "#walked .btn"),
        ("#together .btn", ".status"),
        (".score b", ".status .rd"),
    ):
        assert not page.evaluate(OVERLAPPING, [one, other]), (one, other)
    assert page.evaluate("document.querySelector('#walked p').getBoundingClientRect().top") >= 0
    assert not problems(page, TOO_WIDE, sizes={"phone": SIZES["phone"]})
    expect(page.get_by_role("link", name="Nächster Fehler")).to_be_hidden()


LIES_OVER = """async (last) => {
  const boxes = (all) => [...all].filter((it) => it.checkVisibility())
    .map((it) => it.getBoundingClientRect());
  const meet = (some, others) => some.some((a) => others.some((b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
  const besides =
    ".seat :is(.n, .who, .meta), .now, .status, .judge.narrow, .timeline, .step-lines";
  const found = new Set();
  for (let step = 0; step <= last; step += 1) {
    const page = await (await fetch(`../${step}/`)).text();
    const shown = new DOMParser().parseFromString(page, "text/html").querySelector(".replay");
    document.querySelector(".replay").replaceWith(document.importNode(shown, true));
    const hands = [...document.querySelectorAll(".stage .open-hand")].map(
      (it) => [it.closest(".seat").id, boxes(it.querySelectorAll(".card"))]);
    const others = [...document.querySelectorAll(besides)].map((it) => [it.className, boxes([it])]);
    for (const [place, [seat, cards]] of hands.entries()) {
      for (const [other, box] of [...hands.slice(place + 1), ...others])
        if (meet(cards, box)) found.add(`${step}: ${seat} over ${other}`);
      if (cards.some((it) => it.left < 0 || it.right > innerWidth))
        found.add(`${step}: ${seat} beside the screen`);
    }
    const bead = boxes(document.querySelectorAll("#bead")).map(({ left, right, top, bottom }) =>
      ({ left: left + 3, right: right - 3, top: top + 3, bottom: bottom - 3 })); // its edge
    const beside = boxes(document.querySelectorAll(".seat :is(.n, .who, .meta), .open-hand .card"));
    if (meet(bead, beside)) found.add(`${step}: the bead on a seat or a hand`);
    const time = document.querySelector(".timeline").getBoundingClientRect();
    const isInView = [1, time.height / 2, time.height - 1].every((down) =>
      document.elementFromPoint(innerWidth / 2, time.top + down)?.closest(".timeline"));
    if (!isInView) found.add(`${step}: the line of time is out of view`);
  }
  return [...found];
}"""
"""What hands and bead lie over at the steps of a round, and where its line of time is hidden."""


@pytest.mark.parametrize(
    ("match", "number", "width"),
    by_day(((0, 2, 320), (0, 2, 360), (1, 1, 320), (1, 1, 360)), tried=((0, 2, 320), (1, 1, 320))),
)
def test_on_the_smallest_phones_no_hand_lies_over_another_and_the_line_of_time_is_in_view(
    server: Server,
    visit: Callable[..., Visitor],
    matches: list[str],
    match: int,
    number: int,
    width: int,
) -> None:
    page = visit(server, viewport={"width": width, "height": 640}, locale="de-CH").page
    page.goto(f"{matches[match]}{number}/0/")
    last = page.locator("#step-list li[data-number]").last.get_attribute("data-number")
    assert page.evaluate(LIES_OVER, int(str(last))) == []


STANDS = """() => [".judge.narrow", ".ring", ".timeline", ".step-lines"].map((it) => {
  const { top, bottom } = document.querySelector(it)?.getBoundingClientRect() ?? {};
  return [it, Math.round(top), Math.round(bottom)].join(" ");
})"""
"""Where what never moves on a phone begins and ends; the score of a round has no ring."""
BROKEN_NAMES = r"""() => [...document.querySelectorAll(".seat .who bdi")].filter((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
  return lines.size > name.textContent.split(/[\s-]/).length;
}).map((name) => name.textContent)"""
"""The names at the seats that do not break between words."""


# A round that is judged, one that is not, which has less to show, and one with Boosters.
@pytest.mark.parametrize(
    ("match", "number"), by_day(((0, 2), (0, 1), (1, 1)), tried=((0, 2), (1, 1)))
)
def test_nothing_moves_from_step_to_step_on_a_phone(
    server: Server, visit: Callable[..., Visitor], matches: list[str], match: int, number: int
) -> None:
    page = visit(server, viewport=SIZES["phone"], locale="de-CH").page
    path = f"{matches[match]}{number}/"
    page.goto(f"{path}20/")
    stands = page.evaluate(STANDS)
    for _ in range(24):
        further = page.locator(".step-lines").get_by_role("link", name="Weiter")
        step = int(str(further.get_attribute("href")).split("/")[-2])  # quiet ones are left out
        page.keyboard.press("ArrowRight")
        at(page, step)
        assert page.evaluate(STANDS) == stands, (path, step)
    for seat in ("", "?seat=1"):
        page.goto(f"{path}20/{seat}")
        assert page.evaluate(BROKEN_NAMES) == []
        steps = page.evaluate(STANDS)[-1]
        page.keyboard.press("End")
        expect(page.locator(".judge.narrow.ends")).to_be_visible()
        assert page.locator(".ends").evaluate("(it) => it.scrollHeight <= it.clientHeight")
        assert page.evaluate(STANDS)[-1] == steps


def test_the_names_of_a_plot_are_never_cut(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, viewport=SIZES["desk"], locale="de-CH").page
    page.goto(matches[0])
    ends = page.locator(".plot text").evaluate_all(
        "(all) => all.map((it) => it.getBoundingClientRect().right)"
    )
    assert max(ends) <= page.locator(".plot").evaluate("(it) => it.getBoundingClientRect().right")
    expect(page.locator(".plot-legend li")).to_have_text(
        [re.compile("Ursina & Anneliese"), re.compile("Jean-Claude & Köbi")]
    )


SHOWN_WORDS = """() => [...document.querySelectorAll("main .res, main .res ~ section")].flatMap(
  (part) => [...part.querySelectorAll("dd, td, th, svg text, li, small, p")]
    .filter((it) => it.checkVisibility() && !it.querySelector("dd, td, th, li, small, p"))
    .map((it) => it.textContent.trim()))"""


@pytest.mark.parametrize("language", ["de-CH", "en-GB"])
def test_a_phone_tells_the_points_of_a_match_once(
    server: Server, visit: Callable[..., Visitor], matches: list[str], language: str
) -> None:
    page = visit(server, viewport=SIZES["phone"], locale=language).page
    page.goto(matches[0])
    shown = page.evaluate(SHOWN_WORDS)
    totals = page.locator(".res dd").all_inner_texts()
    assert len(totals) == 2
    assert [shown.count(it) for it in totals] == [1, 1]
    expect(page.locator(".plot")).to_be_visible()
    for repeated in (".plot .lab", ".plot-legend", ".rounds .num small"):
        assert page.locator(repeated).locator("visible=true").count() == 0
    page.set_viewport_size(SIZES["desk"])
    expect(page.locator(".plot .lab").first).to_be_visible()
    expect(page.locator(".rounds .num small").first).to_be_visible()


LONG_NAMES = """() => {
  for (const name of document.querySelectorAll(".reading-page bdi, h1")) {
    name.textContent = "W".repeat(28);
  }
}"""


def test_names_of_any_length_fit_the_page_of_a_match(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, viewport=SIZES["phone"], locale="de-CH").page
    page.goto(matches[0])
    page.evaluate(LONG_NAMES)
    assert problems(page, TOO_WIDE) == {}


def test_the_list_of_steps_opens_where_one_is(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, viewport=SIZES["phone"], locale="de-CH").page
    page.goto(f"{matches[1]}1/90/")
    page.locator("#to-steps").click()
    expect(page.locator("#step-list li[aria-current]")).to_be_in_viewport(ratio=1)


def test_a_seat_with_boosters_has_all_its_parts_on_a_desk(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, locale="de-CH").page
    for size in ({"width": 1280, "height": 800}, SIZES["desk"]):
        page.set_viewport_size(size)
        page.goto(f"{matches[1]}1/30/?seat=1")
        parts = ("#status", ".stage", "#rack", ".hand-form", ".timeline", ".step-lines", "#side")
        for place, one in enumerate(parts):
            expect(page.locator(one)).to_be_in_viewport(ratio=1)
            for other in parts[place + 1 :]:
                assert not page.evaluate(OVERLAPPING, [one, other]), (size, one, other)
        stage = page.locator(".stage").bounding_box()
        assert stage is not None
        assert stage["width"] > size["width"] / 2


def test_a_log_put_away_at_the_table_leaves_the_steps_of_a_replay(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, locale="de-CH").page
    page.set_viewport_size({"width": 1180, "height": 820})  # where the log of a table begins folded
    for name, value in (("log", "auto"), ("log", "folded"), ("quiet", "on")):
        page.goto(f"{matches[0]}1/20/")
        page.evaluate("([name, value]) => localStorage.setItem(name, value)", [name, value])
        page.reload()
        for part in (
            page.locator("#step-list"),
            page.get_by_role("button", name="Runde beurteilen"),
        ):
            expect(part.locator("visible=true")).to_be_in_viewport(ratio=1)
        assert not page.evaluate(OVERLAPPING, [".stage", "#side"])
    page.set_viewport_size(SIZES["phone"])
    expect(page.locator("#to-steps")).to_be_visible()


def test_a_phone_held_sideways_shows_the_table_and_the_steps_beside_each_other(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, locale="de-CH").page
    for size in (TABLE_SIZES["sideways"], {"width": 640, "height": 360}):
        page.set_viewport_size(size)
        for path in (
            f"{matches[0]}2/30/",
            f"{matches[0]}2/30/?seat=1",
            f"{matches[1]}1/60/?seat=1",
        ):
            page.goto(path)
            own = [".hand-form"] if "seat" in path else []
            parts = ["#status", ".stage", ".judge.narrow", *own, ".timeline", ".step-lines"]
            for place, one in enumerate(parts):
                expect(page.locator(one)).to_be_in_viewport(ratio=1)
                for other in parts[place + 1 :]:
                    assert not page.evaluate(OVERLAPPING, [one, other]), (size, path, one, other)
            assert not page.evaluate(OVERLAPPING, [".score b", ".status .rd"]), (size, path)
            for seat in page.locator(".seat .who").all():
                expect(seat).to_be_in_viewport(ratio=1)
            page.keyboard.press("End")
            expect(page.locator(".judge.narrow.ends")).to_be_in_viewport(ratio=1)
            assert not page.evaluate(OVERLAPPING, ["#status", ".judge.narrow"]), (size, path)


LAY_FOUR = """() => {
  const effects = document.querySelector(".effects");
  effects.className = "effects rows-4";
  const one = effects.querySelector("li");
  one.querySelector(".fx").classList.remove("open");
  const names = ["Grosszügig", "Sicherheitsstufe Rot", "Skat", "Schnellstrasse"];
  one.parentElement.replaceChildren(...names.map((name) => {
    const made = one.cloneNode(true);
    made.querySelector("b").textContent = name;
    return made;
  }));
}"""
"""Four Boosters in force with some of the longest names, whatever was dealt."""
IS_COVERED = """() => {
  const words = document.createRange();
  words.selectNodeContents(document.querySelector(".effects > h2"));
  const piles = document.querySelector(".effects .piles").getBoundingClientRect();
  return words.getBoundingClientRect().right > piles.left;
}"""
"""Whether the piles lie over the heading."""
CUT_NAMES = """() => [...document.querySelectorAll(".effects li .fx")]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map((one) => one.querySelector("b").textContent)"""


def test_boosters_in_force_have_room_in_a_narrow_panel(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, locale="de-CH").page
    for width in (1024, 1180):
        page.set_viewport_size({"width": width, "height": 820})
        page.goto(f"{matches[1]}1/60/")
        page.evaluate(LAY_FOUR)
        assert not page.evaluate(IS_COVERED), width
        assert page.evaluate(CUT_NAMES) == [], width


# Words are longer in German; what axe reads is the same in both, but for the words.
@pytest.mark.parametrize("locale", by_day(("de-CH", "en-GB"), tried=("de-CH",)))
@pytest.mark.parametrize("size", by_day(("phone", "desk"), tried=("phone",)))
def test_a_replay_fits_and_axe_finds_nothing(
    server: Server, visit: Callable[..., Visitor], matches: list[str], size: str, locale: str
) -> None:
    found = {}
    is_read = locale == "de-CH"
    page = visit(server, viewport=SIZES[size], locale=locale, bypass_csp=is_read).page
    for path in (
        matches[0],
        f"{matches[0]}1/30/",
        f"{matches[0]}2/{30}/",
        f"{matches[1]}1/40/?seat=1",
    ):
        page.goto(path)
        said = in_both_themes(page) if is_read else {}
        found[path] = [problems(page, TOO_WIDE), said]
    assert {path: some for path, some in found.items() if any(some)} == {}


def test_a_match_is_looked_at_together(
    server: Server, visit: Callable[..., Visitor], matches: list[str], session: str
) -> None:
    leader = visit(server, locale="en-GB").sign_in(session)
    follower = visit(server, viewport=SIZES["phone"], locale="en-GB").page
    leader.goto(f"{matches[0]}1/10/")
    leader.get_by_role("button", name="Look together").click()
    expect(leader.get_by_text("You lead")).to_be_visible()
    follower.goto(f"{matches[0]}1/0/?seat=2")
    follower.get_by_role("link", name="Follow").click()
    at(follower, 10)
    leader.keyboard.press("ArrowRight")
    at(follower, 11)
    expect(follower).to_have_url(re.compile(r"\?seat=2$"))
    follower.keyboard.press("ArrowLeft")
    at(follower, 10)
    back = follower.get_by_role("link", name="Back to Ursina")
    expect(back).to_be_visible()
    leader.goto(f"{matches[0]}2/5/")
    back.click()
    expect(follower).to_have_url(re.compile(r"/2/5/\?seat=2$"))
    leader.get_by_role("button", name="Stop leading").click()
    expect(follower.get_by_text("You follow")).to_be_hidden()


def test_who_stops_leading_has_nothing_more_to_tell(
    server: Server, visit: Callable[..., Visitor], matches: list[str], session: str
) -> None:
    page = visit(server, locale="en-GB").sign_in(session)
    page.goto(f"{matches[0]}1/10/")
    stop, lead = (page.get_by_role("button", name=it) for it in ("Stop leading", "Look together"))
    held: list[Route] = []

    def hold(said: str) -> None:
        """Keep requests that say so from the server, until they are let go."""
        page.unroute("**/together/**")
        page.route(
            "**/together/**",
            lambda it: held.append(it) if said in (it.request.post_data or "") else it.continue_(),
        )

    def has_said(what: str) -> Callable[[Request], bool]:
        return lambda request: what in (request.post_data or "")

    def step_and_let_go() -> None:
        """Go on, which the page would tell those who follow; nobody is to follow any more."""
        number = int(page.url.split("/")[-2])
        page.keyboard.press("ArrowRight")
        at(page, number + 1)
        with page.expect_response(lambda it: it.request.method == "GET" and "since" in it.url):
            held.pop().continue_()
        expect(lead).to_be_visible()
        expect(page.locator("#together [role=alert]")).to_have_count(0)

    hold("do=stop")
    with page.expect_request(has_said("do=stop")):
        lead.click()
        stop.click()
    step_and_let_go()
    hold("do=place")
    with page.expect_request(has_said("do=place")):
        lead.click()
    stop.click()
    step_and_let_go()


def test_a_step_is_played_on(
    server: Server, visit: Callable[..., Visitor], matches: list[str]
) -> None:
    page = visit(server, locale="en-GB").page
    page.goto(f"{matches[0]}1/10/")
    page.keyboard.press("ArrowRight")
    at(page, 11)
    page.get_by_role("button", name="Play on from here").locator("visible=true").click()
    page.get_by_role("button", name="In the place of Anneliese").click()
    expect(page).to_have_url(re.compile(r"/t/"))
    expect(page.locator("#status")).to_contain_text("Practice")
    page.set_viewport_size(SIZES["phone"])
    score, practice = (
        page.locator(f"#status .{it}").bounding_box() for it in ("score", "practice")
    )
    assert score is not None
    assert practice is not None
    assert practice["x"] - (score["x"] + score["width"]) >= 4
    expect(page.locator("#hand input[name=card]").first).to_be_attached()
