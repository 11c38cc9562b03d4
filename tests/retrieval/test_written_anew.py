"""What was worked out of a memory's words goes with the words: a memory sent again is read anew."""

import pytest

from memory.retrieval.types import terms_of
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db


def test_a_memory_with_other_words_is_found_and_shown_by_these() -> None:
    tenant = a_tenant()
    for words, other in (("My doctor is Dr. Lee", "Okafor"), ("My doctor is Dr. Okafor", "Lee")):
        remember(tenant, {"source": "episode", "external_id": "doctor", "content": words})
        for _again in range(2):
            context = ask(tenant, "Who is my doctor?", gate=False).context
            assert words in context
            assert other not in context


def test_terms_are_those_of_the_words_they_are_asked_for() -> None:
    assert terms_of("7:tea 7:green") == {"tea", "green"}
    assert terms_of("7:tea") == {"tea"}
    assert terms_of("") == frozenset()
