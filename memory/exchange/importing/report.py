"""What an import did."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    """What became of the entries so far, and where the last one stood."""

    counts: dict[str, int] = field(
        default_factory=lambda: {"created": 0, "updated": 0, "unchanged": 0}
    )
    items: int = 0
    last: str = ""
    turns: int = 0
    new_turns: int = 0
    unread_turns: int = 0
    missing: set[str] = field(default_factory=set)
    """Ids that a file names and that are not here."""
    left_out: Mapping[str, int] = field(default_factory=dict)
    """Fields that have no place here, and how often."""

    @property
    def total(self) -> int:
        """Memories written, turns apart."""
        return sum(self.counts.values())

    def text(self) -> str:
        """Return it in a line, and one more for each thing to know."""
        counts = ", ".join(f"{count} {status}" for status, count in self.counts.items())
        lines = [f"{self.total} memories: {counts}"]
        if self.turns:
            waits = f"; a worker makes memories of {self.unread_turns}" if self.unread_turns else ""
            lines.append(f"{self.turns} turns: {self.new_turns} new{waits}")
        if self.missing:
            examples = ", ".join(sorted(self.missing)[:5])
            lines.append(f"{len(self.missing)} named and not here: {examples}")
        if self.left_out:
            fields = [f"{count} {name}" for name, count in sorted(self.left_out.items())]
            lines.append(f"no place for: {', '.join(fields)}")
        return "\n".join(lines)
