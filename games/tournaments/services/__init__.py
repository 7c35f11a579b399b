"""The only tournament code that writes: verbs, one transaction and one act each.

The person who acts is a :class:`games.models.Player`; what is refused raises
:class:`games.services.ground.refusals.TableRefusal` and changes nothing. Every
function that changes a tournament locks its row first and leaves an
:class:`games.tournaments.models.Act`.
"""

from __future__ import annotations
