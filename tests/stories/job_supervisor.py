"""Workers of toy jobs in processes that are killed and frozen on purpose; run as a program.

Forks its workers from one prepared process, so that a new one costs nothing. It signals only what
it forked.
"""

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from itertools import count

import django
import time_machine
from django.db import connection

_numbers = count(1)


@dataclass(frozen=True)
class Chaos:
    """What is done to the workers, and which bug they have."""

    workers: int = 4
    kills: int = 0
    pauses: int = 0
    paused_at_once: int = 2
    pause_seconds: float = 0.0
    every_seconds: float = 0.3  # on average, between two blows
    lease_seconds: float = 1.0
    batch: int = 20
    toil_seconds: float = 0.001  # between the two halves of a job
    clock_off_seconds: float = 0.0  # of every second worker
    bug: str = ""
    seed: int = 1
    deadline_seconds: float = 60.0
    enough_crashes: int = 1_000_000  # the end, where a bug is to show


def main() -> None:
    known = {field.name for field in fields(Chaos)}
    chaos = Chaos(
        **{name: value for name, value in json.loads(sys.argv[1]).items() if name in known}
    )
    django.setup()
    sys.stdout.write(json.dumps(supervise(chaos)))
    sys.stdout.flush()
    os._exit(0)  # at once: what the parent of killed workers waits for at its end is not measured


def supervise(chaos: Chaos) -> dict[str, object]:
    """Keep the workers alive and hurt them until the queue is empty.

    Return what was done to them.
    """
    dice = random.Random(chaos.seed)
    began = time.monotonic()
    alive = {_fork(chaos) for _ in range(chaos.workers)}
    asleep: dict[int, float] = {}
    kills = pauses = crashes = 0
    next_blow = began + chaos.every_seconds
    while alive and time.monotonic() - began < chaos.deadline_seconds:
        if crashes >= chaos.enough_crashes:
            break
        time.sleep(0.01)
        for pid, until in list(asleep.items()):
            if time.monotonic() >= until:
                os.kill(pid, signal.SIGCONT)
                del asleep[pid]
        crashes += _reap(alive, chaos)
        awake = sorted(alive - set(asleep))
        if time.monotonic() < next_blow or not awake:
            continue
        next_blow = time.monotonic() + dice.uniform(0.3, 1.7) * chaos.every_seconds
        victim = dice.choice(awake)
        if kills < chaos.kills:
            os.kill(victim, signal.SIGKILL)
            kills += 1
        elif pauses < chaos.pauses and len(asleep) < chaos.paused_at_once:
            os.kill(victim, signal.SIGSTOP)
            asleep[victim] = time.monotonic() + chaos.pause_seconds
            pauses += 1
    left = _end(alive)
    return {
        "kills": kills,
        "pauses": pauses,
        "crashes": crashes,
        "left": left,
        "seconds": time.monotonic() - began,
    }


def _fork(chaos: Chaos) -> int:
    number = next(_numbers)
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        if chaos.clock_off_seconds and number % 2:
            wrong = datetime.now(UTC) + timedelta(seconds=chaos.clock_off_seconds)
            time_machine.travel(wrong, tick=True).start()
        _toil_until_empty(chaos)
        code = 0
    finally:
        os._exit(code)


def _reap(alive: set[int], chaos: Chaos) -> int:
    """Replace the workers that died; forget those that found nothing left to do.

    Returns the deaths.
    """
    deaths = 0
    for pid in list(alive):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if not ended:
            continue
        alive.discard(pid)
        if status:
            deaths += 1
            alive.add(_fork(chaos))
    return deaths


def _end(alive: set[int]) -> int:
    for pid in alive:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    return len(alive)


def _toil_until_empty(chaos: Chaos) -> None:
    from evolution.jobs import queue  # noqa: PLC0415 - models need Django to be set up
    from observability.database.reach import of_tenant  # noqa: PLC0415
    from tests.stories.toy_jobs import TOILS, plant, unfinished  # noqa: PLC0415

    plant(chaos.bug)
    toil: Callable[..., None] = TOILS.get(chaos.bug, TOILS[""])
    while True:
        jobs = queue.claim(limit=chaos.batch, lease_seconds=chaos.lease_seconds)
        for job in jobs:
            with of_tenant(job.tenant_id):
                toil(job, chaos.toil_seconds)
        if not jobs:
            if not unfinished():
                break
            time.sleep(0.02)
    connection.close()


if __name__ == "__main__":
    main()
