"""Promote or stop an experiment, in one action."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max

from memory.models import Experiment, PolicyVersion
from memory.models.experiment import ExperimentState
from memory.policy import DEFAULT_POLICY
from memory.retrieval.policies import forget_policies, policy_version


class NotRunning(Exception):  # noqa: N818 - named for what it says
    """The experiment ended before."""


def stop(experiment: Experiment, *, actor: str, now: datetime) -> None:
    """End an experiment: every scope gets what the others get.

    Raises:
        NotRunning: it ended before.
    """
    _end(experiment, ExperimentState.STOPPED, actor=actor, now=now)
    forget_policies()


def promote(experiment: Experiment, *, actor: str, now: datetime) -> PolicyVersion:
    """End an experiment and make its candidate the tenant's default.

    A new version, in force at once.

    Raises:
        NotRunning: it ended before.
        UnknownPolicy: its candidate is no longer there.
    """
    with transaction.atomic():
        candidate = policy_version(
            experiment.policy, experiment.version, tenant_id=experiment.tenant_id
        )
        _end(experiment, ExperimentState.PROMOTED, actor=actor, now=now)
        versions = PolicyVersion.objects.filter(tenant=experiment.tenant, name=DEFAULT_POLICY)
        last = versions.aggregate(last=Max("version"))["last"] or 1
        version = last + 1
        document = candidate.model_dump(mode="json", exclude={"name", "version"})
        document |= {"name": DEFAULT_POLICY, "version": version}
        promoted = PolicyVersion.objects.create(
            tenant=experiment.tenant,
            name=DEFAULT_POLICY,
            version=version,
            document=document,
            note=f"promoted from experiment {experiment.name}: "
            f"{experiment.policy}@{experiment.version}",
        )
    forget_policies()
    return promoted


def _end(experiment: Experiment, state: ExperimentState, *, actor: str, now: datetime) -> None:
    running = Experiment.objects.filter(pk=experiment.pk, state=ExperimentState.RUNNING)
    if not running.update(state=state, ended_at=now, ended_by=actor):
        raise NotRunning
    experiment.refresh_from_db()
