"""What happened, and whether it is good enough."""

from observability.models.alert import Alert, GuardedScope
from observability.models.bucket import Bucket
from observability.models.measurement import Measurement
from observability.models.objective import Objective
from observability.models.objective_hour import ObjectiveHour
from observability.models.reliability import ReliabilityBin
from observability.models.retrieval import (
    QUERY_CHARACTERS,
    SOURCE_CHARACTERS,
    Receipt,
    Retrieval,
    RetrievalOutcome,
)

__all__ = [
    "QUERY_CHARACTERS",
    "SOURCE_CHARACTERS",
    "Alert",
    "Bucket",
    "GuardedScope",
    "Measurement",
    "Objective",
    "ObjectiveHour",
    "Receipt",
    "ReliabilityBin",
    "Retrieval",
    "RetrievalOutcome",
]
