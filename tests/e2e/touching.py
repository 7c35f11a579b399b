"""Whether what stands in the ring and in the rack leaves its neighbours free and is read whole."""

from __future__ import annotations

TOUCHED = """() => {
  if (document.querySelector(".over")) return []; // the table lies below it
  const shown = { opacityProperty: true, visibilityProperty: true };
  const signs = ".bead, .halt, .round-btn, .wish .w, .card, .bcard, .n, .fx, .stamp, .rank";
  const asked = [
    "#seats .seat:not(.south) :is(.n, .who, .meta, .stamp, .rank)",
    ".watching .seat.south :is(.n, .who, .meta)", ".seat.south .told", ".now",
    "#trick :is(h2, .fx, .bcard, .card, .by, figcaption)", ".slots :is(.to, .owes, .offers-you)",
    ".stage :is(.bead, .halt, .round-btn, .wish .w, .wish, .ptsum, .open-hand .card)",
  ];
  const within = (one) => {
    const [a, row] = [one, one.closest(".old") ?? one].map((it) => it.getBoundingClientRect());
    const [top, bottom] = [Math.max(a.top, row.top), Math.min(a.bottom, row.bottom)];
    return { left: a.left, right: a.right, top, bottom }; // in their row only
  };
  const rects = (one) => {
    if (one.matches(signs)) return [within(one)];
    if (one.matches(".old *") && within(one).bottom <= within(one).top) return [];
    const found = [];
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement.closest(".vh")) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const lead = (bottom - top) * 0.2; // a line is higher than its letters
        found.push({ left, right, top: top + lead, bottom: bottom - lead });
      }
    }
    return found;
  };
  const pieces = [...document.querySelectorAll(asked.join())]
    .filter((one) => one.checkVisibility(shown) && one.clientHeight > 2)
    .filter((one) => !one.closest("[popover]"))
    .map((one) => ({ one, rects: rects(one), isRound: one.matches(".bead, .halt, .round-btn") }));
  const edge = 1.5;
  const meet = (a, b, isRound) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide <= edge || high <= edge || !isRound) return wide > edge && high > edge;
    const [x, y] = [(a.left + a.right) / 2, (a.top + a.bottom) / 2];
    const across = Math.max(b.left - x, 0, x - b.right);
    const down = Math.max(b.top - y, 0, y - b.bottom);
    return Math.hypot(across, down) < (a.right - a.left) / 2 - edge;
  };
  const isOne = (a, b) => {
    if (a.contains(b) || b.contains(a)) return true;
    if (a.closest("#trick") && b.closest("#trick")) return true;
    const [hand, other] = [a, b].map((one) => one.closest(".open-hand"));
    const [seat, also] = [a, b].map((one) => one.closest(".seat:not(.south)"));
    return hand === other && Boolean(hand || (seat && seat === also));
  };
  const said = ({ one }) => `${one.classList[0] ?? one.localName} ${one.textContent.trim()}`.trim();
  const found = new Set();
  for (const [place, one] of pieces.entries())
    for (const other of pieces.slice(place + 1)) {
      if (isOne(one.one, other.one)) continue;
      const [a, b] = one.isRound ? [one, other] : [other, one];
      if (a.rects.some((x) => b.rects.some((y) => meet(x, y, a.isRound))))
        found.add(`${said(a)} on ${said(b)}`.replaceAll(/\\s+/g, " "));
    }
  return [...found];
}"""
"""What of seats, words, corners, open hands, plays and the bead of the turn lies on what else."""

CUT_TEXTS = """() => {
  const texts = ".offer :is(.what, .line), .rack .fx1, .bcard .txt";
  const isCut = (one) => one.clientHeight > 2 && one.scrollHeight > one.clientHeight + 1;
  const found = [...document.querySelectorAll(texts), ...document.querySelectorAll(".question")]
    .filter((one) => one.checkVisibility() && isCut(one));
  for (const one of document.querySelectorAll(".rack .fx1")) {
    const [line, card] = [one, one.closest(".bst")].map((it) => it.getBoundingClientRect());
    if (one.checkVisibility() && line.bottom > card.bottom + 1) found.push(one);
  }
  return found.map((one) => `${one.className}: ${one.textContent.trim().slice(0, 40)}`);
}"""
"""What is told of Boosters, to be chosen, laid or one's own, of which a part is not seen."""

CUT_IN_THE_RACK = """() => [...document.querySelectorAll(".rack .bst :is(.nm, .st, .tab)")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientHeight > 1)
  .filter((one) => {
    const [box, card] = [one, one.closest(".bst")].map((it) => it.getBoundingClientRect());
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (walker.currentNode.parentElement.closest(".vh")) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const { width, right, bottom } of range.getClientRects()) {
        const isBelow = bottom > Math.min(box.bottom, card.bottom) + 1.5;
        if (width > 1 && (isBelow || right > box.right + 0.5)) return true;
      }
    }
    return false;
  })
  .map((one) => `${one.lastChild.textContent.trim()} is cut`)"""
"""Which names, colours and times of one's own Boosters are not read whole."""
