"""Of two memories equal in relevance the better known ranks first, whatever else they are."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from memory.policy.scoring import PROVENANCE_CAPS
from memory.policy.words import Provenance
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
PAIRS = 100
WELL_KNOWN: tuple[Provenance, ...] = ("observation", "analysis", "confirmed_by_user")
KINDS = ("fact", "preference", "constraint")
TEXTS = (
    ("The user drinks green tea in the morning", "What does the user drink in the morning?"),
    ("用户早上喝绿茶", "用户早上喝什么茶？"),
    ("Mia leads the platform team", "Who leads the platform team?"),
    ("仓库在杭州西湖区", "仓库在杭州的哪个区？"),
)


def test_the_better_known_of_two_equals_comes_first() -> None:
    """The same words in two scopes that are asked together: only what is known of them differs."""
    tenant, chance = a_tenant(), Random(5)
    since = (datetime.now(UTC) - timedelta(days=1)).isoformat()
    for pair in range(PAIRS):
        text, query = chance.choice(TEXTS)
        kind = chance.choice(KINDS)
        lower, higher = (
            WELL_KNOWN[place] for place in sorted(chance.choices(range(len(WELL_KNOWN)), k=2))
        )
        more = chance.uniform(0.2, PROVENANCE_CAPS[higher])
        less = chance.uniform(0.1, min(PROVENANCE_CAPS[lower], more - 0.01))
        known = [(less, lower), (more, higher)]
        better = chance.randrange(
            2
        )  # which of the two scopes has it: names and order must not matter
        ids = []
        for scope, (confidence, provenance) in zip(
            "ab", known[::-1] if better == 0 else known, strict=True
        ):
            item = {
                "source": kind,
                "scope": f"user:{scope}{pair}",
                "content": text,
                "valid_from": since,
            }
            stated = {"confidence": round(confidence, 3), "provenance": provenance}
            ids.append(remember(tenant, {**item, **stated})[0].id)
        answer = ask(tenant, query, scopes=(f"user:a{pair}", f"user:b{pair}"), gate=False)
        ranks = {one.item_id: one.rank for one in answer.receipts if one.item_id in ids}
        assert len(ranks) == 2
        assert min(ranks, key=lambda each: ranks[each]) == ids[better], (text, known, better)
