"""Runs: pieces of agent work with one working memory each. Read by key, cleared at the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import orjson
from django.db import transaction

from memory import revisions
from memory.ingest import owners
from memory.models import MemoryItem, Run
from memory.models.locks import scope_locks
from memory.models.tenancy import Tenant
from memory.models.vocabulary import Kind
from memory.revisions import Change

PARTS = ("goal", "constraints", "slots", "plan", "decisions")  # of a working memory
DOCUMENT_BYTES = (
    64 * 1024
)  # of a working memory as JSON: some 16,000 tokens, far above what a block can hold
RUN_ENDED = "its run ended"  # why an insight is archived


class RunHasEnded(Exception):  # noqa: N818 - named for what happened
    """The run is over; nothing of it can be changed."""


class TooLarge(Exception):  # noqa: N818 - named for what it says
    """The working memory would be larger than it may be; `part` is its largest part."""

    def __init__(self, part: str) -> None:
        super().__init__(part)
        self.part = part


@dataclass(frozen=True, slots=True)
class Begun:
    """A run, and whether it began just now."""

    run: Run
    is_new: bool


def begin_run(
    tenant: Tenant,
    scope_name: str,
    *,
    key: str | None,
    session_key: str | None,
    said: Mapping[str, Any],
    change: Change,
) -> Begun:
    """Begin a run, or return the one of this key as it stands.

    A run that came into being when a memory first named it, and knows nothing yet, begins here.

    Args:
        tenant: whose it is.
        scope_name: whose memory, `kind:id`; made where it is new.
        key: the caller's own id; None makes one.
        session_key: the conversation it belongs to, made where it is new.
        said: parts of the working memory; None is nothing.
        change: who begins it, and when.

    Raises:
        RunHasEnded: a run of this key is over, and there is something to remember for it.
        TooLarge: the working memory is larger than DOCUMENT_BYTES.
    """
    with transaction.atomic():
        scope = owners.scopes(tenant, [scope_name])[scope_name]
        wanted = (scope.pk, key or str(uuid4()))
        known = Run.objects.filter(tenant=tenant, scope=scope, key=wanted[1]).exists()
        named = owners.runs(tenant, [wanted])[wanted]
        run = _locked(named.pk)
        said = _without_nothing(said)
        if run.ended_at is not None and said:
            raise RunHasEnded
        says_nothing = known and not said and session_key is None
        if run.working_memory or run.ended_at is not None or says_nothing:
            return Begun(run, is_new=False)
        _join(run, session_key, tenant=tenant)
        _remember(run, said, change)
        return Begun(run, is_new=not known or bool(said))


def _join(run: Run, session_key: str | None, *, tenant: Tenant) -> None:
    """Let a run that belongs to no conversation yet belong to the one that is named, if one is."""
    if session_key is not None and run.session is None:
        wanted = (run.scope_id, session_key)
        run.session = owners.sessions(tenant, [wanted])[wanted]


def _without_nothing(said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parts of a working memory that are said."""
    return {part: value for part, value in said.items() if value is not None}


def change_run(run: Run, said: Mapping[str, Any], *, change: Change) -> Run:
    """Replace the parts of the working memory that are said; None clears one.

    Two at once lose nothing.

    Raises:
        RunHasEnded: it is over.
        TooLarge: the working memory would be larger than DOCUMENT_BYTES.
    """
    with transaction.atomic():
        current = _locked(run.pk)
        if current.ended_at is not None:
            raise RunHasEnded
        if said:
            _remember(current, said, change)
        return current


def end_run(run: Run, *, change: Change) -> Run:
    """End a run: its working memory is cleared, its unvalidated insights are archived.

    Ending it again is harmless.
    """
    with transaction.atomic():
        scope_locks([run.scope_id])  # before the row: in the order in which memories are written
        current = _locked(run.pk)
        if current.ended_at is not None:
            return current
        current.working_memory = {}
        current.ended_at = current.updated_at = change.now
        current.save(update_fields=["working_memory", "ended_at", "updated_at"])
        ending = Change(change.actor, RUN_ENDED, change.now)
        insights = MemoryItem.objects.current().filter(
            tenant_id=run.tenant_id, kind=Kind.INSIGHT, run=current
        )
        for insight in insights.filter(validated_at=None).order_by("pk"):
            revisions.archive(insight, change=ending)
        return current


def _locked(run_id: UUID) -> Run:
    # no key: a memory that refers to the run meanwhile neither waits nor is waited for
    rows = Run.objects.select_for_update(no_key=True, of=("self",)).select_related(
        "scope", "session"
    )
    return rows.get(pk=run_id)


def _remember(run: Run, said: Mapping[str, Any], change: Change) -> None:
    document = _without_nothing(run.working_memory | dict(said))
    if len(orjson.dumps(document)) > DOCUMENT_BYTES:
        largest = max(said, key=lambda part: len(orjson.dumps(document.get(part))))
        raise TooLarge(largest)
    run.working_memory = document
    run.updated_at = change.now
    run.save(update_fields=["working_memory", "session", "updated_at"])
