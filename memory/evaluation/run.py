"""Ask every question of a corpus under every variant, and measure what comes back."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from time import perf_counter
from uuid import UUID

from memory.evaluation import measures
from memory.evaluation.corpus import CorpusQuestion
from memory.evaluation.elsewhere import shares_filled
from memory.evaluation.repetitions import REPEATED, told_twice
from memory.evaluation.types import Progress, QuestionResult, Setting
from memory.policy import Policy
from memory.retrieval.pipeline import find, retrieve
from memory.retrieval.types import Answer, Question
from memory.text.tokens import count_tokens

RANKED_LIMIT = 100  # memories looked at for ranks; also the most a search returns (API: search)
SILENCE = "silence"
ANSWER = "answer@"  # share of the blocks that hold the words of the answer
_tokens_of = lru_cache(maxsize=100_000)(count_tokens)


def run(
    queries: Sequence[CorpusQuestion],
    variants: Mapping[str, Policy],
    *,
    setting: Setting,
    asked: Progress = lambda _: None,
) -> list[QuestionResult]:
    """Return an outcome per question and variant, in that order.

    `asked` hears of each question done.
    """
    outcomes = []
    for query in queries:
        for name, policy in variants.items():
            outcomes.append(outcome(query, name, policy, setting=setting))
        asked(1)
    return outcomes


def outcome(
    query: CorpusQuestion, variant: str, policy: Policy, *, setting: Setting
) -> QuestionResult:
    """Ask one question: once for the ranking, once within each budget."""
    started = perf_counter()
    if not query.gold:
        answer = retrieve(_question(query, setting), policy=policy)
        values, answers = {SILENCE: float(not answer.items)}, [answer]
        elapsed_ms = (perf_counter() - started) * 1000
    else:
        question = _question(query, setting, top_k=RANKED_LIMIT)
        ranked, found = find(question, policy=policy, limit=RANKED_LIMIT)
        elapsed_ms = (perf_counter() - started) * 1000
        within: dict[int, Answer] = {}
        for budget in setting.budgets_tokens:
            question = _question(query, setting, token_budget=budget)
            within[budget] = retrieve(question, policy=policy)
        ranking = [_units(query, scored.candidate.item_id, setting) for scored in ranked]
        tokens = [_tokens_of(scored.candidate.text) for scored in ranked]
        values = _ranked_values(query, ranking, tokens=tokens, setting=setting)
        values |= _injected_values(query, within, setting=setting)
        values |= _repetitions(query, within, setting=setting)
        values |= _elsewhere(query, policy, setting=setting)
        answers = [found, *within.values()]
    degraded = set(chain.from_iterable(answer.degraded for answer in answers))
    return QuestionResult(query, variant, values, elapsed_ms, sorted(degraded))


def _question(
    query: CorpusQuestion,
    setting: Setting,
    *,
    top_k: int | None = None,
    token_budget: int | None = None,
) -> Question:
    scope = setting.scope_of(query.scope)
    return Question(
        tenant_id=setting.tenant_id,
        scopes=(scope,),
        query=query.query,
        now=setting.now,
        as_of=query.query_time or setting.now,
        known_at=setting.now,
        gate=setting.gate or not query.gold,
        top_k=top_k,
        token_budget=token_budget,
    )


def _gold(query: CorpusQuestion) -> Set[str]:
    return frozenset(query.gold_sessions or query.gold)


def _units(query: CorpusQuestion, item_id: UUID | str, setting: Setting) -> Set[str]:
    """What a memory covers: pieces of evidence, or their sessions where the gold has those."""
    covers = setting.coverage.get(UUID(str(item_id)), frozenset())
    if not query.gold_sessions:
        return covers
    return frozenset(setting.sessions[evidence] for evidence in covers)


def _ranked_values(
    query: CorpusQuestion, ranking: Sequence[Set[str]], *, tokens: Sequence[int], setting: Setting
) -> dict[str, float]:
    gold = _gold(query)
    values: dict[str, float] = {}
    for budget in setting.budgets_tokens:
        values[f"plain@{budget}"] = measures.evidence_within(budget, ranking, gold, tokens=tokens)
    places = measures.first_appearances(ranking) if query.gold_sessions else ranking
    for k in setting.ks:
        values[f"recall@{k}"] = measures.recall_at(k, places, gold)
        values[f"ndcg@{k}"] = measures.ndcg_at(k, places, gold)
        values[f"hit@{k}"] = measures.hit_at(k, places, gold)
    values["mrr"] = measures.reciprocal_rank(places, gold)
    return values


def _injected_values(
    query: CorpusQuestion, within: Mapping[int, Answer], *, setting: Setting
) -> dict[str, float]:
    gold = _gold(query)
    values = {}
    for budget, answer in within.items():
        injected = [_units(query, item.item_id, setting) for item in answer.items]
        values[f"evidence@{budget}"] = measures.recall_at(len(injected), injected, gold)
        values[f"tokens@{budget}"] = float(answer.tokens_used)
        if query.holds:
            values[f"{ANSWER}{budget}"] = float(query.holds in answer.context)
    return values


def _elsewhere(query: CorpusQuestion, policy: Policy, *, setting: Setting) -> dict[str, float]:
    """Return the share of each budget that the question fills in another scope, if there is one.

    Asked at the moment of the run: the other scope's times are not the question's.
    """
    other = setting.elsewhere.get(query.scope)
    if other is None:
        return {}
    used = {}
    for budget in setting.budgets_tokens:
        question = replace(
            _question(query, setting, token_budget=budget),
            scopes=(setting.scope_of(other),),
            as_of=setting.now,
        )
        used[budget] = retrieve(question, policy=policy).tokens_used
    return shares_filled(used)


def _repetitions(
    query: CorpusQuestion, within: Mapping[int, Answer], *, setting: Setting
) -> dict[str, float]:
    """Return how many statements each block tells twice.

    Nothing where the scope's statements are not known.
    """
    stated = setting.statements.get(setting.scope_of(query.scope))
    if not stated:
        return {}
    return {
        f"{REPEATED}{budget}": len(told_twice(answer.items, stated))
        for budget, answer in within.items()
    }
