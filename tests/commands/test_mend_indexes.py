"""`mend_indexes`: an index that an interrupted build left behind is found, and serves reads again."""

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from memory.index.validity import invalid_indexes
from tests.owner import as_owner

pytestmark = pytest.mark.django_db(transaction=True)
_SPOIL = "UPDATE pg_index SET indisvalid = false WHERE indexrelid = %s::regclass"


@pytest.fixture
def owner() -> Iterator[None]:
    """Work as the owner, as the command does on a login of its own."""
    with as_owner():
        yield


def _mend(*arguments: str) -> str:
    out = StringIO()
    call_command("mend_indexes", *arguments, stdout=out)
    return out.getvalue()


def _run(statement: str, *values: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, list(values))


@pytest.mark.usefixtures("owner")
def test_an_invalid_index_is_named_then_built_anew() -> None:
    _run(_SPOIL, "entry_by_item")
    with pytest.raises(CommandError, match="not read: entry_by_item"):
        _mend("--check")
    assert invalid_indexes() == ["entry_by_item"]
    assert _mend() == "entry_by_item: built anew\nevery index is read\n"
    assert invalid_indexes() == []


@pytest.mark.usefixtures("owner")
def test_the_twin_of_an_unfinished_build_is_dropped() -> None:
    _run("CREATE INDEX entry_by_item_ccnew ON memory_searchentry (item_id)")
    _run(_SPOIL, "entry_by_item_ccnew")
    assert _mend() == "entry_by_item_ccnew: dropped\nevery index is read\n"
    with connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('entry_by_item_ccnew'), to_regclass('entry_by_item') IS NOT NULL")
        assert cursor.fetchone() == (None, True)


def test_where_all_are_read_nothing_is_done() -> None:
    assert _mend("--check") == _mend() == "every index is read\n"
