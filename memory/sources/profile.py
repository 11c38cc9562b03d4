"""A part of what is known of a user or a group.

Derived from a profile's entries: no caller states one.
"""

from memory.models.profile import ProfilePassage
from memory.sources.declaration import PassageSql, SourceDeclaration


def _searched(passage: ProfilePassage) -> str:
    return passage.text


PROFILE = SourceDeclaration(
    name="profile",
    model=ProfilePassage,
    shown=("section", "part", "text"),
    searched=_searched,
    passage=PassageSql(text="text", category="section", parts="NULLIF(parts, '[]')"),
    decided=False,
)
