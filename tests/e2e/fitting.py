"""Whether a page fits: nothing too wide, and what matters in view without scrolling."""

from __future__ import annotations

from itertools import chain

from playwright.sync_api import Page

from tests.e2e.visitor import SIZES

TABLE_SIZES = {
    **SIZES,
    "small": {"width": 360, "height": 640},
    "in a browser": {"width": 390, "height": 740},
    "in a tall one": {"width": 412, "height": 785},
    "sideways": {"width": 844, "height": 390},
    "twice as big": {"width": 720, "height": 450},
    "low tablet": {"width": 1000, "height": 700},
    "low window": {"width": 800, "height": 600},
    "laptop": {"width": 1366, "height": 680},
    "low laptop": {"width": 1280, "height": 640},
    "whole laptop": {"width": 1366, "height": 768},
    "small desk": {"width": 1280, "height": 800},
}
"""How a table is looked at: also on a small phone, below a browser's bars, on one held sideways,
at 200 %, on a tablet held sideways, and on laptops, some below a browser's bars."""

TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (one) => {
    for (let box = one.parentElement; box && !box.matches(".site, body"); box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") return true;
    return false;
  };
  // A page cuts what is wider than it, so that nothing tells but the place of each element.
  const all = document.documentElement.scrollWidth > width ? "body *" : ".site *";
  return [...document.querySelectorAll(all)]
    .filter((one) => one.getBoundingClientRect().right > width + 1 && one.checkVisibility())
    .filter((one) => !scrolls(one))
    .map((one) => one.outerHTML.slice(0, 80)).slice(0, 5);
}"""
"""What reaches beyond the screen, and does not scroll in a box of its own."""
OUT_OF_REACH = """() => {
  const missed = [];
  const buttons = ["#b-left", "#b-call", "#b-bomb", "#b-right"];
  const cards = [...document.querySelectorAll("#hand .hand > li:not([hidden]) input")];
  const reachable = (one, x, y) => {
    const box = one.getBoundingClientRect();
    const [left, top] = [box.left + x(box), box.top + y(box)];
    const hit = document.elementFromPoint(left, top);
    const within = box.left >= 0 && box.top >= 0
      && box.right <= innerWidth && box.bottom <= innerHeight;
    return within && hit && (one.contains(hit) || one.closest("li")?.contains(hit));
  };
  for (const name of buttons) {
    const button = document.querySelector(name);
    if (button && !reachable(button, (b) => b.width / 2, (b) => b.height / 2))
      missed.push(name);
  }
  for (const card of cards)
    if (!reachable(card, () => 12, () => 16)) missed.push(card.value);
  for (const name of [".ring .disc", "#why", "#own", ".corner", ".seat .n", ".rack .bst"])
    for (const one of document.querySelectorAll(name)) {
      const box = one.getBoundingClientRect();
      const isBeside = name === ".rack .bst" ? box.bottom > innerHeight
        : box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight;
      if (isBeside) missed.push(name);
    }
  for (const button of document.querySelectorAll(".offer .btn"))
    if (!reachable(button, (b) => b.width / 2, (b) => b.height / 2)) missed.push(button.id);
  // Without a clock at the table they are empty.
  const clocks = [...document.querySelectorAll("[data-countdown]")]
    .filter((one) => one.textContent);
  const isSeen = (one) => reachable(one, (b) => b.width / 2, (b) => b.height / 2);
  if (clocks.length && !clocks.some(isSeen)) missed.push("every clock");
  const root = document.documentElement;
  return root.scrollHeight > innerHeight ? [...missed, "scrolls"] : missed;
}"""
COVERED = """() => {
  const covered = new Set();
  const box = (one) => one.getBoundingClientRect();
  for (const row of document.querySelectorAll(".cards, .hand")) {
    const signs = `.rk, .su, .mini${row.matches(".hand") ? ", .lt" : ""}`;
    const cards = [...row.querySelectorAll(".card")].filter((card) => card.checkVisibility());
    for (const [place, card] of cards.slice(0, -1).entries()) {
      const next = box(cards[place + 1]);
      if (next.left < box(card).left) continue; // it lies in the next row
      for (const sign of card.querySelectorAll(signs)) {
        const hidden = Math.round(box(sign).right - next.left);
        if (sign.checkVisibility() && hidden > 0)
          covered.add(`${row.className}: ${sign.getAttribute("class")} by ${hidden} px`);
      }
    }
  }
  return [...covered];
}"""
"""Which signs of an index lie below the next card."""
ON_A_SEAT = """() => {
  const parts = ".card, .by, figcaption, .stamp, .fx, .bcard, .ptsum";
  const lying = `#trick :is(${parts}), .question:not(.draft)`;
  const laid = [...document.querySelectorAll(lying)];
  const seats = [...document.querySelectorAll("#seats .seat:not(.south) :is(.n, .who, .meta)")];
  const found = new Set();
  const box = (one) => one.getBoundingClientRect();
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  for (const one of laid.filter(isSeen))
    for (const seat of seats.filter(isSeen)) {
      // A question may cover the partner, but not who sits beside.
      if (one.matches(".question") && (seat.closest(".north") || seat.matches(".meta"))) continue;
      const [a, b, row] = [box(one), box(seat), box(one.closest(".old") ?? one)];
      const high = Math.min(a.bottom, row.bottom, b.bottom) - Math.max(a.top, row.top, b.top);
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (high > 1 && wide > 1)
        found.add(`${one.className || one.tagName} on ${seat.textContent.trim()}`);
    }
  return [...found];
}"""
"""What lies on the seats instead of in the ring."""
CROWDED = """() => {
  const box = (found) => document.querySelector(found)?.getBoundingClientRect();
  const [stage, below] = [box(".stage"), box(".rack-box") ?? box(".hand-form")];
  const isAbove = below?.width && stage?.right > below.left && stage.bottom > below.top + 1;
  const found = isAbove ? [`the ring's foot by ${Math.round(stage.bottom - below.top)} px`] : [];
  for (const one of document.querySelectorAll(".question, .gift, .got")) {
    const hidden = one.scrollHeight - one.clientHeight;
    if (hidden > 1) found.push(`${one.className} by ${hidden} px`);
  }
  for (const text of document.querySelectorAll("#actions .btn :is(span, small)")) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const [{ left, right, top, bottom, width }, button] = [range, text.closest(".btn")]
      .map((one) => one.getBoundingClientRect());
    const over = Math.max(button.left - left, right - button.right, button.top - top,
      bottom - button.bottom);
    if (width && over > 1.5) found.push(`${text.textContent.trim()} by ${Math.round(over)} px`);
  }
  return found;
}"""
"""What has too little room: the ring lies below the rack or the hand, a question scrolls,
a button cuts its words off."""
AT_HAND = """() => {
  const found = new Set();
  const hits = (one, x, y) => {
    const box = one.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + x(box), box.top + y(box));
    return hit && (one.contains(hit) || one.closest("li")?.contains(hit));
  };
  const look = (said) => {
    const pressed = "#actions .btn, #first:not([hidden]) button";
    for (const button of document.querySelectorAll(pressed)) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue;
      if (!hits(button, (b) => b.width / 2, (b) => b.height / 2))
        found.add(`${said} ${button.id}`);
    }
    // What lies over the whole table is over the hand, too; so is a question in large letters.
    if (!document.querySelector(".over, .gift"))
      for (const card of document.querySelectorAll("#hand .hand > li:not([hidden]) input"))
        if (!hits(card, () => 12, () => 16)) found.add(`${said} ${card.value}`);
    for (const text of document.querySelectorAll("#actions :is(.btn, .switch) :is(span, small)")) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [a, box] = [range, text.closest(".btn, .say")]
        .map((one) => one.getBoundingClientRect());
      const over = Math.max(box.left - a.left, a.right - box.right, box.top - a.top,
        a.bottom - box.bottom);
      if (a.width && over > 1.5) found.add(`${said} ${text.textContent.trim()} is cut`);
    }
    const isRoom = document.querySelector(".room");
    const isTooHigh = document.documentElement.scrollHeight > innerHeight;
    if (!isRoom && isTooHigh) found.add(`${said} scrolls`);
  };
  look("-");
  const line = document.querySelector("#first");
  const taken = "#why:is(.is-taken, :has(button, input, .bad)), .over, .room";
  const isTaken = document.querySelector(taken);
  if (!line || isTaken) return [...found];
  line.hidden = false;
  document.querySelector("#content").classList.add("is-told");
  for (const hint of document.querySelector("#firsts").content.children) {
    line.querySelector("span").textContent = hint.textContent.trim();
    look(hint.dataset.first);
  }
  line.hidden = true;
  document.querySelector("#content").classList.remove("is-told");
  return [...found];
}"""
"""What of cards and buttons cannot be pressed, or is cut, whatever hint is told above them."""
HEADLINES = """() => {
  const shown = { opacityProperty: true, visibilityProperty: true };
  const seen = (names) => [...document.querySelectorAll(names)]
    .filter((one) => one.checkVisibility(shown) && one.clientHeight > 2);
  const text = (one) => one.textContent.trim();
  const box = (one) => one.getBoundingClientRect();
  const found = [];
  for (const one of seen("h1, h2, h3, .told, .rack .nm, .score .cap")) {
    const { overflowX, webkitLineClamp } = getComputedStyle(one);
    const wide = one.scrollWidth - one.clientWidth;
    const high = webkitLineClamp === "none" ? 0 : one.scrollHeight - one.clientHeight;
    if (overflowX !== "visible" && Math.max(wide, high) > 1) found.push(`${text(one)} …`);
  }
  for (const told of seen(".seat.south .told"))
    for (const one of seen(".slots :is(.to, .owes, .offers-you), .got h2, .asks h2")) {
      const [a, b] = [box(one), box(told)];
      const isBeside = a.right < b.left || a.left > b.right;
      if (!isBeside && a.bottom > b.top + 3 && a.top < b.bottom - 3)
        found.push(`${text(one)} on ${text(told)}`);
    }
  const [head] = seen(".table > .status").map(box);
  const isBeside = head && seen(".effects").some((one) => box(one).right < head.left + 1);
  for (const one of isBeside ? [] : seen(".effects > ul > li"))
    if (box(one).top < (head?.bottom ?? 0) - 0.5) found.push(`${text(one)} below the header`);
  return [...new Set(found)];
}"""
"""Which headlines, and lines that say whose turn it is, are cut off or touched by other words."""
OVERPRINTED = """() => {
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    const other = "svg, .cards, .card, .fan, .vh, .skip, [popover], option";
    if (!text.data.trim() || parent.closest(other)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const { left, right, top, bottom } of range.getClientRects())
      if (right - left > 2)
        lines.push({ left, right, top: top + 3, bottom: bottom - 3, text, parent });
  }
  lines.sort((a, b) => a.top - b.top);
  const found = new Set();
  for (const [place, one] of lines.entries())
    for (const other of lines.slice(place + 1)) {
      if (other.top >= one.bottom) break;
      if (other.parent === one.parent) continue;
      if (other.left < one.right - 2 && one.left < other.right - 2)
        found.add(`${one.text.data.trim()} on ${other.text.data.trim()}`);
    }
  return [...found].slice(0, 6);
}"""
"""Which words lie on others."""
TORN = """() => [...document.querySelectorAll("main bdi")]
  .map((name) => name.parentElement)
  .filter((sentence) => /flex|grid/.test(getComputedStyle(sentence).display))
  .filter((sentence) => [...sentence.childNodes].some((it) => it.nodeType === 3 && it.data.trim()))
  .map((sentence) => sentence.textContent.trim())"""
"""Which sentences are laid out in pieces, because names in them are elements of their own."""
LEFT_OF_OTHERS = """() => {
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const box = (one) => one.getBoundingClientRect();
  const words = (one) => one.textContent.trim().replaceAll(/\\s+/g, " ");
  const isCovered = (one) => {
    const { left, top, width, height } = box(one);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit && !one.contains(hit);
  };
  const found = [];
  const inner = "[popover], .dock, .acts, section, form.panel, header, main, body";
  for (const main of [...document.querySelectorAll(".btn.do:not(.step-lines *)")].filter(seen))
    for (const one of [...main.closest(inner).querySelectorAll(".btn:not(.do)")].filter(seen)) {
      const [a, b] = [box(main), box(one)];
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const isBeside = high > Math.min(a.height, b.height) / 2;
      if (isBeside && a.left < b.left && b.left - a.right < 60 && !isCovered(one))
        found.push(`${words(main)} left of ${words(one)}`);
    }
  return found;
}"""
"""Which main buttons do not stand right of others in their row.

The steps of a replay are as on a player: back, on, jump, and never move.
"""
CUT_CHOICES = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const wide = (text, font) => { pen.font = font; return pen.measureText(text).width; };
  const arrow = 20;
  return [...document.querySelectorAll("select")].filter((one) => one.checkVisibility())
    .flatMap((one) => {
      const { appearance, font, paddingLeft, paddingRight } = getComputedStyle(one);
      const chosen = one.selectedIndex;
      const isCut = ({ index, text }) => {
        one.selectedIndex = index; // some are as wide as what is chosen, and have lines for it
        const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
        const parts = appearance === "base-select" ? text.split(" ") : [text];
        return parts.some((it) => wide(it, font) > room);
      };
      const cut = [...one.options].filter(isCut).map(({ text }) => text);
      one.selectedIndex = chosen;
      return cut;
    });
}"""
"""Which answers of selectors would not be read whole if they were chosen."""
PLACES = """() => [".ring .disc", ".hand-form", "#actions"].map((name) => {
  const { x, y, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? {};
  return [name, x, y, width, height].join(" ");
})"""
HAS_BUTTONS = "() => Boolean(document.querySelector('#b-right'))"


def problems(
    page: Page, *scripts: str, sizes: dict[str, dict[str, int]] = SIZES
) -> dict[str, list[str]]:
    """Return what scripts find at each size where they find anything."""
    said = at_sizes(page, *scripts, sizes=sizes)
    return {size: found for size, some in said.items() if (found := list(chain(*some)))}


def at_sizes(
    page: Page, *scripts: str, sizes: dict[str, dict[str, int]]
) -> dict[str, list[list[str]]]:
    """Return what each of some scripts says at each size."""
    said = {}
    for size, viewport in sizes.items():
        page.set_viewport_size(viewport)
        # The page's own scripts follow with the next frame; all are asked in one round trip.
        asked = ", ".join(f"({script})()" for script in scripts)
        said[size] = page.evaluate(
            f"async () => {{ await new Promise(requestAnimationFrame); return [{asked}]; }}"
        )
    return said
