"""What a cluster would do with the tables, told from a catalogue (docs/scale.md)."""

import pytest

from memory.scopes.distribution import REFERENCE, TENANT, Catalogue, Key, statements

TABLES = {"a": "always", "b": "always", "m": "maybe", "n": "never", "memory_tenant": "never"}


def a_catalogue(*, unique: tuple[Key, ...] = (), foreign: tuple[Key, ...] = ()) -> Catalogue:
    return Catalogue(TABLES, unique, foreign)  # type: ignore[arg-type]  # the words of Carries


def test_a_table_is_distributed_where_every_row_names_its_tenant() -> None:
    found = a_catalogue()
    assert found.distributed == ["a", "b"]
    assert found.carrying("maybe") == ["m"]
    assert found.carrying("never") == ["n"]  # reference tables apart


@pytest.mark.parametrize(
    ("key", "crosses"),
    [
        (Key("a", "k", [TENANT, "x"]), False),
        (Key("a", "k", ["x", TENANT]), True),
        (Key("a", "k", ["x"]), True),
        (Key("m", "k", ["x"]), True),
        (Key("n", "k", ["x"]), False),
        (Key("a", "k", ["id"], primary=True), False),
    ],
)
def test_a_unique_key_leads_with_the_tenant(key: Key, crosses: bool) -> None:
    assert a_catalogue(unique=(key,)).keys_across == ([key] if crosses else [])


@pytest.mark.parametrize(
    ("key", "crosses"),
    [
        (Key("a", "k", [TENANT, "x"], referred="b"), False),
        (Key("a", "k", ["x"], referred="b"), True),
        (Key("a", "k", [TENANT, "x"], referred="n"), True),
        (Key("n", "k", ["x"], referred="a"), True),
        (Key("n", "k", ["x"], referred="n"), False),
        (Key("a", "k", [TENANT], referred="memory_tenant"), False),
    ],
)
def test_a_reference_stays_on_one_node_or_points_to_what_every_node_holds(
    key: Key, crosses: bool
) -> None:
    assert a_catalogue(foreign=(key,)).references_across == ([key] if crosses else [])


def test_the_statements_let_go_then_lead_then_distribute() -> None:
    found = a_catalogue(
        unique=(
            Key("a", "a_pkey", ["id"], primary=True),
            Key("b", "b_pkey", [TENANT, "id"], primary=True),
            Key("n", "n_pkey", ["id"], primary=True),
        ),
        foreign=(Key("a", "a_n_fk", ["n_id"], referred="n"),),
    )
    assert list(statements(found)) == [
        'ALTER TABLE "a" DROP CONSTRAINT "a_n_fk"',
        'ALTER TABLE "a" DROP CONSTRAINT "a_pkey", ADD PRIMARY KEY ("tenant_id", "id")',
        *(f"SELECT create_reference_table('{name}')" for name in REFERENCE),
        "SELECT create_distributed_table('a', 'tenant_id')",
        "SELECT create_distributed_table('b', 'tenant_id')",
    ]
