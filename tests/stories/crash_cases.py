"""Let a process die at one place of one job's life, then sweep; run as a program.

Every case forks from one prepared process, so that it costs no start. The answer is one line of
JSON for each.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

import django
from django.conf import settings
from django.db import connection, transaction

from observability.database.reach import EVERYTHING, reach_outside

LEASE_SECONDS = 0.25
MOST_SWEEPS = 60
SWEEP_SECONDS = 0.05
BEGAN = datetime.now(UTC).isoformat()[:19]


@dataclass(frozen=True)
class Case:
    """One death of one kind of job; no crashpoint is the run that dies nowhere.

    Attributes:
        model: a configured model takes part.
    """

    kind: str
    crashpoint: str = ""
    bug: str = ""
    model: bool = False


def main() -> None:
    reach_outside(EVERYTHING)  # of this program; a job reaches what it reaches
    django.setup()
    prepare()
    for case in json.loads(sys.argv[1]):
        sys.stdout.write(json.dumps(run(Case(**case))) + "\n")
        sys.stdout.flush()


def prepare() -> None:
    """Load what every process needs, and make leases short."""
    from evolution.jobs import doorbell, lease  # noqa: PLC0415 - models need Django to be set up
    from evolution.reading import jobs  # noqa: PLC0415
    from evolution.reading.model import session_summary  # noqa: PLC0415
    from evolution.sessions import intake  # noqa: PLC0415
    from memory.index.embedder import current_embedder  # noqa: PLC0415
    from memory.revisions import audit  # noqa: PLC0415

    doorbell.take_down()
    lease.LEASE_SECONDS = LEASE_SECONDS
    intake.GATHER_SECONDS = 0.0
    jobs.TURNS_AT_ONCE = 2
    session_summary.EVERY_TURNS = 2
    audit.SETTLED_SECONDS = 0
    current_embedder().embed_each(["warm"])


def run(case: Case) -> dict[str, Any]:
    """Die as the case says, sweep until nothing is left to do, and tell what came of it."""
    from evolution.models import Job, ModelCall  # noqa: PLC0415
    from memory.models import Tenant  # noqa: PLC0415
    from tests.stories.crash_causes import BY_MODEL  # noqa: PLC0415
    from tests.stories.crash_housekeeping import EVERY_KIND  # noqa: PLC0415
    from tests.stories.fingerprint import decided_twice, state_of  # noqa: PLC0415

    cause = (EVERY_KIND | BY_MODEL if case.model else EVERY_KIND)[case.kind]
    slug = f"{case.kind}-{case.crashpoint}-{case.bug}{case.model:d}"
    tenant = Tenant.objects.create(slug=slug[-50:].replace(":", "-"))
    cause.before(tenant)
    sweep()
    connection.close()
    code = _in_a_fork(lambda: _die(case, lambda: cause.submit(tenant)))
    time.sleep(
        LEASE_SECONDS
    )  # else the lanes overtake each other, and another job than before makes the same
    sweeps = 0
    while sweep() + _unfinished() and sweeps < MOST_SWEEPS:
        sweeps += 1
        time.sleep(SWEEP_SECONDS)
    told = {"code": code, "jobs": _jobs(tenant.pk), "decided_twice": decided_twice(tenant.pk)}
    calls = ModelCall.objects.filter(tenant=tenant)
    asking = Job.objects.filter(pk__in=calls.values("job")).values_list("kind", flat=True)
    state = [*state_of(tenant.pk, began=BEGAN), *cause.left(tenant)]
    told |= {"calls": calls.count(), "asking": sorted(set(asking)), "state": state}
    return asdict(case) | told


def sweep() -> int:
    """Do what beat and a worker do: look for what is due or abandoned, and run it.

    Returns how many were due.
    """
    from evolution import tasks  # noqa: PLC0415
    from evolution.jobs import queue  # noqa: PLC0415

    due = [job_id for name in queue.QUEUES for job_id in queue.overdue(name)]
    for job_id in due:
        tasks.run_job(str(job_id))
    return len(due)


def _die(case: Case, submit: Callable[[], None]) -> None:
    settings.CRASHPOINT = case.crashpoint
    plant(case.bug)
    submit()
    while sweep():
        pass


def plant(bug: str) -> None:
    """Break this process on purpose."""
    from evolution.jobs import claimed_job, crashpoints, database, statements  # noqa: PLC0415

    if bug == "no_transaction":  # the effect is kept although the completion is not
        claimed_job.transaction = type("NoTransaction", (), {"atomic": staticmethod(nullcontext)})  # type: ignore[attr-defined,assignment]
    elif bug == "done_first":  # the job is done before its effect is kept

        def first(job: Any, outcome: Any) -> None:
            database.changed(statements.DONE, id=job.id, fence=job.fence, result="{}")
            with transaction.atomic():
                outcome.effect()
                crashpoints.crashpoint("mid_apply")

        claimed_job.complete = first
    else:
        assert not bug, bug


def _in_a_fork(act: Callable[[], None]) -> int:
    pid = os.fork()
    if pid:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    code = 1
    try:
        act()
        code = 0
    finally:
        os._exit(code)


def _unfinished() -> int:
    from evolution.models import UNFINISHED, Job  # noqa: PLC0415

    return Job.objects.filter(state__in=UNFINISHED).count()


def _jobs(tenant: Any) -> list[list[Any]]:
    from django.db.models import Q  # noqa: PLC0415

    from evolution.models import Job  # noqa: PLC0415

    return [
        list(row)
        for row in Job.objects.filter(Q(tenant=tenant) | Q(tenant=None)).values_list(
            "kind", "state", "crash_count"
        )
    ]


if __name__ == "__main__":
    main()
