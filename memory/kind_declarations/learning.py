"""What was learnt from doing something, with the kind of failure or work it is about."""

from typing import Any

from memory.kind_declarations.declaration import KindDeclaration, PassageSql, joined, picked
from memory.models.records import Learning

LABELS = ("category", "failure_class", "task_type", "event_type")
FIELDS = ("title", "content", *LABELS)


def _searched(learning: Learning) -> str:
    labels = [str(getattr(learning, name)) for name in LABELS]
    return joined(learning.title, learning.content, " ".join(label for label in labels if label))


def _exported(learning: Learning) -> dict[str, Any]:
    return {"created_at": learning.valid_from, **picked(learning, *FIELDS)}


LEARNING = KindDeclaration(
    name="learning",
    model=Learning,
    says="content",
    shown=FIELDS,
    searched=_searched,
    passage=PassageSql(
        text="title || ': ' || content", short="title", category="category", task_type="task_type"
    ),
    exported=_exported,
)
