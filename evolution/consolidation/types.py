"""What consolidation looks at, and what it decides (pure)."""

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Member:
    """A memory that may be one of several that say the same.

    Attributes:
        version: `updated_at` of the row as it was read.
        confirmed: somebody stands for it.
        vector: unit length (d,), or None where it was not embedded.
    """

    id: UUID
    kind: str
    content: str
    at: datetime
    version: datetime
    sender: str = ""
    fact_key: str | None = None
    value: str = ""
    confirmed: bool = False
    vector: NDArray[np.float32] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Cluster:
    """Members that say the same, by id; `similarity` is that of the two least alike, 0..1."""

    members: tuple[Member, ...]
    similarity: float
