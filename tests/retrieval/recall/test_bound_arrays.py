"""What a read is bound to comes to the database as it is."""

from uuid import UUID

import pytest

from memory.retrieval.recall.typed_statement import fetch_typed

pytestmark = pytest.mark.django_db
WORDS = ["", "a b", 'say "yes"', "C:\\", "{a,b}", "NULL", "null", "茶", "tab\tbreak\n", "'", "a,b"]


@pytest.mark.parametrize("words", [WORDS, [], *[[word] for word in WORDS]])
def test_words_come_as_they_are(words: list[str]) -> None:
    [(read,)] = fetch_typed("SELECT %(words)s::text[]", {"words": words})
    assert read == words


@pytest.mark.parametrize("ids", [[], [UUID(int=0)], [UUID(int=7), UUID(int=2**128 - 1)]])
def test_ids_come_as_they_are(ids: list[UUID]) -> None:
    [(read,)] = fetch_typed("SELECT %(ids)s::uuid[]", {"ids": ids})
    assert read == ids
