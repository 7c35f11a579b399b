"""The rules of Tichu: pure Python, no Django, no I/O, no clock, no chance.

The rule numbers quoted throughout (``TRICK-7``, ``WISH-4`` ...) are those of
``docs/rules.md``.

Entry points: :func:`games.rules.engine.act` (and its halves ``decide`` and
``evolve``), :func:`games.rules.perspective.perspective`,
:func:`games.rules.choices.options` and :func:`games.rules.windows.clocks`.
"""
