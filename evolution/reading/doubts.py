"""Why a memory that is written waits for a person (pure).

It is the code and arguments that an operator reads.
"""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from evolution.planning.types import Decision
from memory.models.vocabulary import ReviewCode

CODES = {"better_known": ReviewCode.KNOWN_LESS_SURELY, "many_endings": ReviewCode.TOO_MANY_ENDINGS}
"""Of vetoes that have a code of their own.

Of any other, the new statement may be what holds now.
"""
WORDS_CHARACTERS = 200  # of a remembered statement that is named


def doubt(decision: Decision, contents: Mapping[UUID, str]) -> tuple[str, dict[str, Any]] | None:
    """Return the review code of what a decision writes and its arguments.

    None where nothing is in doubt.

    Args:
        decision: about a statement; words of a turn are never in doubt.
        contents: of the remembered statements it was held against, by id.
    """
    candidate = decision.candidate
    if not candidate.doubts and (decision.action != "review" or candidate.kind == "episode"):
        return None
    veto = candidate.doubts[0] if candidate.doubts else decision.reason
    if veto in ReviewCode.values:
        return veto, {}
    code = str(CODES.get(veto, ReviewCode.MAY_SUPERSEDE))
    for pk, its_veto in decision.vetoes.items():
        if its_veto == veto and pk in contents:
            return code, {"words": contents[pk][:WORDS_CHARACTERS]}
    return code, {}
