"""A change as read from a sentence, before it is worded (pure)."""

from dataclasses import dataclass

from evolution.rules.rule import Rule
from evolution.rules.types import KnownValue


@dataclass(frozen=True, slots=True)
class Captured:
    """What a pattern took from a sentence, tidied."""

    new: str
    old: str | None
    verb: str
    attribute: str


@dataclass(frozen=True, slots=True)
class Change:
    """What one sentence changes, before it is worded."""

    rule: Rule
    new: str | None
    old: str | None
    key: str | None
    verb: str
    attribute: str
    begin: int
    stop: int
    known: KnownValue | None = None
    stated_old: bool = False

    @property
    def ended(self) -> bool:
        """Whether something ended without anything in its place."""
        return self.new is None

    @property
    def open(self) -> bool:
        """Whether the words leave the new value, or which remembered one it ends, to be found."""
        return self.ended or (self.known is None and not self.stated_old)
