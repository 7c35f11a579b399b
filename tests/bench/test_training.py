"""Duels of styles without search; at night, since they take half a minute to compile."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

from games.bots.search.styles import LEAD, LEAST, RULE, SPARE_GROUPS, STYLE, WIDTH

DEALS = 5000
SURE = 5


@pytest.mark.nightly
@pytest.mark.searches
def test_styles_are_told_apart_and_bad_changes_are_not_kept() -> None:
    from tests.bench.training import COLUMNS, PREDECESSOR, Training

    assert sorted(COLUMNS.values()) == list(range(SPARE_GROUPS, WIDTH))
    training = Training(DEALS, 7)
    assert training.compared(RULE, RULE, DEALS) == (0, 0)
    for other in (RULE, PREDECESSOR):
        gain = training.compared(STYLE, other, DEALS)
        assert gain.points > SURE * gain.error
        back = training.compared(other, STYLE, DEALS)
        assert back.points == pytest.approx(-gain.points)
    for column, worse in ((LEAD, -3.0), (LEAST, 5.0)):
        changed = training.style.copy()
        changed[column] = worse
        loss = training.improvement(changed, DEALS)
        assert loss.points < -SURE * loss.error
