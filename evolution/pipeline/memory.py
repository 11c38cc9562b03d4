"""What is remembered while turns are read: each decision changes it for the next (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from evolution.pipeline.slot import is_about, own_slot, subject_of
from evolution.pipeline.types import Decision, Known, Withdrawn


@dataclass(slots=True)
class Memory:
    """What is remembered of a scope, oldest first, and what somebody took back."""

    known: list[Known]
    withdrawn: Sequence[Withdrawn] = ()
    _own: dict[str, list[Known]] = field(default_factory=dict)

    def of(self, speaker: str) -> list[Known]:
        """Return what may be about a speaker and theirs, oldest first, its slots named as they would."""
        if speaker not in self._own:
            about = (one for one in self.known if is_about(one.subject, speaker))
            self._own[speaker] = [_named_by(speaker, one) for one in about]
        return self._own[speaker]

    def others(self, speaker: str) -> list[Known]:
        """Return what is about somebody else."""
        return [one for one in self.known if not is_about(one.subject, speaker)]

    def apply(self, decision: Decision) -> None:
        """Forget what a decision ends, and know what it adds."""
        made = decision.candidate
        stated = decision.writes and made.kind != "episode"
        if decision.ends:
            self.known = [one for one in self.known if one.id not in decision.ends]
        if stated:
            self.known.append(_known_of(decision))
        if stated or decision.ends:
            self._own.clear()

    def copy(self) -> "Memory":
        """Return a memory of its own: what is decided over it changes nothing here."""
        return Memory(list(self.known), self.withdrawn)


def _named_by(speaker: str, one: Known) -> Known:
    key = own_slot(one.key, speaker)
    return one if key == one.key else replace(one, key=key)


def _known_of(decision: Decision) -> Known:
    made = decision.candidate
    confirmed = made.provenance == "confirmed_by_user"
    return Known(
        made.id,
        made.kind,
        made.content,
        made.fact_key,
        made.value,
        made.at,
        made.at if confirmed else None,
        subject=subject_of(made.fact_key) or made.speaker,
        confirmed=confirmed,
        fresh=True,
    )
