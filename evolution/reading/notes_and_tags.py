"""What stands beside a candidate's words: notes, canonical text, context, tags (pure)."""

from dataclasses import replace

from evolution.language.annotate import annotate
from evolution.language.notes import canonical, notes
from evolution.language.tags import tags_of
from evolution.language.types import Note
from evolution.planning.plan import MODEL
from evolution.planning.types import Candidate
from memory.text.unseen import visible

PREFIX_CHARACTERS = 300  # of the column
TAG_CHARACTERS = 100  # of the column
ENDED = "ended"


def finished(candidate: Candidate) -> Candidate:
    """Return a candidate with what its words mean, what it is about, and what it is found by."""
    beside = candidate.notes if _is_a_models(candidate) else _notes(candidate)
    said = canonical(candidate.content, beside)
    names = [name for name in tags_of(candidate.content) if visible(name)]
    found = [name[:TAG_CHARACTERS] for name in names]
    tags = dict.fromkeys([*candidate.tags, *found])
    return replace(
        candidate,
        notes=beside,
        canonical=said if said != candidate.content else "",
        context_prefix=_prefix(candidate) if candidate.kind != "episode" else "",
        tags=tuple(tags),
    )


def _is_a_models(candidate: Candidate) -> bool:
    """Tell whether a model wrote the sentence.

    Its names and dates are in it, and its notes come with it.
    """
    return candidate.made_by.startswith(MODEL)


def _notes(candidate: Candidate) -> tuple[Note, ...]:
    return candidate.notes or notes(annotate(candidate.content), at=candidate.at)


def _prefix(candidate: Candidate) -> str:
    """Return `[category path/date]`, `[category path/ended]` of what is over, or the date alone."""
    status = candidate.at.date().isoformat() if candidate.affirmed else ENDED
    path = f"{candidate.category}/{status}" if candidate.category else status
    return f"[{path}]"[:PREFIX_CHARACTERS]
