"""The reader by rules: the statements of each turn, clause by clause (pure)."""

from collections.abc import Sequence

from evolution.planning.candidates import candidates_of
from evolution.planning.types import Candidate
from evolution.reading.types import Stretch


class RulesReader:
    """Reads the clauses that a frame takes, and what says that other words are over.

    The rest stays words.
    """

    def read(self, stretch: Stretch) -> Sequence[Candidate]:
        """Return typed candidates in the order they were said."""
        found: list[Candidate] = []
        for one in stretch.utterances:
            found += candidates_of(
                one.text,
                speaker=one.speaker,
                role=one.role,
                at=one.at,
                turn=one.id,
                aliases=stretch.aliases,
            )
        return found
