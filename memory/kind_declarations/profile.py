"""A part of what is known of a user or a group.

Derived from a profile's entries: no caller states one.
"""

from memory.kind_declarations.declaration import KindDeclaration, PassageSql
from memory.models.profile import ProfilePassage


def _searched(passage: ProfilePassage) -> str:
    return passage.text


PROFILE = KindDeclaration(
    name="profile",
    model=ProfilePassage,
    shown=("section", "part", "text"),
    searched=_searched,
    passage=PassageSql(text="text", category="section", parts="NULLIF(parts, '[]')"),
    decided=False,
)
