"""What an agent is able to do."""

from typing import Any

from memory.kind_declarations.declaration import KindDeclaration, PassageSql, joined, picked
from memory.models.records import Capability


def _searched(capability: Capability) -> str:
    return joined(capability.name, capability.description)


def _exported(capability: Capability) -> dict[str, Any]:
    return picked(capability, "name", "description")


CAPABILITY = KindDeclaration(
    name="capability",
    model=Capability,
    says="description",
    shown=("name", "description", "enabled"),
    searched=_searched,
    passage=PassageSql(text="name || ': ' || description", short="name"),
    exported=_exported,
)
