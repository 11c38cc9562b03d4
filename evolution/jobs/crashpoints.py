"""Named places where a process can be told to die, to prove that nothing is lost there.

`CRASHPOINT=mid_apply` in the environment ends the process the first time it comes there, as `kill
-9` would; `CRASHPOINT=mid_apply:2` the second time. Without it the places cost one comparison.
"""

import os
from collections import Counter

from django.conf import settings

EXIT_CODE = 137
"""What a shell reports of a process that was killed: 128 + SIGKILL."""

CRASHPOINTS = (
    "after_commit_before_publish",  # the job is written, nobody was told
    "after_claim",  # a worker has it and did nothing yet
    "before_model_call",
    "after_model_call",  # the answer came, and is not kept yet
    "pre_apply",  # all is known, no transaction is open
    "mid_apply",  # the effect is written, its completion is not, nothing is committed
    "post_apply",  # committed, and the worker does not know
    "pre_ack",  # the worker knows, the broker does not
)
"""In the order of a job's life."""

_reached: Counter[str] = Counter()


def crashpoint(name: str) -> None:
    """Die here, if the environment says so.

    Raises:
        ValueError: for a name that is not among `CRASHPOINTS`.
    """
    if name not in CRASHPOINTS:
        raise ValueError(f"no such crashpoint: {name}")
    wanted, _, time = settings.CRASHPOINT.partition(":")
    if wanted != name:
        return
    _reached[name] += 1
    if _reached[name] == int(time or 1):
        os._exit(EXIT_CODE)
