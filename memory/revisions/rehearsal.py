"""What a change would do, seen by doing it in a transaction that is taken back."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.db import transaction

Result = TypeVar("Result")


class _Rehearsed(Exception):  # noqa: N818 - it carries what was seen out of a transaction
    def __init__(self, result: Any) -> None:
        super().__init__()
        self.result = result


def rehearsed(change: Callable[[], Result]) -> Result:
    """Return what a change returns, with everything that it did in the database taken back.

    Whatever the change raises is raised.
    """
    try:
        with transaction.atomic():
            raise _Rehearsed(change())  # noqa: TRY301 - it takes the transaction back
    except _Rehearsed as seen:
        result: Result = seen.result
        return result
