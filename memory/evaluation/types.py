"""What goes through an evaluation. Pure."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from memory.evaluation.corpus import CorpusQuestion

Progress = Callable[[int], None]
"""Hears how many more of something are done."""
Coverage = Mapping[UUID, frozenset[str]]
"""By memory, the ids of the evidence it covers."""


@dataclass(frozen=True, slots=True)
class StatementText:
    """A statement: the rows that are it, its words, and the lines of profiles that say it.

    The words are without white space.
    """

    rows: frozenset[UUID]
    words: frozenset[str]
    lines: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What a run asks of.

    Attributes:
        tenant_id: where the corpus was loaded.
        coverage: which evidence each memory covers.
        sessions: the session of each piece of evidence, for questions with gold sessions.
        ks: ranks to measure at.
        budgets_tokens: token budgets to measure within.
        now: when the run asks; memories recorded later are not seen.
        scope_of: from a question's scope to the scope it asks in.
        gate: whether a question may be found not worth a recall.
        statements: what each scope's typed memories tell; blocks are looked through for what they
            tell twice.
        elsewhere: by a question's scope another one that it is put to as well.
    """

    tenant_id: UUID
    coverage: Coverage
    sessions: Mapping[str, str]
    ks: Sequence[int]
    budgets_tokens: Sequence[int]
    now: datetime
    scope_of: Callable[[str], str]
    gate: bool = False
    statements: Mapping[str, Sequence[StatementText]] = field(default_factory=dict)
    elsewhere: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class QuestionResult:
    """One question under one variant: every measure by name, how long, and what was degraded."""

    query: CorpusQuestion
    variant: str
    values: Mapping[str, float]
    elapsed_ms: float
    degraded: Sequence[str]
