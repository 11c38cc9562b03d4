"""What is aimed at. Goals stand in the head of a block, loaded whole, never searched by meaning."""

from typing import Any

from memory.kind_declarations.declaration import KindDeclaration, picked
from memory.models.goal import Goal

FIELDS = ("title", "status", "priority", "progress", "due_at")


def _searched(goal: Goal) -> str:
    return goal.title


def _exported(goal: Goal) -> dict[str, Any]:
    return picked(goal, *FIELDS)


GOAL = KindDeclaration(
    name="goal",
    model=Goal,
    says="title",
    shown=FIELDS,
    searched=_searched,
    exported=_exported,
    compared=False,
)
