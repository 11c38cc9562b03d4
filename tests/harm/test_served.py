"""Plain changes through the whole service.

The new value is told, and no line states the old one alone.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from evolution.jobs import doorbell
from memory.evaluation.ended_statements import endings
from memory.models import Tenant
from tests.api.client import Caller, a_caller
from tests.factories import a_tenant
from tests.harm.cases import Case, read
from tests.harm.served import failure_of, serve, tell

DATA = Path(__file__).parent / "data"
LEAST_SHARE, LEAST_OF_SAMPLE = 0.95, 0.9
SAMPLE = 40  # of a language in every run; the long run has all
LANGUAGES = ("en", "zh")
SOMEBODY_ELSE = "Dana"
CHANGES = {
    language: [case for case in read(DATA / f"{language}_change.jsonl") if case.ask]
    for language in LANGUAGES
}


@pytest.fixture
def caller() -> Caller:
    doorbell.take_down()
    tenant: Tenant = a_tenant()
    return a_caller(tenant)


def failed(cases: list[Case], caller: Caller) -> list[tuple[str, str]]:
    served = [serve(case, caller=caller) for case in cases]
    return [(one.failure, one.block) for one in served if one.failure]


def ended_by_others(cases: list[Case], caller: Caller) -> list[tuple[str, str]]:
    """Return what ends in the scope of a person, who has no name, when somebody with one speaks.

    Beside records alone, the only one who speaks is the person.
    """
    for case in cases:
        steps = (*case.before, *case.after)
        if not any(step.speaker for step in steps) and not all(step.stored for step in case.before):
            after = tuple(replace(step, speaker=SOMEBODY_ELSE) for step in case.after)
            tell(replace(case, after=after), caller=caller)
    return [(one.old, one.new) for tenant in Tenant.objects.all() for one in endings(tenant)]


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sample_of_changes_is_told_right(language: str, caller: Caller) -> None:
    cases = CHANGES[language]
    sample = cases[:: len(cases) // SAMPLE]
    wrong = failed(sample, caller)
    assert 1 - len(wrong) / len(sample) >= LEAST_OF_SAMPLE, wrong


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_changes_are_told_right(language: str, caller: Caller) -> None:
    wrong = failed(CHANGES[language], caller)
    assert 1 - len(wrong) / len(CHANGES[language]) >= LEAST_SHARE, wrong


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sample_of_changes_that_somebody_else_says_ends_nothing(
    language: str, caller: Caller
) -> None:
    cases = CHANGES[language]
    assert ended_by_others(cases[:: len(cases) // SAMPLE], caller) == []


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_changes_that_somebody_else_says_end_nothing(language: str, caller: Caller) -> None:
    assert ended_by_others(CHANGES[language], caller) == []


@pytest.mark.parametrize(
    ("block", "failure"),
    [
        ("- I live in Antwerp | earlier: I live in Ghent\n- My car is a Volvo", ""),
        ("- I live in Antwerp\n- I live in Ghent\n- My car is a Volvo", "old_alone"),
        ("- I live in Ghent\n- My car is a Volvo", "new_missing"),
        ("- I live in Antwerp", "keeps_gone"),
    ],
)
def test_a_block_is_judged_by_its_lines(block: str, failure: str) -> None:
    case = Case("c", "home", (), (), new=("Antwerp",), old=("Ghent",), keeps=("Volvo",))
    assert failure_of(case, block) == failure
