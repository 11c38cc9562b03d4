"""Step 4: what a turn says, as candidates (pure)."""

from collections.abc import Sequence

from evolution.pipeline.slot import subject_of
from evolution.pipeline.types import BY_RULES, MADE_BY_CHARACTERS, Candidate, ItemKind, Known, Said, Scene
from evolution.rules import extract as rules
from evolution.rules.matching import closed_by
from evolution.rules.propositions import spelled_out
from evolution.rules.types import OBSERVED_CONFIDENCE, Statement

KEPT_IN_THE_EPISODE = frozenset({"plan", "nothing"})  # what they tell is in the turn's episode, whole
TOLD = "told"  # the rule that keeps what no other one reads: the episode again
QUOTED = "assistant"  # what is kept of an assistant's turn
TASTES = ("preference/", "favourite/")


def extract(turn: Said, *, scene: Scene, known: Sequence[Known]) -> list[Candidate]:
    """Return the statements of a user's turn in order of appearance; none of other turns."""
    if turn.role != "user":
        return []
    earlier = [one for one in known if turn.id not in one.turns]
    said = rules.extract(
        turn.text, role=turn.role, speaker=turn.speaker or None, known=earlier, addressee=scene.addressee
    )
    stated = [one for one in said if one.kind not in KEPT_IN_THE_EPISODE and one.rule != TOLD]
    read = [one for one in known if turn.id in one.turns and one.kind != "episode"]
    made = ((one, _candidate(one, turn, earlier)) for one in stated)
    return [candidate for one, candidate in made if closed_by(one, earlier) or not _read_before(candidate, read)]


def _read_before(candidate: Candidate, read: Sequence[Known]) -> bool:
    """Whether the fast lane has made it of the same turn: a change, read against what was remembered before it."""
    slots = {one.key for one in read if one.key is not None}
    return bool(read) and (candidate.is_change or candidate.slot in slots)


def episode(turn: Said, *, scene: Scene) -> Candidate | None:
    """Return what of a turn stays as evidence, whatever was made of it: all that a user tells, what an assistant names.

    A system's or a tool's turn leaves none.
    """
    if turn.role == "user":
        return _episode(turn, spelled_out(turn.text), OBSERVED_CONFIDENCE, rule=TOLD)
    if turn.role != "assistant":
        return None
    said = rules.extract(turn.text, role=turn.role, speaker=scene.addressee or None)
    if not said:
        return None
    return _episode(turn, "\n".join(one.content for one in said), said[0].confidence, rule=QUOTED)


def _episode(turn: Said, content: str, confidence: float, *, rule: str) -> Candidate:
    return Candidate(
        kind="episode",
        content=content,
        at=turn.at,
        turns=(turn.id,),
        sender=turn.speaker,
        message_ids=(turn.message_id,) if turn.message_id else (),
        confidence=confidence,
        made_by=BY_RULES.format(rule),
        stages={"extract": rule},
    )


def _candidate(said: Statement, turn: Said, known: Sequence[Known]) -> Candidate:
    kind = _kind(said, known)
    occupies = said.value is not None and (kind != "fact" or said.exclusive)  # one active fact per key
    return Candidate(
        kind=kind,
        content=said.content,
        at=turn.at,
        turns=(turn.id,),
        sender=turn.speaker,
        key=said.key if occupies else None,
        fact_key=_stored_key(said) if occupies else None,
        value=said.value,
        old_value=said.old_value,
        ends=said.ends,
        is_change=said.kind == "change",
        exclusive=said.exclusive,
        provenance=said.provenance,
        confidence=said.confidence,
        category=said.category,
        made_by=BY_RULES.format(said.rule)[:MADE_BY_CHARACTERS],
        stages={"extract": said.rule},
    )


def _stored_key(said: Statement) -> str | None:
    """The slot with its owner; one that a remembered memory lends is led by its owner already."""
    return said.key if subject_of(said.key) else said.fact_key


def _kind(said: Statement, known: Sequence[Known]) -> ItemKind:
    """A change is of the kind of what it ends; where that is not known, its slot tells."""
    if said.kind == "preference":
        return "preference"
    if said.kind == "constraint":
        return "constraint"
    if said.kind == "change":
        ended = [known[place].kind for place in closed_by(said, known)]
        if "preference" in ended or (not ended and (said.key or TASTES[0]).startswith(TASTES)):
            return "preference"
        if ended and set(ended) == {"constraint"}:
            return "constraint"
    return "fact"
