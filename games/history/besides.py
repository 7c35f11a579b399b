"""What is told of a match in a list besides its own row, in the same question."""

from __future__ import annotations

from django.db.models import Exists, Func, IntegerField, OuterRef, Q, Subquery, Sum
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from games.models import Correction, Hand, JudgedRound
from games.services.acting import judging
from games.tournaments.models import Pairing

NUMBER = Func("pk", function="COUNT", output_field=IntegerField())
"""How many rows there are."""


def told_besides() -> dict[str, Subquery | Exists]:
    """Return what is added to each match.

    The number of its ``rounds``, how many of them are ``judged``, the sums of their luck in
    points of the seats 0 and 2 (``luck_of_cards``, ``luck_of_decisions``, ``luck_that_fell``), its
    tournament
    (``event``, if everybody may see it) and the round of that (``event_round``); whether it
    ``is_corrected``.
    """
    scored = Hand.objects.filter(match=OuterRef("pk"), is_over=True, score__isnull=False)
    rounds = scored.order_by().annotate(number_found=NUMBER).values("number_found")
    is_corrected = Exists(Correction.objects.filter(match=OuterRef("pk")))
    return {"rounds": Subquery(rounds), "is_corrected": is_corrected} | _luck() | _event()


def _luck() -> dict[str, Subquery]:
    judged = JudgedRound.objects.filter(version=judging.VERSION, luck__isnull=False)
    judged = judged.filter(hand__match=OuterRef("pk"), hand__score__isnull=False).order_by()

    def sum_of(part: str) -> Subquery:
        points = Sum(Cast(KT(f"luck__{part}"), IntegerField()))
        return Subquery(judged.values("hand__match").annotate(points=points).values("points"))

    number = judged.annotate(number_found=NUMBER).values("number_found")
    return {
        "judged": Subquery(number),
        "luck_of_cards": sum_of("cards"),
        "luck_of_decisions": sum_of("decisions"),
        "luck_that_fell": sum_of("fell"),
    }


def _event() -> dict[str, Subquery]:
    here = Q(match=OuterRef("pk")) | Q(second_match=OuterRef("pk"))
    found = Pairing.objects.filter(here).order_by("pk")
    public = found.filter(round__tournament__is_public=True)
    return {
        "event": Subquery(public.values("round__tournament__name")[:1]),
        "event_round": Subquery(found.values("round__number")[:1]),
    }
