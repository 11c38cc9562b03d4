"""What a block must keep to, and what its pieces take (pure)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from memory.policy import Policy
from memory.policy.words import Format
from memory.ranking.types import Scored
from memory.retrieval.block.clean import Language
from memory.retrieval.block.compact import (
    ALL_MARKS,
    KIND_TOKENS,
    PERIOD_TOKENS,
    marks_of,
    new_boundary,
    period,
    wrapper_tokens,
)
from memory.retrieval.block.dates import Dates, asks_when
from memory.retrieval.block.render import block, element
from memory.retrieval.types import Injected, Question
from memory.text.query import query_terms
from memory.text.tokens import count_by_line, count_tokens

FRAME_TOKENS: Mapping[Format, int] = {"tagged": 0, "markdown": 24, "list": 40, "json": 4}
"""Tokens that a format's own headings take beside its elements, at most."""
NO_LIMIT = 1_000_000  # tokens; no block is as large
BOUNDARY_TOKENS = 6  # of the boundary in an element's tag, at most
HEADING_TOKENS = 12  # of the heading that a working memory adds in Markdown, at most


@dataclass(frozen=True)
class BlockFrame:
    """What the block must keep to.

    Attributes:
        question: format, guides, phase.
        policy: order and position.
        room: tokens of the whole block, never exceeded.
        memory_tokens: tokens of the memories beside the head and the session, at most.
        max_items: memories at most beside the head; None is no limit.
        language: of headings and guides.
        longest: tokens past which a memory is given as an excerpt.
        asked: the question's terms, with weights.
        sharing: how many of what may be injected share a heading, by kind and by kind and time.
        marks: that may stand before or behind a memory, and are explained.
        boundary: stands in the block's tag, another in each answer.
        told_dates: what was worked out of the dates, for this frame and those made of it.
    """

    question: Question
    policy: Policy
    room: int
    max_items: int | None
    language: Language
    memory_tokens: int = NO_LIMIT
    longest: int = NO_LIMIT
    asked: Mapping[str, float] = field(default_factory=dict)
    sharing: Mapping[tuple[str, ...], int] = field(default_factory=dict)
    marks: frozenset[str] = ALL_MARKS
    boundary: str = field(default_factory=new_boundary)
    told_dates: dict[tuple[str, datetime, str], str] = field(default_factory=dict, compare=False)

    @cached_property
    def dates(self) -> Dates:
        """How exactly the block dates what is in it."""
        return Dates(self.question.as_of, asks_when(self.question.query), self.told_dates)

    @cached_property
    def style(self) -> Format:
        """The format of the block."""
        return self.question.format or self.policy.order.format

    def block(self, items: Sequence[Injected], guides: Sequence[str] = ()) -> str:
        """Return items, in the order given, as a whole block."""
        dates = self.dates
        return block(
            items,
            style=self.style,
            language=self.language,
            dates=dates,
            guides=guides,
            boundary=self.boundary,
        )

    def tokens(self, item: Injected) -> int:
        """Return the tokens an item takes, with its line break and its share of the headings."""
        rendered = element(item, place=1, style=self.style, language=self.language)
        if self.style == "compact":
            return count_tokens(f"{rendered}\n") + self._heading_tokens(item)
        return count_tokens(rendered) + 1 + (BOUNDARY_TOKENS if self.style == "tagged" else 0)

    def least_tokens(self, item: Injected) -> int:
        """Return tokens that an item takes at least, without counting.

        A space begins a token, whatever follows it.
        """
        return element(item, place=1, style=self.style, language=self.language).count(" ") + 1

    def _heading_tokens(self, item: Injected) -> int:
        when = period(item, self.dates)
        of_kind = KIND_TOKENS / self.sharing.get((item.source,), 1)
        of_time = PERIOD_TOKENS / self.sharing.get((item.source, when), 1) if when else 0.0
        return round(of_kind + of_time)

    def holds_alone(self, item: Injected) -> bool:
        """Tell whether a block of nothing else is within the room."""
        return count_by_line(self.block([item])) <= self.room

    def own_tokens(self, *, with_working_memory: bool) -> int:
        """Return the tokens of the format's own headings, at most."""
        if self.style == "compact":
            return wrapper_tokens(self.language, self.marks)
        heading = HEADING_TOKENS if with_working_memory and self.style == "markdown" else 0
        return FRAME_TOKENS[self.style] + heading


def fitted(frame: BlockFrame, scored: Sequence[Scored], *, outdated: bool) -> BlockFrame:
    """Return a frame that knows what may be injected.

    What shares a heading, which marks there are, and how long one memory may be.
    """
    share = max(frame.policy.budget.longest_share, 1 / max(1, len(scored)))
    return replace(
        frame,
        longest=int(min(frame.room, frame.memory_tokens) * share),
        asked=query_terms(frame.question.query),
        sharing=sharing(scored, frame.dates),
        marks=marks_of([one.candidate.confidence for one in scored], outdated=outdated),
    )


def sharing(scored: Iterable[Scored], dates: Dates) -> Mapping[tuple[str, ...], int]:
    """Return how many candidates would share a heading, by kind and by kind and time."""
    candidates = [one.candidate for one in scored]
    kinds: list[tuple[str, ...]] = [(one.source,) for one in candidates]
    times: list[tuple[str, ...]] = [
        (one.source, dates.of(one.source, one.happened_at, one.text)) for one in candidates
    ]
    return Counter(kinds + times)
