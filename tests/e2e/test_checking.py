"""The reader's own browser checks deals: on the page of a round, and with a file from a disk."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.person import Person, play_round
from tests.e2e.rooms import open_room, without_clock
from tests.e2e.server import Server
from tests.e2e.visitor import Visitor

FITS = "The cards were fixed before the match"
WRONG = "Something does not fit"


@pytest.fixture(scope="module")
def server(new_server: Callable[..., Server]) -> Server:
    return new_server()


def play_a_match(server: Server, visitor: Visitor) -> str:
    """Play a round against bots, give up, and return the address of the match."""
    person = Person(visitor, name="Moni")
    page = person.page
    with page.expect_response("**/word/"):
        open_room(page, person.name, without_clock)
    page.locator("#room-bots").click()
    page.locator("#room-ready[value=ready]").click()
    play_round([person])
    expect(page.locator("[data-checked]")).to_be_visible()
    [(slug,)] = server.read("SELECT slug FROM games_match ORDER BY id DESC LIMIT 1")
    return f"{server.url}/m/{slug}/"


def answer_otherwise(before: str, after: str, route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace(before, after, 1))


def verdict(page: Page) -> str:
    expect(page.locator(".sealed")).to_be_visible()
    expect(page.locator(".sealed [data-when=waits]").first).to_be_hidden()
    return page.locator(".sealed h2:visible").inner_text()


def test_a_deal_is_checked_on_its_page(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(server, service_workers="block")
    match = play_a_match(server, visitor)
    page = visitor.page
    page.goto(match)
    page.get_by_role("link", name="Check round 1").click()
    assert verdict(page) == FITS
    expect(page.get_by_text("56 of 56 cards are the same")).to_be_visible()
    expect(page.get_by_text("The seal fits")).to_be_visible()

    # What the server tells otherwise is found out by the browser.
    for before, after, told in (
        ('data-place="1"', 'data-place="2"', "does not fit the seal"),
        ('data-word=""', 'data-word="Basel"', "These are not the cards"),
    ):
        page.route("**/check/", partial(answer_otherwise, before, after))
        page.reload()
        assert verdict(page) == WRONG
        expect(page.get_by_text(told)).to_be_visible()
        expect(page.get_by_role("link", name="Report this")).to_be_visible()
        expect(page.get_by_text("56 of 56")).to_be_hidden()
        page.unroute("**/check/")

    # Where a browser cannot compute, it says so instead.
    plain = visit(server)
    plain.context.add_cookies(visitor.context.cookies())
    plain.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    plain.page.goto(f"{match}1/check/")
    assert verdict(plain.page) == "Your browser cannot check here"
    without = visit(server, java_script_enabled=False)
    without.context.add_cookies(visitor.context.cookies())
    without.page.goto(f"{match}1/check/")
    expect(without.page.get_by_text("Without scripts it cannot")).to_be_visible()


def chosen(page: Page, *files: Path) -> str:
    """Return what the checker says of some files."""
    page.locator("#records").set_input_files([str(it) for it in files])
    expect(page.locator("#found > li")).to_have_count(len(files))
    return page.locator("#found").inner_text()


def test_one_file_checks_records_from_a_disk_without_a_network(
    server: Server, visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    visitor = visit(server)
    match = play_a_match(server, visitor)
    page = visitor.page
    record = end_and_download(server, page, match, tmp_path)
    page.goto(f"{server.url}/fair/")
    with page.expect_download() as download:
        page.get_by_role("link", name="Checker, one file").click()
    checker = tmp_path / "tichu-check.html"
    download.value.save_as(checker)
    assert download.value.suggested_filename == checker.name

    alone = visit(server)
    alone.context.set_offline(True)
    alone.page.goto(checker.as_uri())
    told = json.loads(record.read_text())
    seal = told["proof"]["chains"][0]["commitment"]
    said = chosen(alone.page, record)
    assert "All fits" in said
    assert seal in said

    first = told["rounds"][0]["deal"]["first"]
    one, other = first[0].split(), first[1].split()
    one[0], other[0] = other[0], one[0]
    told["rounds"][0]["deal"]["first"][:2] = " ".join(one), " ".join(other)
    tampered, broken = tmp_path / "tampered.json", tmp_path / "broken.json"
    tampered.write_text(json.dumps(told))
    broken.write_text("<html>")
    said = chosen(alone.page, tampered, broken)
    assert "2 cards are at the wrong seat" in said
    assert "That is no record of a match." in said
    alone.page.locator("#noted").fill("00 " * 32)
    alone.page.locator("#noted").blur()
    expect(alone.page.locator("#found")).to_contain_text("This is another chain")
    alone.page.locator("#noted").fill(seal.upper())
    assert "All fits" in chosen(alone.page, record)


def end_and_download(server: Server, page: Page, match: str, tmp_path: Path) -> Path:
    """End the match, as if the target had been reached, and return its record."""
    page.goto("/first-steps/")
    server.stop()
    server.write("UPDATE games_match SET ended = started, winner = '0'")
    server.write("UPDATE games_table SET status = 'closed'")
    server.start()
    page.goto(match)
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").first.click()
    record = tmp_path / "match.json"
    download.value.save_as(record)
    return record
