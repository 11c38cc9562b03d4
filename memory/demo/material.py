"""The demo's history and its ten standard questions, as material to measure on."""

from memory.demo.history import history_size, questions
from memory.demo.seed import seed
from memory.evaluation.load import coverage_by_external_id
from memory.evaluation.material import Material
from memory.evaluation.types import Coverage, Progress
from memory.models import Tenant
from memory.revisions import Change


def material() -> Material:
    """Return the demo; each question is a test of its own."""
    return Material(
        name="demo",
        rows=history_size(),
        queries=questions(),
        load=_load,
        scope_of=str,
        gate=True,
        verdicts=True,
    )


def _load(tenant: Tenant, change: Change, written: Progress) -> Coverage:
    written(seed(tenant, now=change.now))
    return coverage_by_external_id(tenant)
