"""The rules of tournaments: pure functions of plain values, without Django.

Names are those of the canon, whose rules the docstrings quote (SCH-3, PAIR-4, IND-4).
Entrants are named by ids and have start numbers; the outcome of a round is a list of
:class:`results.RoundEntry`, one for each match, bye or absence, whether pairs or persons play.

    standings.standing(entrants, rounds, options)   the standing, to the last tie-break
    pairing.pair(field, options)                    the one pairing of PAIR-4, with its costs
    draws.draw(persons, seed, number)               the one draw of IND-4
    reasons.reasons_of(field, pairing, options)     what forced what
    reports.after(state, action)                    who has reported and confirmed what

Every moment is a whole number of seconds from some common start, usually midnight before
the first round.
"""

from __future__ import annotations
