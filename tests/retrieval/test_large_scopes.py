"""A large scope is narrowed first: the answer stays what the exact scan gives."""

import random

import pytest

from memory.retrieval.recall import search as recall
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
SYLLABLES = (("bel", "cor", "dan", "fir", "gol", "hum"), ("ta", "mo", "ri", "su", "ne"))
WORDS = [f"{first}{last}" for first in SYLLABLES[0] for last in SYLLABLES[1]]


def test_narrowing_finds_what_the_scan_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    tenant, rnd = a_tenant(), random.Random(7)
    remember(
        tenant,
        *(
            {
                "source": "episode",
                "content": " ".join(rnd.choices(WORDS, k=12)) + f" item{i}",
                "session": f"s{i // 10}",
            }
            for i in range(400)
        ),
        {"source": "fact", "content": "The zeppelin lands at noon", "tags": ["zeppelin"]},
    )
    queries = [
        "belta cormo danri item7",
        "when does the zeppelin land?",
        "golsu humne item250 firta",
    ]
    exact = [ask(tenant, query, gate=False, token_budget=2000) for query in queries]
    monkeypatch.setattr(recall, "SCAN_ROWS", 10)
    monkeypatch.setattr(recall, "NARROW_ROWS", 60)
    monkeypatch.setattr(recall, "RARE_ROWS", 40)
    for query, whole in zip(queries, exact, strict=True):
        narrowed = ask(tenant, query, gate=False, token_budget=2000)
        best = max(whole.items, key=lambda item: item.score)
        assert max(narrowed.items, key=lambda item: item.score).item_id == best.item_id
        assert not narrowed.degraded


def test_awkward_words_are_only_words(monkeypatch: pytest.MonkeyPatch) -> None:
    tenant = a_tenant()
    remember(tenant, {"source": "fact", "content": "o'neil \\ said: 'never' | & ! <-> (x)"})
    monkeypatch.setattr(recall, "SCAN_ROWS", 0)
    assert ask(tenant, "o'neil \\ 'never' | & ! <-> (x)", gate=False).items
