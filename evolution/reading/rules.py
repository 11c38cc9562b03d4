"""The reader by rules: the statements of each turn, clause by clause (pure)."""

from collections.abc import Sequence

from evolution.language.instructions.standing import INSTRUCTION
from evolution.planning.candidates import candidates_of
from evolution.planning.types import Candidate
from evolution.reading.role_play import turns_amid_work, turns_of_a_play
from evolution.reading.types import Stretch

OF_THE_ASSISTANT = frozenset({INSTRUCTION, "answer language"})
"""Attributes that say what the assistant is to do for good."""


class RulesReader:
    """Reads the clauses that a frame takes, and what says that other words are over.

    The rest stays words. Amid work on a text it reads what is asked of the assistant alone.
    """

    def read(self, stretch: Stretch) -> Sequence[Candidate]:
        """Return typed candidates in the order they were said; none of a part that is played."""
        found: list[Candidate] = []
        said = [*stretch.before, *stretch.utterances]
        played, amid_work = turns_of_a_play(said), turns_amid_work(said)
        for one in stretch.utterances:
            if one.id in played:
                continue
            read = candidates_of(
                one.text,
                speaker=one.speaker,
                role=one.role,
                at=one.at,
                turn=one.id,
                aliases=stretch.aliases,
            )
            is_own = one.id not in amid_work
            found += [each for each in read if is_own or each.attribute in OF_THE_ASSISTANT]
        return found
