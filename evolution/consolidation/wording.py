"""What a cluster says, in its members' own words (pure)."""

from collections.abc import Sequence

from evolution.consolidation.agreement import telling_terms
from evolution.consolidation.types import Member
from evolution.rules.sentences import split_sentences
from memory.policy.scoring import PROVENANCE_CAPS

AGGREGATION_GAIN = 0.05  # confidence that several observations have beyond the surest of them: 0.8 to 0.85 in D 6.3


def richest(members: Sequence[Member]) -> str:
    """Return the wording that tells most, and the sentences of the others that it does not cover."""
    first, *others = sorted(members, key=_richness)
    said = [first.content.strip()]
    covered = {telling_terms(sentence.text) for sentence in split_sentences(first.content)}
    for other in others:
        for sentence in split_sentences(other.content):
            terms = telling_terms(sentence.text)
            if not any(_begins(terms, told) for told in covered):
                covered.add(terms)
                said.append(sentence.text)
    return "\n".join(said)


def _richness(member: Member) -> tuple[int, int, float, str]:
    """Most telling words, then the shortest of those, then the newest."""
    terms = len(telling_terms(member.content))
    return (-terms, len(member.content), -member.at.timestamp(), str(member.id))


def _begins(terms: tuple[str, ...], told: tuple[str, ...]) -> bool:
    return told[: len(terms)] == terms


def shared_value(members: Sequence[Member]) -> str:
    """Return the value that all of them name: the shortest, as the others begin with it; empty where one has none."""
    return min((member.value for member in members), key=lambda value: (len(value), value))


def aggregated_confidence(confidences: Sequence[float]) -> float:
    """Return how sure several observations together are, 0..1, within the cap of `analysis`."""
    return round(min(max(confidences) + AGGREGATION_GAIN, PROVENANCE_CAPS["analysis"]), 3)
