"""Which stored statements a model is shown.

Those near to what is said, of whom it names, of what the user has one of at a time, the newest.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain, zip_longest
from uuid import UUID

from evolution.planning.types import Candidate, Known
from evolution.planning.words import folded
from evolution.reading.model.nearest_memories import Near, nearest
from evolution.reading.provisional import Provisional
from evolution.reading.remembered_statements import as_known, current_statements, turns_of_session
from evolution.reading.types import Utterance
from memory.models import MemoryItem, Scope, Session

MOST_SHOWN = 20
MOST_NEAR = 12  # by vector and words
MOST_OF_NAMED = 4  # of the subjects that are named
NEAR_EACH = 6  # of one text
MOST_SUBJECTS = 2_000  # of a scope that names are looked up in
FEWEST_LETTERS = 2  # of a subject's name
SURELY_NEAR = 0.6  # cosine: of a statement that the first question did not show


class MemoriesToShow:
    """What is remembered near a stretch, as it is when its provisional reading is taken back."""

    def __init__(self, session: Session, *, aliases: frozenset[str]) -> None:
        """`aliases` are names of the scope's user."""
        self._scope: Scope = session.scope
        self._recent = turns_of_session(session)
        self._aliases = aliases

    def of_turns(self, turns: Sequence[Utterance]) -> list[Known]:
        """Return what to show beside turns, oldest first, at most some twenty."""
        provisional = Provisional.of(self._scope, [turn.id for turn in turns])
        texts = [turn.text for turn in turns]
        near = nearest(texts, scope=self._scope, limit=NEAR_EACH)
        chosen = list(provisional.reopened)
        chosen += _alternating(near)[:MOST_NEAR]
        chosen += self._of_named(texts)
        chosen += self._standing()
        standing = [pk for pk in dict.fromkeys(chosen) if pk not in provisional.made]
        return self._known(standing[:MOST_SHOWN], reopened=provisional.reopened)

    def of_statements(self, statements: Sequence[Candidate]) -> list[Known]:
        """Return what is near to statements and was not shown with their turns.

        The oldest comes first; what is not surely near is left out.
        """
        turns = [span.turn for statement in statements for span in statement.spans]
        provisional = Provisional.of(self._scope, turns)
        shown = chain.from_iterable(statement.shown for statement in statements)
        seen = {*provisional.made, *shown}
        texts = [statement.content for statement in statements]
        found = nearest(texts, scope=self._scope, limit=NEAR_EACH)
        cosines = dict.fromkeys(provisional.reopened, 0.0)
        cosines |= {near.id: near.cosine for near in chain.from_iterable(found)}
        unseen = {pk: cosine for pk, cosine in cosines.items() if pk not in seen}
        known = self._known(unseen, reopened=provisional.reopened)
        near = [memory for memory in known if _is_near_any(memory, unseen[memory.id], statements)]
        return near[:MOST_SHOWN]

    def _known(self, ids: Iterable[UUID], *, reopened: Collection[UUID] = ()) -> list[Known]:
        wanted = list(ids)
        current = current_statements(self._scope).filter(pk__in=wanted)
        wanted_again = [pk for pk in reopened if pk in wanted]
        to_reopen = MemoryItem.objects.filter(scope=self._scope, pk__in=wanted_again)
        rows = {row.pk: row for row in (*current, *to_reopen)}
        known = as_known(
            list(rows.values()), scope=self._scope, recent=self._recent, aliases=self._aliases
        )
        return sorted(known, key=lambda one: (one.at, one.content, one.id))

    def _of_named(self, texts: Sequence[str]) -> list[UUID]:
        """Return the newest statements of the subjects that are named."""
        said = folded("\n".join(texts))
        current = current_statements(self._scope)
        of_somebody = current.exclude(subject="").order_by("subject")
        subjects = of_somebody.values_list("subject", flat=True).distinct()
        named = [subject for subject in subjects[:MOST_SUBJECTS] if _is_named(subject, said)]
        if not named:
            return []
        about = current.filter(subject__in=named).order_by("-valid_from", "content", "pk")
        return list(about.values_list("pk", flat=True)[:MOST_OF_NAMED])

    def _standing(self) -> list[UUID]:
        """Return what the scope's user has one of at a time (home, employer ...), then anything.

        The newest first.
        """
        newest_first = current_statements(self._scope).order_by("-valid_from", "content", "pk")
        ids = newest_first.values_list("pk", flat=True)
        single = ids.filter(subject="", single=True)
        return [*single[:MOST_SHOWN], *ids[:MOST_SHOWN]]


def _alternating(found: Sequence[Sequence[Near]]) -> list[UUID]:
    """Return the nearest of each text, then the second nearest of each ..., each once."""
    places = (one.id for place in zip_longest(*found) for one in place if one is not None)
    return list(dict.fromkeys(places))


def _is_named(subject: str, said: str) -> bool:
    """Tell whether a text names a subject, by all of its name or by what stands after `my`."""
    name = subject.removeprefix("my ")
    return len(name) >= FEWEST_LETTERS and name in said


def _is_near_any(known: Known, cosine: float, candidates: Iterable[Candidate]) -> bool:
    return any(_is_near(known, cosine, candidate) for candidate in candidates)


def _is_near(known: Known, cosine: float, candidate: Candidate) -> bool:
    if known.subject != candidate.subject:
        return False
    if candidate.attribute and known.attribute == candidate.attribute:
        return True
    return cosine >= SURELY_NEAR
