"""A round among bots in Firefox and in WebKit: everything that is pressed does what it says."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e.other_browsers import BROWSERS, PATIENCE_SECONDS
from tests.e2e.server import Server

FAULTS = """() => {
  window.faults = [];
  addEventListener("error", ({ message }) => window.faults.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.faults.push(String(reason)));
}"""
STEP = """() => {
  const all = (found) => [...document.querySelectorAll(found)];
  const on = (found) => document.querySelector(`${found}:not([aria-disabled="true"])`);
  const press = (button, name) => (button.click(), name ?? button.value);
  if (document.querySelector(".over")) return "over";
  if (!document.querySelector("#content.is-live")) return "waits";
  const first = document.querySelector("#first-ok");
  if (first?.checkVisibility()) return press(first, "understood");
  const [left, right, gift] = [on("#b-left"), on("#b-right"), document.querySelector("[name=to]")];
  if (gift) return press(gift, "gift");
  if (["no_grand", "ready", "decline", "collect"].includes(left?.value)) return press(left);
  const choices = all("[data-give]");
  const empty = choices.find((choice) => !choice.value);
  if (empty) {
    const given = choices.map((choice) => choice.value);
    const option = [...empty.options].find(({ value }) => value && !given.includes(value));
    empty.value = option.value;
    empty.dispatchEvent(new Event("change", { bubbles: true }));
    return "give";
  }
  if (right?.value === "exchange") return press(right);
  if (!document.querySelector("#alert[data-turn]")) return "waits";
  const isChosen = document.querySelector("#hand input:checked");
  if (isChosen && right?.value === "play") return press(right);
  const key = { key: "ArrowDown", bubbles: true };
  window.tried = isChosen ? 0 : (window.tried ?? 0) + 1;
  if (left?.value === "pass" && window.tried > 5) return ((window.tried = 0), press(left));
  document.body.dispatchEvent(new KeyboardEvent("keydown", key));
  return "choose";
}"""
BETWEEN_STEPS = 0.25
"""Seconds: longer than it takes to look what is selected."""


@pytest.mark.nightly
@pytest.mark.parametrize("name", BROWSERS)
def test_a_round_is_played(name: str, new_server: Callable[..., Server], tmp_path: Path) -> None:
    command, kind = BROWSERS[name]
    if shutil.which(command) is None:
        pytest.skip(f"no {command}; try: apt-get install {command}")
    server = new_server()
    browser = kind(tmp_path)
    done: Counter[str] = Counter()
    try:
        browser.open(f"{server.url}/?language=en")
        browser.run("() => document.querySelector('form[action=\"/play/\"] button').click()")
        until = time.monotonic() + PATIENCE_SECONDS
        while "/t/" not in browser.run("() => location.pathname"):
            assert time.monotonic() < until
        browser.run(FAULTS)
        until = time.monotonic() + 3 * PATIENCE_SECONDS
        while not done["over"] and time.monotonic() < until:
            done[browser.run(STEP)] += 1
            time.sleep(BETWEEN_STEPS)
        (tmp_path / f"{name}.png").write_bytes(browser.picture())
        assert done["over"], done
        assert {"no_grand", "give", "exchange", "play"} <= set(done), done
        assert browser.run("() => window.faults") == []
    finally:
        browser.close()
