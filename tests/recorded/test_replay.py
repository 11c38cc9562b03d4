"""The service on the recorded answers of a language model.

Its sentences stay, its verdicts are carried out.
"""

import json

import pytest

from memory.models import MemoryItem
from tests.factories import a_tenant
from tests.recorded.outcome import NO_VETO, Outcome, outcome
from tests.recorded.playing import play
from tests.recorded.recorded_model import RecordedModel
from tests.recorded.records import conversations, records

pytestmark = pytest.mark.django_db(transaction=True)
MOST_SET_ASIDE = (
    0.003  # share of sentences that a check doubts wrongly: two of all, none of a sample
)
FILES = ("segments_en", "segments_zh", "stories", "fours")
EVERY = 4  # conversation of a file is played in each run, all in the long one
SOME = [
    *(pytest.param((name, EVERY), id=f"some of {name}") for name in FILES),
    *(pytest.param((name, 1), id=name, marks=pytest.mark.long) for name in FILES),
]


@pytest.fixture
def outcomes(recorded: RecordedModel, request: pytest.FixtureRequest) -> dict[str, Outcome]:
    """What became of every conversation of a file that has answers on record."""
    tenant = a_tenant()
    collecting = bool(request.config.getoption("--collect-prompts"))
    answered = {case for case, _ in records()}
    made: dict[str, Outcome] = {}
    name, every = request.param
    for case in conversations(name)[::every]:
        if case["id"] not in answered and not collecting:
            continue
        recorded.case = case["id"]
        scope = play(case, tenant)
        made[case["id"]] = outcome(
            scope, [pair for pair in recorded.used if pair[0].case == case["id"]]
        )
        for text in case.get("bystanders", ()):
            held = MemoryItem.objects.filter(scope=scope, retired_at=None, content__contains=text)
            assert held.exists(), f"{case['id']}: nothing tells any more: {text}"
    return made


@pytest.mark.parametrize("outcomes", SOME, indirect=True)
def test_sentences_stay_and_verdicts_are_carried_out(
    recorded: RecordedModel, outcomes: dict[str, Outcome]
) -> None:
    stale = [asked.case for asked in recorded.stale]
    assert stale == [], "answered before their prompt was changed: record them anew"
    unanswered = {asked.case for asked in recorded.missing if asked.purpose == "extract"}
    assert unanswered & {case for case, _ in records()} == set()
    aside = [told for one in outcomes.values() for told in one.set_aside]
    sentences = sum(one.sentences for one in outcomes.values())
    assert len(aside) <= MOST_SET_ASIDE * sentences, aside
    problems = {case: left for case, one in outcomes.items() if any(left := _problems(one))}
    assert problems == {}, json.dumps(problems, ensure_ascii=False, indent=1)


def _problems(one: Outcome) -> tuple[tuple[object, ...], ...]:
    """Return what is nowhere, was not carried out though no veto forbids it, and ended unnamed."""
    without_veto = tuple(verdict for verdict in one.not_carried_out if verdict[1] == NO_VETO)
    return one.missing, without_veto, one.ended
