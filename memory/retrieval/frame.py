"""What a block must keep to, and what its pieces take (pure)."""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.policy import Policy
from memory.retrieval.render import Language, block, element
from memory.retrieval.types import Format, Injected, Question
from memory.text.tokens import count_tokens

FRAME_TOKENS: Mapping[Format, int] = {"tagged": 0, "markdown": 24, "list": 40, "json": 4}
"""Tokens that a format's own headings take beside its elements, at most."""
HEADING_TOKENS = 12  # of the heading that a working memory adds in Markdown, at most


@dataclass(frozen=True, slots=True)
class Frame:
    """What the block must keep to.

    Attributes:
        question: format, guides, phase.
        policy: order and position.
        room: tokens of the whole block, never exceeded.
        max_items: memories at most beside the head; None is no limit.
        language: of headings and guides.
    """

    question: Question
    policy: Policy
    room: int
    max_items: int | None
    language: Language

    def tokens(self, item: Injected) -> int:
        """Return the tokens an item takes, its line break included."""
        rendered = element(item, place=1, style=self.question.format, language=self.language)
        return count_tokens(rendered) + 1

    def holds_alone(self, item: Injected) -> bool:
        """Tell whether a block of nothing else is within the room."""
        return count_tokens(block([item], style=self.question.format, language=self.language)) <= self.room

    def own_tokens(self, *, with_working_memory: bool) -> int:
        """Return the tokens of the format's own headings, at most."""
        heading = HEADING_TOKENS if with_working_memory and self.question.format == "markdown" else 0
        return FRAME_TOKENS[self.question.format] + heading
