"""Seal the history of every memory, and tell which version was tampered with.

It was changed, removed or slipped in since.

Each link holds the digest of one version and of the link before it, per tenant. See
docs/design/security.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import connection, transaction

from memory.models.audit import AuditLink
from memory.models.erasure import ErasureReceipt

BATCH_EVENTS = 2_000  # sealed in one transaction
LATE_EVENTS = (
    10_000  # below the last sealed number, a version may still be committed by a slow transaction
)
SETTLED_SECONDS = 5  # older versions are sealed: most of their transactions have ended
SEALER = 0x5EA1  # one seals at a time: an advisory lock's number
GENESIS = bytes(32)  # before the first link of a tenant
_WIDTH = "(SELECT max(attnum) FROM pg_attribute WHERE attrelid = '{table}'::regclass)"
_ROW = """
    sha256(convert_to((jsonb_strip_nulls(to_jsonb(e)) - ARRAY(
        SELECT attname::text FROM pg_attribute
            WHERE attrelid = '{table}'::regclass AND attnum > {width}
    ))::text, 'UTF8'))
"""  # of the columns there were: what a later migration adds changes no digest
_UNSEALED = f"""
    SELECT e.pgh_id, e.tenant_id, e.scope_id, {_WIDTH}, {_ROW.format(table="{table}", width=_WIDTH)}
    FROM {{table}} e
    WHERE e.pgh_id > COALESCE((SELECT max(event) FROM memory_auditlink WHERE history = %(table)s),
        0) - %(late)s
      AND e.pgh_created_at < clock_timestamp() - %(settled)s * interval '1 second'
      AND NOT EXISTS (SELECT FROM memory_auditlink l
                      WHERE l.tenant_id = e.tenant_id AND l.history = %(table)s
                          AND l.event = e.pgh_id)
    ORDER BY e.pgh_id LIMIT %(limit)s
"""  # noqa: S608 - names of our own tables
_CHECKED = f"""
    SELECT l.id, l.tenant_id, l.history, l.event, l.row_sha256, l.chain_sha256, l.sealed_scope,
           e.pgh_obj_id, {_ROW.format(table="{table}", width="l.width")}
    FROM memory_auditlink l
        LEFT JOIN {{table}} e ON e.pgh_id = l.event AND e.tenant_id = l.tenant_id
    WHERE l.history = %(table)s
"""  # noqa: S608 - as above
_SLIPPED_IN = """
    SELECT e.tenant_id, e.pgh_id, e.pgh_obj_id FROM {table} e
    WHERE e.pgh_id <= (SELECT max(event) FROM memory_auditlink WHERE history = %(table)s) - %(late)s
      AND NOT EXISTS (SELECT FROM memory_auditlink l
                      WHERE l.tenant_id = e.tenant_id AND l.history = %(table)s
                          AND l.event = e.pgh_id)
"""


@dataclass(frozen=True, slots=True)
class Tampering:
    """What is not as it was sealed.

    Attributes:
        what: `changed`, `removed`, `slipped in`, or `relinked` where the chain itself was
            rewritten.
        memory_id: whose version it is; None where the row is gone.
    """

    what: str
    tenant_id: UUID
    history: str
    event: int
    memory_id: UUID | None = None


def histories() -> list[str]:
    """Return the tables of versions."""
    return sorted(
        model._meta.db_table  # noqa: SLF001 - Django's documented _meta API
        for model in apps.get_models()
        if hasattr(model, "pgh_tracked_model")
    )


def seal() -> int:
    """Link every settled version that is not linked yet.

    Returns how many; whoever seals elsewhere goes first.
    """
    return sum(_seal_table(table) for table in histories())


def _seal_table(table: str) -> int:
    sealed = 0
    while True:
        with transaction.atomic():
            found = _seal_batch(table)
        sealed += found
        if found < BATCH_EVENTS:
            return sealed


def _seal_batch(table: str) -> int:
    asked: dict[str, Any] = {
        "table": table,
        "late": LATE_EVENTS,
        "settled": SETTLED_SECONDS,
        "limit": BATCH_EVENTS,
    }
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SEALER])
        cursor.execute(_UNSEALED.format(table=table), asked)
        rows = cursor.fetchall()
    heads = _heads({row[1] for row in rows})
    links = []
    for event, tenant_id, scope_id, width, digest in rows:
        heads[tenant_id] = _chained(heads.get(tenant_id, GENESIS), bytes(digest))
        links.append(
            AuditLink(
                tenant_id=tenant_id,
                sealed_scope=scope_id,
                history=table,
                event=event,
                width=width,
                row_sha256=bytes(digest),
                chain_sha256=heads[tenant_id],
            )
        )
    AuditLink.objects.bulk_create(links)
    return len(links)


def _heads(tenants: set[UUID]) -> dict[UUID, bytes]:
    """Return the last link's digest of each tenant that has one."""
    last = (
        AuditLink.objects.filter(tenant_id__in=tenants)
        .order_by("tenant_id", "-id")
        .distinct("tenant_id")
    )
    return {
        tenant_id: bytes(head) for tenant_id, head in last.values_list("tenant_id", "chain_sha256")
    }


def _chained(before: bytes, row: bytes) -> bytes:
    return sha256(before + row).digest()


def verify() -> list[Tampering]:
    """Return what is not as it was sealed, in every tenant that may be reached.

    Reads the whole history.
    """
    return [finding for table in histories() for finding in _table_findings(table)] + list(
        _relinked()
    )


def _table_findings(table: str) -> Iterator[Tampering]:
    erased = set(ErasureReceipt.objects.values_list("erased_scope", flat=True))
    with connection.cursor() as cursor:
        cursor.execute(_CHECKED.format(table=table), {"table": table})
        checked = cursor.fetchall()
        cursor.execute(_SLIPPED_IN.format(table=table), {"table": table, "late": LATE_EVENTS})
        slipped_in = cursor.fetchall()
    for _id, tenant_id, history, event, sealed, _chain, scope_id, memory_id, now in checked:
        if memory_id is None and scope_id not in erased:
            yield Tampering("removed", tenant_id, history, event)
        elif memory_id is not None and bytes(now) != bytes(sealed):
            yield Tampering("changed", tenant_id, history, event, memory_id)
    for tenant_id, event, memory_id in slipped_in:
        yield Tampering("slipped in", tenant_id, table, event, memory_id)


def _relinked() -> Iterator[Tampering]:
    """Follow each tenant's chain.

    A link that does not follow from the one before was written by somebody else.
    """
    heads: dict[UUID, bytes] = {}
    columns = ("tenant_id", "history", "event", "row_sha256", "chain_sha256")
    rows: Any = AuditLink.objects.order_by("id").values_list(*columns)
    for tenant_id, history, event, row, chain in rows.iterator(chunk_size=BATCH_EVENTS):
        if _chained(heads.get(tenant_id, GENESIS), bytes(row)) != bytes(chain):
            yield Tampering("relinked", tenant_id, history, event)
        heads[tenant_id] = bytes(chain)
