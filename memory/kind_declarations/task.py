"""A piece of work: what it is, where it stands, and the project it belongs to."""

from typing import Any

from memory.kind_declarations.declaration import KindDeclaration, PassageSql, joined, picked
from memory.models.task import Task

FIELDS = ("title", "description", "status", "priority", "project", "metadata")


def _searched(task: Task) -> str:
    return joined(task.title, task.description, task.project)


def _exported(task: Task) -> dict[str, Any]:
    return {"created_at": task.valid_from, **picked(task, *FIELDS)}


TASK = KindDeclaration(
    name="task",
    model=Task,
    says="title",
    shown=FIELDS,
    searched=_searched,
    passage=PassageSql(
        text="concat_ws(': ', title, NULLIF(description, '')) || ' (' || status || ')'",
        short="title",
        category="project",
    ),
    exported=_exported,
)
