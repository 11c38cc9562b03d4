"""How a conversation, memories and new statements are written as rows of a prompt (pure)."""

from collections.abc import Sequence
from datetime import datetime, tzinfo

from evolution.planning.types import Candidate, Known
from evolution.reading.model.short_ids import Numbered
from evolution.reading.model.subjects import subject_shown
from evolution.reading.types import Stretch, Utterance

MOST_TURN_CHARACTERS = 6_000  # of a row; a longer turn is several rows under one number
MOST_BEFORE = 10  # earlier turns
BEFORE_CHARACTERS = 300  # of an earlier turn
MEMORY_CHARACTERS = 300  # of a memory's sentence
HEARD_ROLES = ("user", "assistant")  # tools and systems log; they tell nothing of a person
Row = dict[str, object]


def scene_rows(stretch: Stretch) -> list[Row]:
    """Return who takes part: the names of the scope's user, and of everybody who speaks."""
    said = (*stretch.before, *stretch.utterances)
    people = dict.fromkeys(one.speaker for one in said if one.speaker)
    user = ", ".join(sorted(stretch.aliases))
    return [{"user": user, "people": list(people)}]


def before_rows(utterances: Sequence[Utterance]) -> list[Row]:
    """Return the last of what was said earlier, each cut to a few sentences."""
    heard = [one for one in utterances if one.role in HEARD_ROLES]
    return [_before_row(one) for one in heard[-MOST_BEFORE:]]


def _before_row(utterance: Utterance) -> Row:
    by = utterance.speaker or utterance.role
    return {"at": moment(utterance.at), "by": by, "text": utterance.text[:BEFORE_CHARACTERS]}


def turn_rows(turns: Numbered[Utterance]) -> list[Row]:
    """Return turns as they were said."""
    rows = []
    for number, turn in turns.items():
        rows += [_turn_row(number, turn, text) for text in _pieces(turn.text)]
    return rows


def _turn_row(number: int, turn: Utterance, text: str) -> Row:
    named: Row = {"speaker": turn.speaker} if turn.speaker else {}
    return {"turn": number, "at": moment(turn.at), "role": turn.role, **named, "text": text}


def memory_rows(memories: Numbered[Known], *, clock: tzinfo | None) -> list[Row]:
    """Return memories with what they state, since what day on a clock, and who stands for them."""
    return [_memory_row(number, one, one.at.astimezone(clock)) for number, one in memories.items()]


def _memory_row(number: int, known: Known, since: datetime) -> Row:
    row: Row = {"memory": number, "subject": subject_shown(known.subject)}
    if known.attribute:
        row |= {"attribute": known.attribute, "value": known.value}
    if not known.affirmed:
        row["affirmed"] = False
    if known.key is not None:
        row["key"] = known.key
    day = since.date().isoformat()
    return row | {"since": day, "by": stands_for(known), "text": known.content[:MEMORY_CHARACTERS]}


def stands_for(known: Known) -> str:
    """Return who stands for a memory, as a model is told."""
    if known.by_hand:
        return "an operator"
    if not known.turns:
        return "a service"
    return "the speaker" if known.provenance == "confirmed_by_user" else "hearsay"


def candidate_rows(candidates: Numbered[Candidate]) -> list[Row]:
    """Return new statements, for the question what they mean for memory."""
    return [_candidate_row(number, candidate) for number, candidate in candidates.items()]


def _candidate_row(number: int, candidate: Candidate) -> Row:
    row: Row = {
        "candidate": number,
        "said": candidate.at.date().isoformat(),
        "subject": subject_shown(candidate.subject),
        "attribute": candidate.attribute,
        "value": candidate.value,
    }
    if not candidate.affirmed:
        row["affirmed"] = False
    return row | {"text": candidate.content}


def moment(at: datetime) -> str:
    """Return a time on the speaker's clock with its weekday, which a model reckons from."""
    return f"{at:%Y-%m-%d %H:%M %A}"


def _pieces(text: str) -> list[str]:
    starts = range(0, len(text), MOST_TURN_CHARACTERS)
    return [text[start : start + MOST_TURN_CHARACTERS] for start in starts]
