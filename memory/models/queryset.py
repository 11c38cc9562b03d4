"""What every reader of remembered rows asks for.

Whose, held now, believed, true of a moment as then known.
What keeps them to one tenant stands in `observability/database`: `reach.py` and `walls.py`.
"""

from datetime import datetime
from typing import Self, TypeVar

from django.db.models import Model, Q, QuerySet

from memory.models.tenancy import Scope
from memory.models.vocabulary import Standing

Row = TypeVar("Row", bound=Model)
CURRENT = Q(retired_at=None)
"""Of a row that is held: not superseded, corrected or archived."""


class RememberedQuerySet(QuerySet[Row]):
    """Filters over the four times and the standing of remembered rows.

    See docs/design/bitemporality.md.
    """

    def of(self, *scopes: Scope) -> Self:
        """Return the rows of these scopes; of none, no rows."""
        return self.filter(scope__in=scopes)

    def current(self) -> Self:
        """Return the rows that are held: not superseded, corrected or archived."""
        return self.filter(CURRENT)

    def retired(self) -> Self:
        """Return the rows that are held no more."""
        return self.exclude(CURRENT)

    def believed(self) -> Self:
        """Return the rows that nobody disputes."""
        return self.exclude(standing=Standing.DISPUTED)

    def as_of(self, moment: datetime, *, known_at: datetime) -> Self:
        """Return the rows that were true at a moment, as far as was known at another.

        Both times are aware.

        The statements of a retrieval say the same of the index: `TRUE_AS_KNOWN` in
        memory/retrieval/recall/sql.py.
        """
        held = CURRENT & _after("valid_to", moment)
        held_then = Q(retired_at__gt=known_at) & _after("stated_valid_to", moment)
        ended = Q(retired_at__lte=known_at, withdrawn=False) & _after("valid_to", moment)
        return self.filter(
            held | held_then | ended, recorded_at__lte=known_at, valid_from__lte=moment
        )


def _after(end: str, moment: datetime) -> Q:
    return Q(**{end: None}) | Q(**{f"{end}__gt": moment})
