"""The model that the settings ask for, or none: then the rules do everything."""

import os
import threading
from datetime import UTC, datetime
from functools import partial
from uuid import UUID

from django.conf import settings

from evolution.llm.calls_and_tokens import ledger
from evolution.llm.client import ModelClient
from evolution.llm.openai_compatible import ChatEndpoint
from evolution.llm.types import ModelNames
from observability.model_budget import seconds_until_call

_lock = threading.Lock()
_endpoints: dict[tuple[str, str], ChatEndpoint] = {}


def is_configured() -> bool:
    """Tell whether a model takes part in making memories: an address and LLM_MODEL are set."""
    environment = settings.ENVIRONMENT
    return bool(environment.llm_base_url and environment.llm_model)


def model_client(*, tenant_id: UUID, job_id: UUID | None = None) -> ModelClient | None:
    """Return what asks the configured model for a tenant's job; None without one.

    Raises:
        ValueError: an address or a key that cannot be used.
    """
    if not is_configured():
        return None
    environment = settings.ENVIRONMENT
    names = ModelNames(environment.llm_model, environment.llm_small_model or environment.llm_model)
    endpoint = _endpoint(environment.llm_base_url, environment.llm_api_key)
    return ModelClient(
        endpoint,
        names=names,
        record=ledger(tenant_id=tenant_id, job_id=job_id),
        budget=partial(_count_call, tenant_id),
    )


def _count_call(tenant_id: UUID) -> float:
    per_day = settings.ENVIRONMENT.model_calls_per_day
    return seconds_until_call(tenant_id, per_day=per_day, now=datetime.now(UTC))


def forget_models() -> None:
    """Close this process's connections to models."""
    with _lock:
        for endpoint in _endpoints.values():
            endpoint.close()
        _endpoints.clear()


def _endpoint(base_url: str, api_key: str) -> ChatEndpoint:
    """Return the one endpoint of these settings in this process.

    Its breaker and its pauses hold for all threads.
    """
    with _lock:
        if (base_url, api_key) not in _endpoints:
            _endpoints[base_url, api_key] = ChatEndpoint(base_url, api_key=api_key)
        return _endpoints[base_url, api_key]


def _after_fork() -> None:
    """A child shares no socket and no held lock with its parent."""
    global _lock
    _lock = threading.Lock()
    _endpoints.clear()


os.register_at_fork(after_in_child=_after_fork)
