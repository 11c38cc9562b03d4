"""What a slow call gave is kept on its job before anything else happens.

No later attempt makes that call again.
"""

from collections.abc import Callable, Mapping
from typing import Any

from evolution.jobs import claimed_job
from evolution.jobs.types import Claimed, LeaseLost

Answer = Mapping[str, Any]
"""As JSON."""


class AskedOnce:
    """The answers of one job's slow calls.

    To be used outside of transactions; a finished job keeps none of it.
    """

    def __init__(self, job: Claimed) -> None:
        """Begin with what earlier attempts kept."""
        self._job = job
        self._kept: dict[str, Any] = dict(job.checkpoint or {})

    def answer(self, key: str, ask: Callable[[], Answer]) -> Answer:
        """Return the answer kept under a key, else ask for it and keep it.

        Args:
            key: of the question within the job: the same at each attempt as long as the question
                is.
            ask: makes the call.

        Raises:
            LeaseLost: another worker has the job.
        """
        kept: Answer | None = self._kept.get(key)
        if kept is None:
            kept = ask()
            self._kept[key] = kept
            if not claimed_job.save_checkpoint(self._job, self._kept):
                raise LeaseLost
        return kept
