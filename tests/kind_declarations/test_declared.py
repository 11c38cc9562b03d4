"""A kind of memory is declared once; where it must be known too, nothing is forgotten."""

from typing import get_args

import pytest
from django.core.exceptions import FieldDoesNotExist

from memory.ingest.schemas import ItemsIn
from memory.kind_declarations import BY_MODEL, DECLARED, STATED_TABLES
from memory.kind_declarations.declaration import KindDeclaration, PassageSql
from memory.models import MemoryItem
from memory.models.vocabulary import Kind
from memory.policy.kind_defaults import KINDS
from memory.policy.kinds import Source

EVERY = pytest.mark.parametrize("one", DECLARED.values(), ids=DECLARED)


def test_the_words_of_requests_rows_and_policies_are_those_that_are_declared() -> None:
    assert set(DECLARED) == set(get_args(Source)) == set(KINDS)
    assert {name for name, one in DECLARED.items() if one.model is MemoryItem} == set(Kind.values)


def test_a_caller_may_state_what_the_schema_accepts() -> None:
    accepted = set()
    for body in ItemsIn.model_json_schema()["$defs"].values():
        source = body.get("properties", {}).get("source", {})
        accepted |= {source["const"]} if "const" in source else set(source.get("enum", ()))
    assert accepted == set(STATED_TABLES)


@EVERY
def test_what_is_shown_is_there(one: KindDeclaration) -> None:
    for name in (*one.shown, *([one.says] if one.says else [])):
        try:
            one.model._meta.get_field(name)
        except FieldDoesNotExist:
            assert isinstance(getattr(one.model, name), property), name


@EVERY
def test_a_row_is_searched_by_what_it_says(one: KindDeclaration) -> None:
    says = one.says or "text"
    row = one.model(**{says: "a blue heron"})
    assert "a blue heron" in one.searched(row)
    assert BY_MODEL[one.model].searched is one.searched


def test_a_passage_has_eleven_columns_in_one_order() -> None:
    whole = PassageSql("a", short="b", category="c", tags="d", task_type="e", words="f", parts="g")
    assert whole.columns == "a, b, c, d, e, NULL::uuid, NULL, '', '', f, g"
    assert (
        PassageSql("a").columns
        == "a, '', '', '{}'::text[], '', NULL::uuid, NULL, '', '', NULL::jsonb, NULL::jsonb"
    )
