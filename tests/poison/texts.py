"""Texts that try to instruct a reader, and innocent ones, by who says them.

The first set was written before there was a rule, the second before the first was mended, the third
before the second was, the fourth beside the rules for a trusted key's records: what the rules made
of each at first sight is in docs/design/security.md.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memory.text.quarantine import Concern, Mouth

DATA = Path(__file__).parent / "data"
SETS = ("first", "second", "third", "fourth")
MOUTHS: dict[str, Mouth] = {
    "tool": "stranger",
    "doubted": "stranger",
    "assistant": "assistant",
    "user": "user",
    "record": "service",
}
CONCERNS: dict[str, Concern] = {
    "instructs": "instructs_reader",
    "credential": "carries_credential",
    "link": "carries_link",
}


@dataclass(frozen=True)
class Said:
    """A text, who says it, and of a poisonous one what is wrong with it."""

    who: str
    text: str
    expected: str = ""

    @property
    def mouth(self) -> Mouth:
        return MOUTHS[self.who]


def poison() -> list[Said]:
    """Return every text that should wait for a person."""
    return list(_read("poison"))


def innocent() -> list[Said]:
    """Return every text that should not."""
    return list(_read("innocent"))


def _read(what: str) -> Iterator[Said]:
    for name in SETS:
        for line in (DATA / f"{name}_{what}.jsonl").read_text(encoding="utf-8").splitlines():
            yield Said(**json.loads(line))
