"""The reader by rules: the statements of each turn, clause by clause (pure)."""

from collections.abc import Sequence

from evolution.planning.candidates import candidates_of
from evolution.planning.types import Candidate
from evolution.reading.role_play import turns_of_a_play
from evolution.reading.types import Stretch


class RulesReader:
    """Reads the clauses that a frame takes, and what says that other words are over.

    The rest stays words.
    """

    def read(self, stretch: Stretch) -> Sequence[Candidate]:
        """Return typed candidates in the order they were said; none of a part that is played."""
        found: list[Candidate] = []
        played = turns_of_a_play([*stretch.before, *stretch.utterances])
        for one in stretch.utterances:
            if one.id in played:
                continue
            found += candidates_of(
                one.text,
                speaker=one.speaker,
                role=one.role,
                at=one.at,
                turn=one.id,
                aliases=stretch.aliases,
            )
        return found
