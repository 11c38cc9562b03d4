"""What is remembered while turns are read: each decision changes it for the next (pure).

What a user told and no rule reads is remembered as an episode: words of a change may end that too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from evolution.pipeline.slot import is_about, own_slot, subject_of
from evolution.pipeline.types import TOLD_BY_USER, Decision, Known, Withdrawn


@dataclass(slots=True)
class Memory:
    """What is remembered of a scope, oldest first, what somebody took back, and what users told as it stands."""

    known: list[Known]
    withdrawn: Sequence[Withdrawn] = ()
    told: list[Known] = field(default_factory=list)
    _own: dict[str, list[Known]] = field(default_factory=dict)

    def of(self, speaker: str) -> list[Known]:
        """Return what may be about a speaker and theirs, episodes and then statements, each oldest first.

        Their slots are named as the speaker would.
        """
        if speaker not in self._own:
            about = (one for one in (*self.told, *self.known) if is_about(one.subject, speaker))
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
            self.told = [one for one in self.told if one.id not in decision.ends]
        told = decision.writes and made.made_by == TOLD_BY_USER
        if stated or told:
            (self.told if told else self.known).append(_known_of(decision))
        if stated or told or decision.ends:
            self._own.clear()

    def copy(self) -> "Memory":
        """Return a memory of its own: what is decided over it changes nothing here."""
        return Memory(list(self.known), self.withdrawn, list(self.told))


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
        turns=made.turns,
    )
