"""A compact block names who said a thing, but for the user, whose memory it is."""

import pytest

from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
SAID = {
    "user": "I keep two bees' hives behind the shed",
    "assistant": "Bees' hives want shade at noon",
    "Ann": "The hives of bees were loud today",
}


@pytest.mark.parametrize("own", ["user", "User"])
def test_only_the_user_stands_without_a_label(own: str) -> None:
    tenant = a_tenant()
    for speaker, text in SAID.items():
        named = own if speaker == "user" else speaker
        remember(tenant, {"source": "episode", "content": text, "sender": named})
    answer = ask(tenant, "Where are the hives of bees?")
    assert f"~ {SAID['user']}" in answer.context
    assert f"assistant: {SAID['assistant']}" in answer.context
    assert f"Ann: {SAID['Ann']}" in answer.context
    assert all(item.text in answer.context for item in answer.items)


def test_a_tagged_block_names_the_user_too() -> None:
    tenant = a_tenant()
    remember(tenant, {"source": "episode", "content": SAID["user"], "sender": "user"})
    answer = ask(tenant, "Where are the hives of bees?", format="tagged")
    assert ">user: I keep two bees" in answer.context
