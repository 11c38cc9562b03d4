"""An address is what the nearest proxy that is known saw, never what the sender claims."""

import pytest
from django.test import RequestFactory, override_settings
from hypothesis import given
from hypothesis import strategies as st

from observability.admin.sign_in.addresses import client_address

PEER = "10.9.9.9"


def address(forwarded: str | None, *, proxies: int) -> str:
    headers = {} if forwarded is None else {"X-Forwarded-For": forwarded}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR=PEER)
    with override_settings(PROXY_COUNT=proxies):
        return client_address(request)


@pytest.mark.parametrize(
    ("forwarded", "proxies", "seen"),
    [
        (None, 0, PEER),
        (None, 1, PEER),
        ("", 1, PEER),
        (" , ,", 1, PEER),
        ("1.1.1.1", 0, PEER),
        ("1.1.1.1", 1, "1.1.1.1"),
        ("6.6.6.6, 1.1.1.1", 1, "1.1.1.1"),
        ("6.6.6.6,1.1.1.1 , 2.2.2.2", 2, "1.1.1.1"),
        ("1.1.1.1", 2, PEER),
        ("2001:db8::1", 1, "2001:db8::1"),
    ],
)
def test_the_last_entries_are_the_proxies_own(
    forwarded: str | None, proxies: int, seen: str
) -> None:
    assert address(forwarded, proxies=proxies) == seen


CLAIMED = st.text(st.sampled_from("123.,: abcdef"), max_size=40)


@given(CLAIMED, st.integers(1, 3))
def test_nothing_that_the_sender_writes_changes_what_a_proxy_saw(claim: str, proxies: int) -> None:
    appended = ["1.1.1.1", *[f"10.0.0.{number}" for number in range(1, proxies)]]
    assert address(", ".join([claim, *appended]), proxies=proxies) == "1.1.1.1"
