"""What there is of each memory beside what the block tells, and what it takes (pure)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

from memory.ranking.filling import Menu, Offer
from memory.ranking.types import Scored
from memory.retrieval.block.forms import excerpt_form, full_form, short_form
from memory.retrieval.context.block_frame import BlockFrame
from memory.retrieval.statements.coverage import Coverage, Key
from memory.retrieval.statements.tellings import Rest, TurnWords
from memory.retrieval.types import Injected, Passage
from memory.text.passages import PASSAGE_TOKENS, excerpt
from memory.text.remains import Interval

LONG_TOKENS = PASSAGE_TOKENS * 3 // 2  # from which a memory is given by its passages
OF_A_LINE_TOKENS = 40  # of what stands around the words in a line, at most


class Serving(NamedTuple):
    """A memory as it is injected, and what of it that is."""

    item: Injected
    rest: Rest

    @property
    def by(self) -> tuple[Key, ...]:
        """What tells the words that were left out of it."""
        return self.rest.by


@dataclass(slots=True)
class _Counted:
    """The forms of what is left of a memory, each with its tokens, made when they are asked for."""

    full: Injected
    full_tokens: int | None = None
    short: Injected | None = None
    short_tokens: int | None = None


def menu_of(
    scored: Sequence[Scored], passages: Mapping[UUID, Passage], frame: BlockFrame
) -> Menu[Key, Serving, Coverage]:
    """Return how the chosen are offered.

    What an element takes is counted once, however often it is asked for.
    """
    offered: dict[Key, _Offered] = {}
    for one in scored:
        key = one.key
        passage = passages.get(key[1])
        if passage is not None:
            offered[key] = _Offered(one, TurnWords(key, passage))
    servings = _Servings(offered, frame)
    return Menu(servings.offer, servings.told)


@dataclass(slots=True)
class _Offered:
    """A memory that may be injected, and its forms by what of its text is left."""

    scored: Scored
    telling: TurnWords
    forms: dict[str, _Counted] = field(default_factory=dict)


@dataclass(slots=True)
class _Servings:
    """The chosen with their forms, each made and counted when it is asked for first."""

    offered: Mapping[Key, _Offered]
    frame: BlockFrame

    def offer(self, key: Key, coverage: Coverage, left: int) -> Offer[Serving]:
        """Return what there is of a memory beside what is told.

        Nothing of one that was erased since it was found.
        """
        offered = self.offered.get(key)
        if offered is None:
            return Offer()
        most_repeated = self.frame.policy.diversity.most_repeated
        rest = offered.telling.beside(coverage, most_repeated=most_repeated)
        if not rest.text:
            return Offer(told_by=rest.by)
        # every form takes a token
        return self._with_room(offered, rest, left) if left else Offer()

    def _with_room(self, offered: _Offered, rest: Rest, left: int) -> Offer[Serving]:
        """Return what there is of the rest of a memory within the tokens left, at least one."""
        telling = offered.telling
        forms = self._forms(offered, rest.text)
        if (
            left <= OF_A_LINE_TOKENS
            and not telling.passage.parts
            and self.frame.least_tokens(forms.full) > left
        ):
            return self._short(telling, forms, rest, left)
        if forms.full_tokens is None:
            forms.full_tokens = self.frame.tokens(forms.full)
        passages = self._excerpt(
            telling, forms.full, rest, full_tokens=forms.full_tokens, left=left
        )
        if passages is not None:
            return passages
        if forms.full_tokens <= left:
            return Offer(Serving(forms.full, rest), forms.full_tokens)
        return self._short(telling, forms, rest, None if telling.passage.parts else left)

    def _short(
        self, telling: TurnWords, forms: _Counted, rest: Rest, left: int | None
    ) -> Offer[Serving]:
        """Return the short form of a memory, nothing where the tokens left are too few.

        Nothing is not counted.
        """
        if forms.short is None:
            cut = rest.pieces is not None
            forms.short = short_form(
                forms.full, telling.passage, style=self.frame.style, text=rest.text, cut=cut
            )
        if forms.short is None or (
            left is not None and self.frame.least_tokens(forms.short) > left
        ):
            return Offer()
        if forms.short_tokens is None:
            forms.short_tokens = self.frame.tokens(forms.short)
        return Offer(Serving(forms.short, rest), forms.short_tokens)

    def _excerpt(
        self, telling: TurnWords, full: Injected, rest: Rest, *, full_tokens: int, left: int
    ) -> Offer[Serving] | None:
        """Return the passages of a long memory that bear on the question.

        None of a short one, or where none fits.
        """
        if full_tokens <= min(left, self.frame.longest):
            return None
        room = min(left, self.frame.longest) - OF_A_LINE_TOKENS
        if (
            rest.pieces is not None
            or telling.passage.parts
            or full_tokens < LONG_TOKENS
            or room <= 0
        ):
            return None
        taken = excerpt(telling.body, self.frame.asked, room_tokens=room)
        if taken is None:
            return None
        item = excerpt_form(full, telling.passage, style=self.frame.style, text=taken.text)
        tokens = self.frame.tokens(item)
        return (
            Offer(Serving(item, rest._replace(pieces=taken.pieces)), tokens)
            if tokens <= left
            else None
        )

    def told(self, coverage: Coverage, key: Key, serving: Serving) -> Coverage:
        """Return what a block tells once it holds a serving too."""
        offered = self.offered.get(key)
        if offered is None:
            return coverage
        telling = offered.telling
        whole = serving.rest.pieces is None and serving.item.form == "full"
        return telling.told(coverage, _pieces(telling, serving), whole=whole)

    def _forms(self, offered: _Offered, text: str) -> _Counted:
        forms = offered.forms.get(text)
        if forms is None:
            style = self.frame.style
            full = full_form(offered.scored, offered.telling.passage, style=style, text=text)
            forms = offered.forms[text] = _Counted(full)
        return forms


def _pieces(telling: TurnWords, serving: Serving) -> Sequence[Interval] | None:
    """Return the pieces of a body that a serving shows: of a short form its beginning.

    None for all of it.
    """
    if serving.item.form != "short" or telling.is_typed:
        return serving.rest.pieces
    return serving.rest.beginning(
        telling.body, serving.item.text.removeprefix(telling.passage.label)
    )
