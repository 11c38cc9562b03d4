"""The text of a memory that is searched: what it says, with what makes it findable."""

from memory.kind_declarations import BY_MODEL
from memory.models.remembered_row import Remembered

QUESTION_TAIL_CHARACTERS = 60  # in which a question mark makes a turn a question
SEARCHED_CHARACTERS = 20_000  # of a text; what is longer is found by its beginning


def index_text(row: Remembered) -> str:
    """Return the searched text of a row, at most SEARCHED_CHARACTERS long."""
    return BY_MODEL[type(row)].searched(row)[:SEARCHED_CHARACTERS]


def asks(text: str) -> bool:
    """Tell whether a turn ends by asking something: what follows it is likely its answer."""
    return any(mark in text[-QUESTION_TAIL_CHARACTERS:] for mark in "?？")
