"""The small model's rewrite of a query: one call, a deadline, a cache.

Without a model the rules stand alone.
"""

from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from threading import Lock
from time import monotonic
from uuid import UUID

import httpx
from django.conf import settings
from pydantic import BaseModel, Field, ValidationError

from memory.policy.rewrite import Rewrite
from memory.retrieval.block.render import TEMPLATES
from observability.model_budget import seconds_until_call

CACHED_QUERIES = 10_000  # per process
SECONDS_PER_HOUR = 3600
PROMPT = TEMPLATES.parent / "prompts" / "rewrite" / "v1.txt"
MAX_QUERY_CHARACTERS = 500
Key = tuple[UUID, str]


class RewriteUnavailable(Exception):  # noqa: N818 - named for the state it reports, as degraded_reason is
    """The small model did not answer in time, or not as asked."""


class _Queries(BaseModel):
    queries: list[str] = Field(max_length=16)


@dataclass(frozen=True, slots=True)
class _Kept:
    queries: tuple[str, ...]
    until: float


_cache: "OrderedDict[Key, _Kept]" = OrderedDict()
_lock = Lock()


def model_queries(query: str, *, tenant_id: UUID, rule: Rewrite) -> tuple[str, ...]:
    """Return up to `max_queries` - 1 further search queries; none without a configured model.

    Kept per tenant and normalised query for `cache_hours`, in this process.

    Raises:
        RewriteUnavailable: no usable answer within `deadline_ms`.
    """
    environment = settings.ENVIRONMENT
    if not environment.llm_base_url or not environment.llm_small_model:
        return ()
    key = (tenant_id, " ".join(query.lower().split()))
    with _lock:
        kept = _cache.get(key)
    if kept is not None and kept.until > monotonic():
        return kept.queries
    if seconds_until_call(
        tenant_id, per_day=environment.model_calls_per_day, now=datetime.now(UTC)
    ):
        raise RewriteUnavailable("budget_spent")
    queries = _asked(query[:MAX_QUERY_CHARACTERS], rule)[: rule.max_queries - 1]
    with _lock:
        _cache[key] = _Kept(queries, monotonic() + rule.cache_hours * SECONDS_PER_HOUR)
        if len(_cache) > CACHED_QUERIES:
            _cache.popitem(last=False)
    return queries


def _asked(query: str, rule: Rewrite) -> tuple[str, ...]:
    environment = settings.ENVIRONMENT
    body = {
        "model": environment.llm_small_model,
        "messages": [{"role": "system", "content": _prompt()}, {"role": "user", "content": query}],
        "max_tokens": rule.max_tokens,
        "temperature": 0,
        "response_format": {"type": "json_object"},
    }
    headers = (
        {"Authorization": f"Bearer {environment.llm_api_key}"} if environment.llm_api_key else {}
    )
    url = environment.llm_base_url.rstrip("/") + "/chat/completions"
    try:
        answer = _client().post(url, json=body, headers=headers, timeout=rule.deadline_ms / 1000)
        answer.raise_for_status()
        text = answer.json()["choices"][0]["message"]["content"]
        found = _Queries.model_validate_json(text).queries
    except (httpx.HTTPError, ValidationError, ValueError, LookupError, TypeError) as error:
        raise RewriteUnavailable(type(error).__name__) from None
    return tuple(one.strip() for one in found if one.strip())


@lru_cache(maxsize=1)
def _client() -> httpx.Client:
    return httpx.Client(follow_redirects=False, trust_env=False)


@lru_cache(maxsize=1)
def _prompt() -> str:
    return PROMPT.read_text(encoding="utf-8")


def forget_rewrites() -> None:
    """Empty this process's cache."""
    with _lock:
        _cache.clear()
