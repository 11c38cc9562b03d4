"""What an agent is able to do."""

from typing import Any

from memory.models.records import Capability
from memory.sources.declaration import PassageSql, SourceDeclaration, joined, picked


def _searched(capability: Capability) -> str:
    return joined(capability.name, capability.description)


def _exported(capability: Capability) -> dict[str, Any]:
    return picked(capability, "name", "description")


CAPABILITY = SourceDeclaration(
    name="capability",
    model=Capability,
    says="description",
    shown=("name", "description", "enabled"),
    searched=_searched,
    passage=PassageSql(text="name || ': ' || description", short="name"),
    exported=_exported,
)
