"""The triggers that keep index rows beside their sources, and term counts beside the index rows."""

from collections.abc import Mapping, Sequence
from typing import Any

import pgtrigger

_CHANGED = {  # the rows whose words changed, as (old, new) pairs of one statement
    pgtrigger.Insert: (
        "SELECT n.tenant_id, n.scope_id AS new_scope, n.words AS new_words, n.length AS new_length,"
        " NULL::uuid AS old_scope, NULL::tsvector AS old_words, 0 AS old_length"
        " FROM new_rows n WHERE n.words IS NOT NULL"
    ),
    pgtrigger.Delete: (
        "SELECT o.tenant_id, NULL::uuid AS new_scope, NULL::tsvector AS new_words, 0 AS new_length,"
        " o.scope_id AS old_scope, o.words AS old_words, o.length AS old_length"
        " FROM old_rows o WHERE o.words IS NOT NULL"
    ),
    pgtrigger.Update: (
        "SELECT n.tenant_id, n.scope_id AS new_scope, n.words AS new_words, n.length AS new_length,"
        " o.scope_id AS old_scope, o.words AS old_words, o.length AS old_length"
        " FROM old_rows o JOIN new_rows n USING (id)"
        " WHERE o.words IS DISTINCT FROM n.words OR o.scope_id <> n.scope_id"
    ),
}
# ordered, so that two writers lock the same rows in the same order; a line goes on where the
# migrations hold it as one
_COUNT_TERMS = """
    IF NOT EXISTS (SELECT FROM {rows}) THEN RETURN NULL; END IF;
    WITH changed AS MATERIALIZED ({changed}),
    delta AS (
        SELECT tenant_id, old_scope AS scope_id, unnest(tsvector_to_array(old_words)) AS term, \
-1 AS step FROM changed
        UNION ALL
        SELECT tenant_id, new_scope, unnest(tsvector_to_array(new_words)), 1 FROM changed
    )
    INSERT INTO memory_termcount AS t (tenant_id, scope_id, term, documents)
    SELECT tenant_id, scope_id, term, sum(step) FROM delta GROUP BY 1, 2, 3 HAVING sum(step) <> 0
    ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, scope_id, term) DO UPDATE SET \
documents = t.documents + EXCLUDED.documents;
    WITH changed AS MATERIALIZED ({changed}),
    delta AS (
        SELECT tenant_id, old_scope AS scope_id, -1 AS step, -old_length AS terms
        FROM changed WHERE old_words IS NOT NULL
        UNION ALL
        SELECT tenant_id, new_scope, 1, new_length FROM changed WHERE new_words IS NOT NULL
    )
    INSERT INTO memory_scopesize AS s (tenant_id, scope_id, documents, total_terms)
    SELECT tenant_id, scope_id, sum(step), sum(terms) FROM delta GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (tenant_id, scope_id) DO UPDATE SET
        documents = s.documents + EXCLUDED.documents, \
total_terms = s.total_terms + EXCLUDED.total_terms;
    RETURN NULL;
"""


def _count_trigger(name: str, operation: Any) -> Any:
    rows = {pgtrigger.Insert: {"new": "new_rows"}, pgtrigger.Delete: {"old": "old_rows"}}
    referenced = rows.get(operation, {"old": "old_rows", "new": "new_rows"})
    return pgtrigger.Trigger(
        name=name,
        when=pgtrigger.After,
        operation=operation,
        level=pgtrigger.Statement,
        referencing=pgtrigger.Referencing(**referenced),
        func=_COUNT_TERMS.format(changed=_CHANGED[operation], rows=next(iter(referenced.values()))),
    )


def counting_triggers() -> list[pgtrigger.Trigger]:
    """Return the triggers that count, per scope, the rows and terms of the word index."""
    return [
        _count_trigger("count_new", pgtrigger.Insert),
        _count_trigger("count_changed", pgtrigger.Update),
        _count_trigger("count_gone", pgtrigger.Delete),
    ]


_COMMON = {
    "tenant_id": "NEW.tenant_id",
    "scope_id": "NEW.scope_id",
    "item_id": "NEW.id",
    "valid_from": "NEW.valid_from",
    "valid_to": "CASE WHEN NEW.retired_at IS NULL THEN NEW.valid_to ELSE NEW.stated_valid_to END",
    "recorded_at": "NEW.recorded_at",
    "retired_at": "NEW.retired_at",
    "closed_to": "CASE WHEN NEW.withdrawn THEN NEW.valid_from ELSE NEW.valid_to END",
    "standing": "NEW.standing",
    "needs_review": "NEW.needs_review",
    "searchable": "true",
    "planner_only": "false",
    "confidence": "NULL::float8",
    "provenance": "NULL",
    "last_validated_at": "NULL::timestamptz",
    "injected_count": "0",
    "positive_count": "0",
    "priority": "0",
    "level": "'raw'",
    "session_id": "NULL::uuid",
    "category": "''",
    "updated_at": "NEW.updated_at",
    "keywords": "ARRAY[]::text[]",
    "tags": "ARRAY[]::text[]",
    "length": "0",
    "tokens": "0",
    "asks": "false",
    "embedding_error": "''",
    "embedding_attempts": "0",
}
_DERIVED_FROM_TEXT = ("words", "embedding_model", "second_embedding_model")
_OF_PGVECTOR = ("terms", "embedding", "second_embedding")  # gone with the extension
_RESET_WITH_TEXT = {
    "length": "0",
    "tokens": "0",
    "asks": "false",
    "embedding_error": "''",
    "embedding_attempts": "0",
    "second_embedding_error": "''",
    "second_embedding_attempts": "0",
}
_KEY = ("tenant_id", "source", "item_id")


def index_columns(source: str, indexed: Mapping[str, str]) -> Mapping[str, str]:
    """Return what an index row says of a row NEW of its source table, as SQL by column.

    All but its words and vectors.

    Args:
        source: what the rows are called, unless `indexed` says it.
        indexed: the columns that are not the common ones.
    """
    return {"source": f"'{source}'", **_COMMON, **indexed}


def _kept(columns: Mapping[str, str]) -> list[str]:
    """Return the columns that the index row of a changed row takes over from it."""
    return [name for name in columns if name not in _KEY and name not in _RESET_WITH_TEXT]


def _assigned(columns: Mapping[str, str]) -> list[str]:
    return [f"{name} = EXCLUDED.{name}" for name in _kept(columns)]


def _insert_new(columns: Mapping[str, str]) -> str:
    """Write the index rows of new rows, a statement for all of them.

    One that is there already and right stays.
    """
    values = ", ".join(value.replace("NEW.", "n.") for value in columns.values())
    there = ", ".join(f"e.{name}" for name in _kept(columns))
    wanted = ", ".join(f"EXCLUDED.{name}" for name in _kept(columns))
    return (
        f"INSERT INTO memory_searchentry AS e ({', '.join(columns)}) "  # noqa: S608 - constants
        f"SELECT {values} FROM new_rows n "
        f"ON CONFLICT (tenant_id, source, item_id) DO UPDATE SET {', '.join(_assigned(columns))} "
        f"WHERE ({there}) IS DISTINCT FROM ({wanted}); RETURN NULL;"
    )


def _upsert(columns: Mapping[str, str], text_columns: Sequence[str]) -> str:
    """Write the index row; where the text changed, clear what was derived from it.

    Also where pgvector is gone.
    """
    changed = " OR ".join(f"NEW.{name} IS DISTINCT FROM OLD.{name}" for name in text_columns)
    resets = [f"{name} = NULL" for name in _DERIVED_FROM_TEXT] + [
        f"{k} = {v}" for k, v in _RESET_WITH_TEXT.items()
    ]
    clears = [*resets, *(f"{name} = NULL" for name in _OF_PGVECTOR)]
    insert = (
        f"INSERT INTO memory_searchentry ({', '.join(columns)}) "  # noqa: S608 - constants
        f"VALUES ({', '.join(columns.values())}) "
        f"ON CONFLICT (tenant_id, source, item_id) DO UPDATE SET "
    )
    updates = _assigned(columns)
    return (
        f"IF {changed} OR NEW.scope_id <> OLD.scope_id THEN "
        f"BEGIN {insert} {', '.join(updates + clears)}; "
        f"EXCEPTION WHEN undefined_column THEN {insert} {', '.join(updates + resets)}; END; "
        f"ELSE {insert} {', '.join(updates)}; END IF; RETURN NULL;"
    )


def index_triggers(
    source: str, indexed: Mapping[str, str], text_columns: Sequence[str]
) -> list[pgtrigger.Trigger]:
    """Return the triggers that keep a source table's index rows.

    A change of one of `text_columns` clears what was derived from the text in the same transaction,
    so that truth and index never say different things; memory.index.write derives it again.
    """
    columns = index_columns(source, indexed)
    kind = "OLD.kind" if "source" in indexed else f"'{source}'"
    return [
        pgtrigger.Trigger(
            name="index_new",
            when=pgtrigger.After,
            operation=pgtrigger.Insert,
            level=pgtrigger.Statement,
            referencing=pgtrigger.Referencing(new="new_rows"),
            func=_insert_new(columns),
        ),
        pgtrigger.Trigger(
            name="index_row",
            when=pgtrigger.After,
            operation=pgtrigger.Update,
            level=pgtrigger.Row,
            func=_upsert(columns, text_columns),
        ),
        pgtrigger.Trigger(
            name="unindex_row",
            when=pgtrigger.After,
            operation=pgtrigger.Delete,
            level=pgtrigger.Row,
            func=(
                "DELETE FROM memory_searchentry WHERE tenant_id = OLD.tenant_id"  # noqa: S608 - constants of this module
                f" AND source = {kind} AND item_id = OLD.id; RETURN NULL;"
            ),
        ),
    ]
