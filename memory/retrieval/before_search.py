"""What is known of an answer before anything is searched: its meaning, or why nothing will be."""

from dataclasses import replace

from memory.policy import Policy
from memory.retrieval.intent_and_phase import meaning_of
from memory.retrieval.model_tier import CORRECTING, model_tier
from memory.retrieval.recall.open_scopes import Recalled, recalled_before
from memory.retrieval.rewrite import Rewritten
from memory.retrieval.types import Answer, Question
from memory.retrieval.when_not_to_recall import skipped_reason


def _recalled_before(question: Question) -> Recalled:
    if not question.session:
        return Recalled()
    return recalled_before(question.tenant_id, session=question.session, scopes=question.scopes)


def gated_answer(
    begun: Answer, question: Question, rewritten: Rewritten, *, policy: Policy
) -> Answer:
    """Return what is known of an answer before anything is searched; or why nothing will be."""
    recalled = _recalled_before(question)
    meaning = meaning_of(question, goes_on=bool(recalled.topics))
    corrected = recalled.signal in CORRECTING
    return replace(
        begun,
        queries=(rewritten.text,),
        topic=tuple(sorted(rewritten.said)),
        skipped_reason=_gate(question, rewritten, policy, recalled=recalled),
        meaning=meaning,
        after_correction=corrected,
        model_tier=model_tier(meaning.routed_by, top_relevance=None, corrected=corrected),
    )


def _gate(
    question: Question, rewritten: Rewritten, policy: Policy, *, recalled: Recalled
) -> str | None:
    if not question.gate:
        return None
    terms = set(rewritten.said)
    return skipped_reason(question.query, terms=terms, recalled=recalled.topics, rule=policy.gate)
