"""What fills a block: the head, memories and the session, each statement once (pure)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from memory.retrieval.context.block_frame import BlockFrame
from memory.retrieval.context.block_head import BlockHead
from memory.retrieval.context.choose import Chosen
from memory.retrieval.context.slots import Room, Taken, take
from memory.retrieval.context.whole_or_short import menu_of
from memory.retrieval.kept import Conversation
from memory.retrieval.statements.coverage import Coverage, Key
from memory.retrieval.statements.relations import Relations
from memory.retrieval.types import Injected


@dataclass(frozen=True, slots=True)
class BlockContents:
    """What fills a block: the head that fits, each element with its tokens, and the rest.

    All of the head is kept beside what fits of it.
    """

    head: tuple[Injected, ...]
    whole_head: BlockHead
    taken: Taken

    @property
    def told_by(self) -> dict[Key, tuple[Key, ...]]:
        """What was left out or cut because others tell it, with the others."""
        told: dict[Key, tuple[Key, ...]] = dict(self.whole_head.told_by)
        told |= self.taken.repeated
        told |= self.taken.session.told_by
        return told | {one.key: one.item.by for one in self.taken.memories if one.item.by}


def filled(
    chosen: Chosen,
    head: Callable[[Coverage], BlockHead],
    conversation: Conversation | None,
    *,
    related: Relations,
    frame: BlockFrame,
    room: int,
) -> BlockContents:
    """Fill the room with the head, then memories and the session.

    What these tell, the head does not tell again. The room that the head so gives up is filled once
    more.

    Args:
        chosen: what may be injected, best first.
        head: from what the rest of the block tells to what comes first.
        conversation: what is kept of the session.
        related: the texts of memories.
        frame: what the block must keep to.
        room: tokens without the format's own headings, 0 or more.
    """
    nothing = Coverage(stated=related.stated)
    menu = menu_of(chosen.scored, related.passages, frame)
    keys = [one.key for one in chosen.scored]

    def attempt(first: BlockHead) -> BlockContents:
        fitting = _fitting(first.items, room=room, frame=frame)
        left = max(0, room - sum(item.tokens for item in fitting))
        place = Room(
            tokens=left,
            memory_tokens=min(left, frame.memory_tokens),
            max_items=frame.max_items,
            policy=frame.policy,
            menu=menu,
            tokens_of=frame.tokens,
            nothing=nothing,
        )
        return BlockContents(fitting, first, take(keys, conversation, room=place))

    whole = attempt(head(nothing))
    shorter = head(whole.taken.coverage)
    if shorter.items == whole.whole_head.items:
        return whole
    again = attempt(shorter)
    last = head(again.taken.coverage)
    if last.items == shorter.items:
        return again
    other = _with_head(again, last, room=room, frame=frame)
    return other or _with_head(whole, shorter, room=room, frame=frame) or again


def _with_head(
    block: BlockContents, head: BlockHead, *, room: int, frame: BlockFrame
) -> BlockContents | None:
    """Return a block with another head, None where it does not fit as a whole."""
    left = room - sum(one.tokens for one in block.taken.memories) - block.taken.session.tokens
    fitting = _fitting(head.items, room=left, frame=frame)
    return BlockContents(fitting, head, block.taken) if len(fitting) == len(head.items) else None


def _fitting(items: Sequence[Injected], *, room: int, frame: BlockFrame) -> tuple[Injected, ...]:
    fitting: list[Injected] = []
    for item in items:
        tokens = frame.tokens(item)
        if tokens <= room:
            fitting.append(item._replace(tokens=tokens))
            room -= tokens
    return tuple(fitting)
