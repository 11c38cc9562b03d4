"""Taking back what a source brought, through the API, and believing it again."""

from datetime import UTC, datetime, timedelta

import pytest

from evolution.sessions.intake import JUDGED_AT_ONCE
from memory.models import Turn
from memory.models.vocabulary import NOT_JUDGED
from tests.api.client import Caller

pytestmark = pytest.mark.django_db
SINCE = (datetime.now(UTC) - timedelta(hours=1)).isoformat()


def test_where_nothing_is_taken_back_there_is_nothing_to_undo(caller: Caller) -> None:
    done = caller.post("revert", {"since": SINCE, "session": "nobody's", "dry_run": False}).json()
    assert (done["id"], done["changes"], done["turns"], done["items"]) == (None, 0, 0, [])


@pytest.mark.parametrize(("times", "concern"), [(1, ""), (1 + JUDGED_AT_ONCE // 12, NOT_JUDGED)])
def test_turns_that_nothing_was_read_from_yet_are_taken_back_and_given_again(
    caller: Caller, times: int, concern: str
) -> None:
    now = datetime.now(UTC).isoformat()
    turn = {"role": "user", "text": "I keep bees. " * times, "occurred_at": now}
    turns = {"scope": "user:1", "session": "s", "turns": [turn]}
    answer = caller.post("turns", turns)
    assert answer.status_code == 202, answer.content
    done = caller.post("revert", {"since": SINCE, "session": "s", "dry_run": False}).json()
    assert (done["changes"], done["turns"], len(_hidden())) == (0, 1, 1)
    assert caller.post(f"revert/{done['id']}/undo", {"reason": "a mistake"}).status_code == 200
    assert not _hidden()
    assert Turn.objects.get().concern == concern, "one of a long request is left to its job"


def _hidden() -> list[Turn]:
    return list(Turn.objects.filter(concern__startswith="reverted"))
