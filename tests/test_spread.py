"""Tests of a run come scope by scope, and no scope is split."""

from itertools import groupby

import pytest

from tests.spread import in_order, scope_of

GROUPED = "tests/operator/test_trace.py"


def test_a_file_is_taken_as_a_whole_and_a_group_s_files_together() -> None:
    assert scope_of(__file__) == __file__
    assert scope_of(GROUPED) == scope_of("tests/operator/test_triage.py") == "service"


def test_scopes_are_not_split(request: pytest.FixtureRequest) -> None:
    items = request.session.items
    mixed = [*items[::2], *items[1::2]]
    scopes = [
        scope for scope, _ in groupby(scope_of(one.path.as_posix()) for one in in_order(mixed))
    ]
    assert len(scopes) == len(set(scopes))
