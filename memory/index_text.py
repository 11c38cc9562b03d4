"""The text of a memory that is searched: what it says, with what makes it findable."""

from collections.abc import Callable, Mapping

from memory.models import Capability, Event, Goal, Learning, MemoryItem, ProfilePassage, Segment, Task
from memory.models.base import Remembered
from memory.models.vocabulary import Kind

QUESTION_TAIL_CHARACTERS = 60  # in which a question mark makes a turn a question
SEARCHED_CHARACTERS = 20_000  # of a text; what is longer is found by its beginning


def _join(*parts: str) -> str:
    return "\n".join(part for part in parts if part)


def _task(task: Task) -> str:
    return _join(task.title, task.description, task.project)


def _learning(learning: Learning) -> str:
    labels = (learning.category, learning.failure_class, learning.task_type, learning.event_type)
    return _join(learning.title, learning.content, " ".join(label for label in labels if label))


def _item(item: MemoryItem) -> str:
    said = f"{item.sender}: {item.content}" if item.sender else item.content
    value = item.value if item.value not in item.content else ""
    steps = "\n".join(str(step) for step in item.steps) if item.kind == Kind.PROCEDURE else ""
    # a tag that the words themselves say would count them twice
    tags = [tag for tag in item.tags if tag.lower() not in item.content.lower()]
    path = item.context_prefix or (f"[{item.category}]" if item.category else "")
    return _join(path, said, value, steps, item.task_type, " ".join(tags))


_TEXTS: Mapping[type[Remembered], Callable[..., str]] = {
    Task: _task,
    Learning: _learning,
    Capability: lambda capability: _join(capability.name, capability.description),
    Goal: lambda goal: goal.title,
    Event: lambda event: event.type,
    MemoryItem: _item,
    Segment: lambda segment: _join(segment.topic, segment.text),
    ProfilePassage: lambda passage: passage.text,
}


def index_text(row: Remembered) -> str:
    """Return the searched text of a row, at most SEARCHED_CHARACTERS long."""
    return _TEXTS[type(row)](row)[:SEARCHED_CHARACTERS]


def embedded_text(text: str) -> str:
    """Return a text as it is embedded: lower case, which the default embedder's vocabulary knows better."""
    return text.lower()


def asks(text: str) -> bool:
    """Tell whether a turn ends by asking something: what follows it is likely its answer."""
    return any(mark in text[-QUESTION_TAIL_CHARACTERS:] for mark in "?？")
