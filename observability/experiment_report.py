"""What each arm of an experiment came to, from retrievals and their outcomes."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from observability.intervals import Estimate, mean_of, share_of

_ARMS = """
    SELECT r.arm, count(*), count(*) FILTER (WHERE r.skipped_reason = ''),
        count(*) FILTER (WHERE r.skipped_reason = ''
            AND (r.degraded_reason <> '' OR r.injected_count = 0)),
        count(o.reacted_at), count(*) FILTER (WHERE o.signal IN ('correct', 'deny', 'outdated')),
        COALESCE(sum(u.used), 0), COALESCE(sum(u.known), 0),
        COALESCE(avg(r.tokens_used), 0), COALESCE(stddev_samp(r.tokens_used), 0),
        COALESCE(avg(r.elapsed_ms), 0), COALESCE(stddev_samp(r.elapsed_ms), 0)
    FROM observability_retrieval r
    LEFT JOIN observability_retrievaloutcome o ON o.retrieval_id = r.id
    LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE utilized) AS used, count(utilized) AS known
        FROM observability_receipt WHERE retrieval_id = r.id
    ) AS u ON o.replied_at IS NOT NULL
    WHERE r.tenant_id = %s AND r.experiment = %s
    GROUP BY r.arm
"""


@dataclass(frozen=True, slots=True)
class ArmReport:
    """One arm: counts, and shares and means with their intervals.

    None where there is nothing to divide by.

    Attributes:
        retrievals: answered, those that the gate skipped included.
        outcomes: with a known reaction.
        utilisation: of memories given with a known reply, those it used.
        corrections: of known reactions, those that corrected or denied.
        failures: of retrievals that were not skipped, those degraded or empty.
    """

    arm: str
    retrievals: int
    outcomes: int
    utilisation: Estimate | None
    corrections: Estimate | None
    failures: Estimate | None
    tokens: Estimate | None
    elapsed_ms: Estimate | None


@dataclass(frozen=True, slots=True)
class ExperimentReport:
    """Both arms; `says` is False until each has enough outcomes: then nothing is compared."""

    arms: Mapping[str, ArmReport]
    says: bool

    def differs(self, name: str) -> bool | None:
        """Tell whether the arms' intervals of a number are apart.

        None while nothing is said, or one has none.
        """
        found = [getattr(arm, name) for arm in self.arms.values()]
        if not self.says or len(found) != len(ARMS) or any(each is None for each in found):
            return None
        first, second = found
        return not first.overlaps(second)


ARMS = ("control", "candidate")


def report_of(tenant_id: UUID, experiment: UUID, *, enough_outcomes: int) -> ExperimentReport:
    """Return what the arms of an experiment came to. One statement over its retrievals."""
    with connection.cursor() as cursor:
        cursor.execute(_ARMS, [tenant_id, experiment])
        arms = {row[0]: _arm(*row) for row in cursor.fetchall()}
    says = all(name in arms and arms[name].outcomes >= enough_outcomes for name in ARMS)
    return ExperimentReport({name: arms[name] for name in ARMS if name in arms}, says)


def _arm(name: str, retrievals: int, answered: int, failed: int, *numbers: float) -> ArmReport:
    outcomes, corrected, used, known, tokens, tokens_deviation, elapsed, elapsed_deviation = numbers
    return ArmReport(
        arm=name,
        retrievals=retrievals,
        outcomes=int(outcomes),
        utilisation=share_of(int(used), int(known)),
        corrections=share_of(int(corrected), int(outcomes)),
        failures=share_of(failed, answered),
        tokens=mean_of(float(tokens), float(tokens_deviation), retrievals),
        elapsed_ms=mean_of(float(elapsed), float(elapsed_deviation), retrievals),
    )
