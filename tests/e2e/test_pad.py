"""A score sheet on two phones: one of them without a connection, and nothing is lost or doubled."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from games.pads.chances import LAST_ROUNDS, POINTS_A_ROUND, SPREAD
from games.pads.deals import VP_OF_DEAL, read_deal
from games.pads.sheet import SheetLine, sheet_of_lines
from games.rules.cards.options import TableOptions
from games.services.ground.refusals import TableRefusal
from tests.e2e.axe import in_both_themes
from tests.e2e.fitting import TOO_WIDE, problems
from tests.e2e.server import Server
from tests.e2e.visitor import SIZES, Visitor
from tests.games.pads.chances import chance_to_win
from tests.games.pads.samples import NAMES, all_words

SCORE = "/static/js/pad/score.js"
WRITTEN = """SELECT count(*), count(DISTINCT key) FROM pads_padline
  JOIN pads_pad ON pads_pad.id = pad_id WHERE slug = ?"""
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const cache = await caches.open("tichu-pads");
  const isThere = (path) => cache.match(path, { ignoreVary: true });
  for (const path of [location.pathname, "/static/css/pad.css", "/static/js/pad/score.js"])
    while (!(await isThere(path))) await new Promise(requestAnimationFrame);
}"""


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def open_pad(page: Page, *options: str) -> str:
    """Open a sheet, from the front page on; return its address."""
    page.goto("/")
    page.get_by_role("link", name="Score sheet for real cards").click()
    for seat, name in enumerate(NAMES):
        page.locator(f"#name-{seat}").fill(name)
    for option in options:
        page.get_by_label(option).check()
    page.get_by_role("button", name="Open the sheet").click()
    wait_for_keys(page)
    return page.url


def wait_for_keys(page: Page) -> None:
    """Wait until the scripts of a new sheet run, which write this: taps before them are lost."""
    expect(page.locator("#keys-title")).to_have_text("Deal 1")


def enter(page: Page, team: int, points: str, *calls: str) -> None:
    """Tap the points of a team and calls, and enter them."""
    page.locator(".points > div").nth(team).get_by_role("button", name=points, exact=True).click()
    for call in calls:
        call_key(page, call).click()
    page.locator("#enter").click()


def call_key(page: Page, words: str) -> Locator:
    """Return a key for a call; the button that enters it says the same."""
    return page.locator(".calls").get_by_role("button", name=words)


def expect_totals(page: Page, one: str, other: str) -> None:
    expect(page.locator(".sums b").first).to_have_text(one)
    expect(page.locator(".sums b").last).to_have_text(other)


def wait_until_kept(page: Page) -> None:
    """Wait until the page needs no connection to be loaded again."""
    page.evaluate(KEPT)


def test_three_taps_for_a_usual_deal(server: Server, visit: Callable[..., Visitor]) -> None:
    page = visit(server, viewport=SIZES["phone"]).page
    open_pad(page)
    enter(page, 0, "70", "Ursina: Tichu made")
    expect_totals(page, "170", "30")
    expect(page.locator("#keys-title")).to_have_text("Deal 2")
    enter(page, 1, "Double victory")
    page.get_by_role("button", name="more", exact=True).first.click()
    page.get_by_role("button", name="115", exact=True).click()
    for _ in range(2):
        call_key(page, "Köbi: Tichu lost").click()
    expect(page.locator("#enter")).to_contain_text("Enter 115 : −215")
    expect(page.locator("#enter")).to_contain_text("Köbi: Grand Tichu lost")
    page.locator("#enter").click()
    expect_totals(page, "285", "15")
    expect(page.locator("#deals tbody tr")).to_have_count(3)
    expect(page.locator("#course")).to_be_visible()

    # What cannot have been is not entered.
    page.get_by_role("button", name="Double victory").first.click()
    call_key(page, "Köbi: Tichu made").click()
    expect(page.locator("#enter")).to_have_attribute("aria-disabled", "true")
    page.locator("#enter").dispatch_event("click")
    expect(page.locator("#enter")).to_contain_text("That cannot be")
    expect(page.locator("#deals tbody tr")).to_have_count(3)


def test_a_correction_stays_visible(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server, viewport=SIZES["phone"])
    page = visitor.page
    open_pad(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Köbi", exact=True).click()
    expect(page.locator(".who [aria-pressed=true]")).to_have_text("Köbi")
    wait_for_keys(page)
    enter(page, 0, "85", "Anneliese: Tichu made")
    enter(page, 0, "60")
    keys = page.locator("#enter").bounding_box()
    page.get_by_role("button", name="Correct deal 1").click()
    expect(page.locator("#keys-title")).to_have_text("Correct deal 1")
    assert page.locator("#enter").bounding_box() == keys
    page.locator(".points > div").first.get_by_role("button", name="95").click()
    page.locator("#enter").click()
    row = page.locator("#deals tbody tr").last
    expect(row.locator("s")).to_have_text(["185", "15"])
    expect(row).to_contain_text("195")
    expect(row).to_contain_text("corrected by Köbi")
    expect_totals(page, "255", "45")
    page.reload()
    expect(row.locator("s")).to_have_text(["185", "15"])
    page.get_by_role("button", name="Correct deal 2").click()
    page.get_by_role("button", name="Strike out").click()
    expect_totals(page, "195", "5")
    expect(page.locator("#deals tbody tr").first).to_contain_text("struck out")


def test_two_phones_one_of_them_without_a_connection(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    one, other = (visit(server, viewport=SIZES["phone"]) for _ in range(2))
    address = open_pad(one.page)
    enter(one.page, 0, "70", "Ursina: Tichu made")
    other.page.goto(address)
    expect_totals(other.page, "170", "30")
    wait_until_kept(other.page)

    with one.offline(), other.offline():
        other.context.set_offline(True)
        enter(other.page, 0, "60")
        enter(other.page, 1, "55")
        expect(other.page.locator("#offline")).to_contain_text("2 entries wait on this phone")
        # meanwhile the first one writes both deals as well: one of them in the same words
        enter(one.page, 0, "60")
        enter(one.page, 1, "60")
        expect_totals(one.page, "270", "130")
        server.kill()  # a page that is loaded without a net may get through for a moment
        other.page.reload()
        expect_totals(other.page, "275", "125")
        expect(other.page.locator("#offline")).to_contain_text("2 entries wait on this phone")
        enter(other.page, 0, "Double victory")
        expect(other.page.locator("#offline")).to_contain_text("3 entries wait on this phone")
        expect_totals(other.page, "475", "125")
        server.start()
        other.context.set_offline(False)
        for page in (one.page, other.page):
            expect(page.locator("#offline")).to_be_hidden()
    for page in (one.page, other.page):
        expect(page.locator("#deals tbody tr")).to_have_count(4)
        expect(page.locator("tr.disputed")).to_contain_text("Deal 3: two phones have written")
        expect_totals(page, "430", "70")
    assert server.read(WRITTEN, address.rstrip("/").rpartition("/")[2]) == [(6, 6)]
    assert in_both_themes(one.page) == {}
    other.page.get_by_role("button", name="45 : 55 is right").click()
    for page in (one.page, other.page):
        expect_totals(page, "475", "125")
        expect(page.locator("tr.disputed")).to_have_count(0)


@pytest.mark.nightly
def test_two_phones_have_written_two_deals_under_one_number(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    one, other = (visit(server, viewport=SIZES["phone"]) for _ in range(2))
    address = open_pad(one.page)
    other.page.goto(address)
    expect(other.page.locator("#keys-title")).to_have_text("Deal 1")
    other.page.locator(".points > div").first.get_by_role("button", name="90").click()
    enter(one.page, 0, "60")
    expect_totals(other.page, "60", "40")
    # The key was tapped while this was round 1, and so it is written.
    other.page.locator("#enter").click()
    for answer in ("60 : 40", "90 : 10"):
        button = one.page.get_by_role("button", name=re.compile(f"^{answer} is right"))
        expect(button).to_be_in_viewport()
    one.page.get_by_role("button", name="Both: these are two deals").click()
    for page in (one.page, other.page):
        expect_totals(page, "150", "50")
        expect(page.locator("#deals tbody tr")).to_have_count(2)


def test_a_match_ends_and_another_begins(server: Server, visit: Callable[..., Visitor]) -> None:
    page = visit(server, viewport=SIZES["phone"]).page
    open_pad(page, "at 500", "Victory points for each deal")
    for _ in range(2):
        page.get_by_role("button", name="Double victory").first.click()
        for _ in range(2):
            call_key(page, "Ursina: Tichu made").click()
        page.locator("#enter").click()
    expect(page.locator("#end h2")).to_have_text("Ursina & Anneliese win 800 : 0")
    expect(page.locator(".sums .vp")).to_have_text(["6 VP", "0 VP"])
    expect(page.locator("#keys")).to_be_hidden()
    assert in_both_themes(page) == {}
    # A slip is corrected as long as the match is not finished, and then it may go on.
    page.get_by_role("button", name="Correct deal 2").click()
    page.locator(".points > div").last.get_by_role("button", name="50", exact=True).click()
    call_key(page, "Ursina: Tichu made").click()
    page.locator("#enter").click()
    expect_totals(page, "450", "50")
    expect(page.locator("#keys-title")).to_have_text("Deal 3")
    page.get_by_role("button", name="Double victory").first.click()
    page.locator("#enter").click()
    page.locator("#end").get_by_text("Finish the match").click()
    page.locator("#end").get_by_role("button", name="Yes, finish").click()
    expect(page.locator("[data-edit]")).to_have_count(0)
    page.get_by_role("link", name="Another match with the same names").click()
    expect(page.locator("#name-3")).to_have_value("Köbi")
    expect(page.locator("#seen")).to_contain_text("Ursina & Anneliese – Jean-Claude & Köbi")


def test_a_sheet_fits_and_can_be_read(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server, viewport=SIZES["phone"], locale="de-CH")
    page = visitor.page
    page.goto("/pad/")
    assert in_both_themes(page) == {}
    assert not problems(page, TOO_WIDE)
    for seat in range(4):
        page.locator(f"#name-{seat}").fill(f"Maximiliane Wwwww {seat}")
    page.get_by_role("button", name="Zettel anlegen").click()
    expect(page.locator("#keys-title")).to_have_text("Spiel 1")
    enter(page, 0, "70", "Maximiliane Wwwww 0: Tichu geschafft")
    enter(page, 1, "70", "Maximiliane Wwwww 3: Tichu verloren")
    assert in_both_themes(page) == {}
    assert not problems(page, TOO_WIDE)
    for button in ("Mit den anderen teilen", "Mehr"):
        page.get_by_role("button", name=button, exact=True).click()
        assert in_both_themes(page) == {}
        page.keyboard.press("Escape")


# --- the sums of the browser are those of the server --------------------------------


def test_every_deal_scores_as_on_the_server(server: Server, visit: Callable[..., Visitor]) -> None:
    page = visit(server).page
    page.goto("/rules/")
    expected = []
    for words in all_words():
        try:
            deal = read_deal(words)
        except TableRefusal:
            expected.append([words, False])
            continue
        assert deal is not None
        of_both = [
            [*deal.points_of_teams(victory), *deal.victory_points(victory)]
            for victory in (100, 200)
        ]
        expected.append([words, True, *of_both])
    found = page.evaluate(
        """async ([path, all, worth]) => {
          const { read, write, isPossible, pointsOf, victoryPointsOf } = await import(path);
          return all.map((words) => {
            const deal = read(words);
            if (write(deal) !== words) return [words, "is written otherwise"];
            if (!isPossible(deal)) return [words, false];
            const won = (victory) => victoryPointsOf(deal, victory, worth);
            const made = (victory) => [...pointsOf(deal, victory), ...won(victory)];
            return [words, true, made(100), made(200)];
          });
        }""",
        [SCORE, [it[0] for it in expected], VP_OF_DEAL],
    )
    assert len(expected) > 7000
    assert found == expected


def random_lines(chance: Random) -> list[SheetLine]:
    """Return what phones may have written: corrections, the same again, other words."""
    some = ["70/----/-", "50/----/-", "D0/t---/0", "D1/----/-", "-25/-g--/1", "125/g---/-", "X"]
    lines: list[SheetLine] = []
    for number in range(1, chance.randint(1, 9)):
        of_deal: list[SheetLine] = []
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            replaced = [it.key for it in of_deal if chance.random() < 0.7]
            key = f"k{len(lines)}-{len(of_deal)}"
            of_deal.append(SheetLine(key, number, chance.choice(some), tuple(replaced)))
        lines += of_deal
    return lines


def test_every_sheet_is_read_as_on_the_server(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    page = visit(server).page
    page.goto("/rules/")
    chance = Random(7)
    cases, expected = [], []
    for _ in range(600):
        target, most = chance.choice([(None, 4), (300, None), (1000, None), (500, 6)])
        victory = chance.choice((100, 200))
        lines = random_lines(chance)
        facts = {"target": target, "maxDeals": most, "doubleVictory": victory}
        facts |= {"vp": VP_OF_DEAL, "chance": [SPREAD, LAST_ROUNDS, POINTS_A_ROUND]}
        cases.append([facts, [line._asdict() for line in lines]])
        options = TableOptions(target=target, max_rounds=most, double_victory=victory)
        sheet = sheet_of_lines(lines, options)
        result = sheet.result
        left = None if most is None else most - result.played
        likely = None if result.over else chance_to_win(result.totals[:2], target, left)
        expected.append(
            {
                "totals": result.totals,
                "played": result.played,
                "winner": result.winner,
                "won": sheet.victory_points,
                "isOver": sheet.is_over,
                "counts": [it.points is not None for it in sheet.deals],
                "standing": [[line.words for line in it.standing] for it in sheet.deals],
                "replaced": [[line.key for line in it.replaced] for it in sheet.deals],
                "chance": likely,
            }
        )
    found = page.evaluate(
        """async ([path, cases]) => {
          const { sheetOf, chanceToWin } = await import(path);
          return cases.map(([facts, lines]) => {
            const { deals, victoryPoints: won, ...sheet } = sheetOf(lines, facts);
            const { totals, played, winner, isOver } = sheet;
            const chance = winner === null ? chanceToWin(totals, played, facts) : null;
            const counts = deals.map((it) => it.counts);
            const standing = deals.map((it) => it.standing.map((line) => line.words));
            const replaced = deals.map((it) => it.replaced.map((line) => line.key));
            return { totals, played, winner, won, isOver, counts, standing, replaced, chance };
          });
        }""",
        [SCORE, cases],
    )
    for one, other in zip(found, json.loads(json.dumps(expected)), strict=True):
        likely = one.pop("chance"), other.pop("chance")
        assert one == other
        assert likely[0] == pytest.approx(likely[1], abs=1e-6)


LEFT = """async () => ({
  caches: await caches.keys(),
  local: Object.keys(localStorage),
  workers: (await navigator.serviceWorker.getRegistrations()).length,
})"""


def without_header(route: Route) -> None:
    """Answer as a server does whose connections are not encrypted: browsers heed no such header."""
    answer = route.fetch(max_redirects=0)
    headers = {it: value for it, value in answer.headers.items() if it != "clear-site-data"}
    route.fulfill(response=answer, headers=headers)


@pytest.mark.parametrize("is_encrypted", [True, False])
def test_logging_out_leaves_nothing_of_a_sheet_at_a_shared_computer(
    server: Server, visit: Callable[..., Visitor], *, is_encrypted: bool
) -> None:
    page = visit(server, service_workers="allow" if is_encrypted else "block").page
    page.goto("/account/new/")
    page.get_by_label("E-mail").fill(f"shared{is_encrypted}@example.org")
    page.get_by_label("Password").fill("drei stille Bomben")
    page.get_by_role("button", name="Open the account").click()
    expect(page.get_by_role("alert")).to_contain_text("This is your account.")
    open_pad(page)
    if is_encrypted:
        wait_until_kept(page)
    before = page.evaluate(LEFT)
    assert before["workers"] == is_encrypted
    assert [name for name in before["local"] if "pad" in name]
    page.goto("/account/")
    if not is_encrypted:
        page.route("**/account/out/", without_header)
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
    left = page.evaluate(LEFT)
    assert not [name for name in left["local"] if "pad" in name]
    assert "tichu-pads" not in left["caches"] or not is_encrypted  # there are none elsewhere
