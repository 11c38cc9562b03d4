"""Which of those who speak is the user whose scope it is, and which is somebody else."""

from collections.abc import Iterable

from evolution.reading.types import Utterance
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Kind, Role, Standing

NAME = "name"  # the attribute under which the scope's user gave a name
MOST_NAMES = 5  # that a user gave
OWNED_KIND = "user"  # a scope of one person


def aliases_of(scope: Scope, utterances: Iterable[Utterance]) -> frozenset[str]:
    """Return the names of the user whose scope it is: none of a scope that is shared.

    At most three statements. A name is theirs where they gave it, where it is the scope's own key,
    where words under it were taken for theirs before, or where nobody ever spoke as a user under
    another or none: beside turns without a name it is somebody else's.
    """
    if scope.kind != OWNED_KIND:
        return frozenset()
    speakers = {one.speaker for one in utterances if one.role == Role.USER.value}
    named = speakers - {""}
    of_user = MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, subject="")
    own = of_user.exclude(attribute=None)
    given = own.current().filter(
        kind=Kind.FACT, standing=Standing.ACTIVE, attribute=NAME, affirmed=True
    )
    before = own.filter(sender__in=named).exclude(attribute="")
    names = {name for name in named if name.casefold() == scope.key.casefold()}
    names |= set(given.values_list("value", flat=True)[:MOST_NAMES])
    names |= set(before.values_list("sender", flat=True).distinct())
    if len(speakers) == 1 and not names >= speakers:
        of_others = of_user.filter(role=Role.USER).exclude(sender__in=speakers)
        names |= set() if of_others.exclude(source_turns=[]).exists() else speakers
    return frozenset(names - {""})
