"""The acceptance examples of the canon, one test each; the numbers are theirs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.tournaments.rules import (
    bracket,
    draws,
    duplicate,
    fours,
    knock_out,
    limits,
    pairing,
    presets,
    reports,
    round_robin,
    schedule,
    seating,
    series,
)
from games.tournaments.rules.amounts import shown
from games.tournaments.rules.limits import AtSignal, Cut, Limits, TimedDeal
from games.tournaments.rules.notation import read_rounds
from games.tournaments.rules.ranking import (
    OF_PERSONS,
    OF_TEAMS,
    TREIBHAUS_LADDER,
    ByeScores,
    Deduction,
    RankingOptions,
)
from games.tournaments.rules.results import PlayedDeal, RoundEntry, of_deal
from games.tournaments.rules.standings import StandingRow, standing
from tests.tournaments.case_format import clock, moment
from tests.tournaments.fields import couples, rounds, teams

EIGHT = "A-B 640:360, C-D 500:500, E-F 410:690"
NINE = "A-B 450:550, C-D 400:600 / A-D 600:400, B-C 500:600 / A-C 600:400, B-D 550:450"
ELEVEN = "A-B 600:400, C-D 450:550, bye E / A-D 700:300, E-C 500:500, bye B"
NINETEEN = "A-B 600:400, C-D 450:550"


def lines(rows: tuple[StandingRow, ...]) -> list[tuple[object, ...]]:
    return [
        (it.rank, it.entrant, shown(it.victory_points), it.difference, shown(it.values["buchholz"]))
        for it in rows
    ]


def paired(names: str, played: str = "", **options: object) -> str:
    """Return the pairs of the next round and the team that has the bye."""
    known = options.pop("of", None) or teams(names)
    field = pairing.field_of(known, rounds(played) if played else [], **options)
    found = pairing.pair(field)
    return couples(found.pairs) + (f" bye {found.bye.first}" if found.bye else "")


def treibhaus() -> list[tuple[int, int, int]]:
    found = [it for it in presets.TREIBHAUS_SCHEDULE if it.kind is schedule.ItemKind.ROUND]
    return [(number, it.starts, it.ends) for number, it in enumerate(found, start=1)]


def test_example_1() -> None:
    found = schedule.signals(treibhaus(), (10, 2))
    assert [clock(it.at) for it in found if it.round == 1] == ["19:15", "19:55", "20:03", "20:05"]


def test_example_2() -> None:
    items = presets.TREIBHAUS_SCHEDULE
    second = next(n for n, it in enumerate(items) if it.name == "2")
    moved = schedule.moved(items, second, 7)
    times = [(clock(it.starts), clock(it.ends)) for it in moved if it.kind == "round"]
    assert times == [("19:15", "20:05"), ("20:32", "21:22"), ("21:52", "22:42")]
    assert [clock(it.starts) for it in moved if it.kind == "ranking"] == ["22:57"]


def at_five_past(second: str, cut: Cut = Cut.DEAL) -> limits.MatchOutcome:
    signal = AtSignal((45, 20), (1,), {1: "tichu", 0: "grand"})
    deals = [
        TimedDeal((300, 0), moment("19:16"), moment("19:30")),
        TimedDeal((-70, 170), moment(second), moment("20:12"), signal),
    ]
    return limits.outcome(deals, Limits(end=moment("20:05:00"), cut=cut))


def test_example_3() -> None:
    assert at_five_past("20:04:59").totals == (230, 170)
    assert at_five_past("20:05:00").totals == (300, 0)


def test_example_4() -> None:
    trick = at_five_past("20:04:59", Cut.TRICK)
    assert trick.deals[1] == (-155, 120)
    assert trick.totals == (145, 120)
    assert at_five_past("20:04:59", Cut.VOID).totals == (300, 0)


def test_example_5() -> None:
    assert limits.broken_off(AtSignal((30, -25), (), {2: "tichu"})) == (30, -25)


def test_example_6() -> None:
    scores = "400:0 0:400 300:0 0:300 200:0 0:200 50:50 50:50 60:40 900:0"
    deals = [TimedDeal(tuple(map(int, it.split(":")))) for it in scores.split()]
    found = limits.outcome(deals, Limits(target=1000))
    assert (len(found.deals), found.totals, found.ended) == (9, (1060, 1040), "target")


def test_example_7() -> None:
    assert reports.checked((640, 360)) == (640, 360)
    for score, code in (
        ((463, 537), "not_multiple_of_5"),
        ((450, 540), "sum_not_multiple_of_100"),
    ):
        with pytest.raises(reports.ReportRefused) as refused:
            reports.checked(score)
        assert refused.value.code == code


def test_example_8() -> None:
    assert lines(standing(teams("ABCDEF"), rounds(EIGHT))) == [
        (1, "F", 3, 280, 0),
        (2, "A", 3, 280, 0),
        (3, "C", 1, 0, 1),
        (3, "D", 1, 0, 1),
        (5, "E", 0, -280, 3),
        (6, "B", 0, -280, 3),
    ]


def test_example_9() -> None:
    assert lines(standing(teams("ABCD"), rounds(NINE))) == [
        (1, "A", 6, 300, 12),
        (2, "B", 6, 100, 12),
        (3, "D", 3, -100, 15),
        (4, "C", 3, -300, 15),
    ]


def test_example_10() -> None:
    ladder = ("victory_points", "direct", "difference")
    rows = standing(teams("ABCD"), rounds(NINE), RankingOptions(ladder))
    assert [row.entrant for row in rows] == ["B", "A", "D", "C"]


def test_example_11() -> None:
    assert lines(standing(teams("ABCDE"), rounds(ELEVEN))) == [
        (1, "A", 6, 600, 4),
        (2, "E", 4, 0, 3),
        (3, "B", 3, -200, 8),
        (4, "D", 3, -300, 7),
        (5, "C", 1, -100, 5),
    ]


def test_example_12() -> None:
    played = (
        "A-B 640:360, C-D 500:500, bye E / A-C 455:445, B-E 720:480, bye D /"
        " D-A 610:290, C-E 350:550, bye B"
    )
    options = RankingOptions(TREIBHAUS_LADDER, bye_scores=ByeScores.MEAN)
    rows = standing(teams("ABCDE"), rounds(played), options)
    assert [(row.entrant, row.points, row.difference) for row in rows] == [
        ("D", 1665, 480),
        ("B", 1620, -60),
        ("E", 1545, -60),
        ("A", 1385, -30),
        ("C", 1295, -210),
    ]


def test_example_13() -> None:
    assert lines(standing(teams("ABCD"), rounds("A-B walk-over A, C-D 500:500"))) == [
        (1, "A", 3, 0, 1),
        (2, "C", 1, 0, 1),
        (2, "D", 1, 0, 1),
        (4, "B", 0, 0, 1),
    ]


def test_example_14() -> None:
    options = OF_TEAMS._replace(deductions=(Deduction("A", Fraction(1), 100),))
    first, second = standing(teams("AB"), rounds("A-B 600:400"), options)
    assert (first.victory_points, first.points, first.difference) == (2, 500, 100)
    assert second.values["buchholz"] == 3


def test_example_15() -> None:
    assert paired("ABCDEF") == "A-B C-D E-F"
    assert paired("ABCDEF", first=pairing.First.HALVES) == "A-D B-E C-F"


def test_example_16() -> None:
    assert paired("ABCDEF", EIGHT) == "F-A C-E D-B"


def test_example_17() -> None:
    played = "A-C 600:400, B-D 600:400, E-F 500:500 / A-B 600:400, C-E 600:400, D-F 700:300"
    assert paired("ABCDEF", played) == "A-D B-E C-F"


def test_example_18() -> None:
    assert paired("ABCDEF", "A-B 600:400, C-D 600:400, E-F 600:400") == "A-C E-B D-F"


def test_example_19() -> None:
    assert paired("ABCDE", f"{NINETEEN}, bye E") == "A-D E-C bye B"


def test_example_20() -> None:
    assert paired("ABCDE", ELEVEN) == "A-E B-D bye C"


def test_example_21() -> None:
    assert paired("ABCDEF", NINETEEN) == "A-D E-F C-B"


def test_example_22() -> None:
    assert paired("ABCDE", NINETEEN, absent={"B"}) == "A-D E-C"


def test_example_23() -> None:
    assert paired("ABC", forbidden=["AB"]) == "A-C bye B"
    with pytest.raises(pairing.NoPairing):
        paired("AB", forbidden=["AB"])


def test_example_24() -> None:
    known = teams("ABCDEF", Bern="AB", Basel="CD")
    assert paired("ABCDEF", of=known, avoid_clubs=1) == "A-C B-D E-F"
    assert paired("ABCDEF", of=known) == "A-B C-D E-F"


def test_example_25() -> None:
    """The house team plays the team that would have the bye."""
    assert paired("ABC") == "A-B bye C"
    assert paired("ABC", "A-B 600:400, C-house 700:300") == "C-A bye B"


def test_example_26() -> None:
    played = "A-B 600:400, C-D 600:400 / A-C 600:400, B-D 600:400 / A-D 600:400, B-C 600:400"
    assert paired("ABCD", played) == "A-B C-D"


def test_example_27() -> None:
    pairs = [("F", "A"), ("C", "E"), ("D", "B")]
    assert seating.tables(pairs, {"E": 1}, [1, 2, 3]) == [2, 1, 3]


def test_example_28() -> None:
    plan = [it.pairs for it in round_robin.plan(4)]
    assert plan == [((1, 3), (2, 4)), ((1, 4), (2, 3)), ((1, 2), (3, 4))]
    assert round_robin.plan(5)[0] == (((1, 5), (2, 4)), 3)


GROUP = "A-D 600:400, B-C 600:400 / A-C 450:550, D-B 700:300 / A-B 600:400, C-D walk-over C"


def test_example_29() -> None:
    found = round_robin.withdrawn(teams("ABCD"), rounds(GROUP), "D", 3)
    assert found.is_kept
    assert [it[1:4] for it in lines(found.rows)] == [
        ("A", 6, 300),
        ("C", 6, -100),
        ("D", 3, 200),
        ("B", 3, -400),
    ]


def test_example_30() -> None:
    played = rounds(GROUP.replace("D-B 700:300", "D-B walk-over B"))
    found = round_robin.withdrawn(teams("ABCD"), played, "D", 3)
    assert not found.is_kept
    assert [it[1:4] for it in lines(found.rows)] == [("A", 3, 100), ("B", 3, 0), ("C", 3, -100)]


def test_example_31() -> None:
    slots = knock_out.bracket("ABCDEF")
    assert slots == [("A", None), ("D", "E"), ("B", None), ("C", "F")]
    played = rounds("bye A, D-E 600:400, bye B, C-F 400:600")
    second = bracket.bracket("ABCDEF", played).rounds[1]
    assert [tuple(it.entrant for it in match.sides) for match in second] == [("A", "D"), ("B", "F")]


def test_example_32() -> None:
    scores = ("400:0", "150:50", "75:25", "75:25")
    results = [
        duplicate.BoardResult(str(2 * n + 1), str(2 * n + 2), tuple(map(int, it.split(":"))))
        for n, it in enumerate(scores)
    ]
    found = duplicate.score({"1": results})
    percents = {pair: shown(it) for pair, it in found.boards["1"].items()}
    assert percents["1"] == 100
    assert percents["6"] == percents["8"] == 83.33
    assert percents["3"] == 66.67
    assert percents["4"] == 33.33
    assert percents["5"] == percents["7"] == 16.67
    assert percents["2"] == 0
    assert shown(found.ranking[0].net) == 333.33


def test_example_33() -> None:
    deals = [((130, 70), (90, 10)), ((0, 200), (-60, 160)), ((55, 45), (55, 45))]
    assert duplicate.teams_of_four(deals) == ((-20, 20, 0), 0, (1, 1))


def sittings(tables: int, round_: int) -> list[tuple[int, int, int]]:
    return [(it.ns, it.ew, it.board) for it in duplicate.mitchell(tables)[round_]]


def test_example_34() -> None:
    assert sittings(3, 1) == [(1, 6, 2), (2, 4, 3), (3, 5, 1)]


def test_example_35() -> None:
    match = reports.report(reports.Reporting(), 0, (640, 360))
    assert match.state == "reported"
    match = reports.report(match, 1, (620, 380))
    assert (match.state, match.score) == ("disputed", None)
    match = reports.report(match, 0, (620, 380))
    assert (match.state, match.score) == ("confirmed", (620, 380))


def test_example_36() -> None:
    match = reports.report(reports.Reporting(), 0, (640, 360))
    with pytest.raises(reports.ReportRefused, match="own_report"):
        reports.confirm(match, 0)
    match = reports.confirm(match, 1)
    assert match.state == "confirmed"
    with pytest.raises(reports.ReportRefused, match="already_final"):
        reports.report(match, 0, (640, 360))


def test_example_37() -> None:
    evenings = [["A", "B", "CD", "E"], ["B", "A", "E", "C"], ["AB", "C"]]
    points = [series.place_points([[*p] for p in it], (10, 8, 6, 5), 1) for it in evenings]
    rows = [(it.rank, it.who, shown(it.total)) for it in series.table(points, best=2)]
    assert rows == [(1, "A", 19), (1, "B", 19), (3, "C", 11.5), (4, "E", 7), (5, "D", 5.5)]


def test_example_38() -> None:
    assert draws.lot("Bern", 1, "1-2") == 203045914261334
    assert draws.lot("Bern", 1, "1-2/3-4") == 212124563571125


def tables(found: draws.Draw) -> list[str]:
    return [" v ".join(" ".join(team) for team in it.teams) for it in found.tables]


def drawn(names: str, played: list[object]) -> draws.Draw:
    persons = draws.persons_of(teams(names), played)
    return draws.draw(persons, "Bern", len(played) + 1)


FORTY = read_rounds(
    [
        [
            {"a": "AC", "b": "DE", "deals": [{"score": [70, 30]}, {"score": [50, 50]}]},
            {
                "a": "BF",
                "b": "GH",
                "deals": [{"score": [100, 0], "double": 0}, {"score": [20, 180]}],
            },
        ]
    ]
)
FORTY_THREE = [
    {
        "a": "AE",
        "b": "BF",
        "deals": [{"score": [130, 70]}, {"score": [0, 100], "double": 1}, {"score": [45, 55]}],
    },
    {"bye": "C"},
    {"bye": "D"},
]


def split(rows: list[list[RoundEntry]]) -> list[list[RoundEntry]]:
    """Return the entries with each letter as a person."""
    return [
        [it._replace(sides=tuple(tuple("".join(side)) for side in it.sides)) for it in round_]
        for round_ in rows
    ]


def test_example_39() -> None:
    assert tables(drawn("ABCDEFGH", [])) == ["A C v D E", "B F v G H"]


def of_persons(names: str, played: list[list[RoundEntry]]) -> list[tuple[object, ...]]:
    rows = standing(teams(names), split(played), OF_PERSONS)
    return [(it.rank, it.entrant, shown(it.victory_points), it.points) for it in rows]


def test_example_40() -> None:
    assert of_persons("ABCDEFGH", FORTY) == [
        *((1, it, 3, 120) for it in "ABCF"),
        *((5, it, 2, 180) for it in "GH"),
        *((7, it, 1, 80) for it in "DE"),
    ]


def test_example_41() -> None:
    assert tables(drawn("ABCDEFGH", split(FORTY))) == ["A B v C H", "D F v E G"]
    known = teams("ABCDEFGH")
    order = draws.order_of(known, split(FORTY))
    found = draws.standing_draw(draws.persons_of(known, split(FORTY)), order)
    assert tables(found) == ["A F v B C", "D H v E G"]


def test_example_42() -> None:
    first = drawn("ABCDEF", [])
    assert (tables(first), first.byes) == (["A E v B F"], ("C", "D"))
    second = drawn("ABCDEF", split(read_rounds([FORTY_THREE])))
    assert (tables(second), second.byes) == (["C E v D F"], ("A", "B"))


def test_example_43() -> None:
    assert of_persons("ABCDEF", read_rounds([FORTY_THREE])) == [
        (1, "B", 5, 225),
        (1, "F", 5, 225),
        (3, "A", 2, 175),
        (3, "E", 2, 175),
        (5, "C", 0, 0),
        (5, "D", 0, 0),
    ]


def test_example_44() -> None:
    assert of_deal(PlayedDeal((0, 0), 0)) == (3, 0)


def test_example_45() -> None:
    first = fours.score([(560, 240), (300, 500), (400, 400)])
    assert [shown(it) for it in first.victory_points] == [3.5, 5.5, 0.5, 2.5]
    second = fours.score([(500, 300), (300, 500), (420, 380)])
    assert [shown(it) for it in second.victory_points] == [3.5, 5, 0, 3.5]


def test_example_46() -> None:
    def evening(places: str, vp: tuple[int, ...], deals: tuple[int, ...]) -> series.Evening:
        who = places.replace("=", "").replace(" ", "")
        amounts = {it: Fraction(own) for it, own in zip(who, vp, strict=True)}
        shared = [it.split("=") for it in places.split()]
        return series.Evening(shared, amounts, dict(zip(who, deals, strict=True)))

    rows = series.rank_points(
        [
            evening("A B C=D", (36, 30, 24, 20), (24, 24, 24, 20)),
            evening("B A", (30, 20), (24, 24)),
        ]
    )
    assert [(it.who, shown(it.rank_points)) for it in rows] == [
        ("B", 273.44),
        ("A", 204.17),
        ("C", 37.5),
        ("D", 37.5),
    ]
    assert (rows[0].place_points, rows[0].factor) == (175, Fraction(5, 4))


def test_example_47() -> None:
    assert sittings(4, 2) == [(1, 6, 3), (2, 7, 4), (3, 8, 1), (4, 5, 2)]


def test_a_pair_costs_the_squared_difference_of_victory_points() -> None:
    points = {"A": Fraction(7), "B": Fraction(3)}
    field = pairing.Field(("A", "B"), points, {}, {}, {})
    assert pairing.costs_of(field, "A", "B").vp == 16


def test_a_deal_that_reaches_the_target_after_the_signal_ends_the_match_by_points() -> None:
    """LIM-2: whichever is first, and the deal that was running counts."""
    running = TimedDeal((600, 0), first_card=50, finished=150)
    found = limits.outcome([running], Limits(target=500, end=100))
    assert (found.totals, found.ended) == ((600, 0), limits.Ended.TARGET)
