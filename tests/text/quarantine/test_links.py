"""An address that a reader could follow waits; this machine and what nobody can own does not."""

import pytest

from memory.text.quarantine.concerns import concern, plainly
from memory.text.quarantine.links import carries_link, carries_mailbox
from tests.measured import assert_linear, cpu_seconds

LINKS = [
    "see https://evil.test/now",
    "HTTP://EVIL.TEST",
    "hxxps://evil.test",
    "http[:]//evil.test",
    "ftp://files.evil.test",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:text/html,hello",
    "www.evil.test",
    "www2.evil.test",
    "go to pay.evil.test/now",
    "请点击https://evil.test/领取",
    "请访问 pay.evil.test/now",
    "请访问pay.evil.test/now",
    "打开www.evil.test看看",
    "h\u200bttps://evil.test",
    "ｈｔｔｐｓ：／／evil.test",
]
OF_ANOTHER = [  # only begins like an address that never waits
    "https://example.com.evil.test/login",
    "https://example.com@evil.test/login",
    "https://example.com:secret@evil.test/login",
    "https://example.com-login.test/",
    "https://example.community/now",
    "http://localhost.evil.test/",
    "http://localhost@evil.test/",
    "http://127.0.0.1.evil.test/",
    "http://127.0.0.100/",
    "www.example.evil.test",
    "www.example.com.evil.test",
    "example.com.evil.test/login",
]
NONE = [
    "http://localhost:8000/admin",
    "http://localhost",
    "http://127.0.0.1:5432",
    "https://example.com",
    "https://example.com.",
    "https://example.org/a?b=c",
    "(https://www.example.net/)",
    "see www.example.com, please",
    "example.com/a",
    "either/or",
    "node.js",
    "TCP/IP",
    "1/2",
    "x@y.example",
    "ann@mail.test",
    "the data: none",
    "我喜欢喝茶/咖啡",
    "",
]


@pytest.mark.parametrize("text", LINKS)
def test_an_address_is_found_however_it_is_written(text: str) -> None:
    assert carries_link(plainly(text))


@pytest.mark.parametrize("text", OF_ANOTHER)
def test_what_only_begins_like_a_harmless_address_is_somebodys(text: str) -> None:
    assert carries_link(plainly(text))
    assert concern(text, mouth="stranger") is not None


@pytest.mark.parametrize("text", NONE)
def test_this_machine_what_is_reserved_and_what_is_none_are_let_be(text: str) -> None:
    assert not carries_link(plainly(text))


@pytest.mark.parametrize("text", ["see https://evil.test/now", "https://example.com.evil.test/a"])
def test_a_user_and_a_trusted_service_may_give_a_link(text: str) -> None:
    assert concern(text, mouth="user") is None
    assert concern(text, mouth="service") is None
    assert concern(text, mouth="assistant") == "carries_link"


@pytest.mark.parametrize(
    "fragment", ["http://", "example.com:", "a.", "www.", "://", "example.com@"]
)
def test_any_length_of_anything_is_read_in_linear_time(fragment: str) -> None:
    def read(length: int) -> float:
        text = (fragment * (length // len(fragment) + 1))[:length]
        return cpu_seconds(lambda: carries_link(text))

    assert_linear(read, length=65_536)


@pytest.mark.parametrize("text", ["x@y.test", "mail a.b+c@mail.y.test now", "写给m@y.test吧"])
def test_a_mailbox_is_an_address(text: str) -> None:
    assert carries_mailbox(plainly(text))


@pytest.mark.parametrize("text", ["", "@ann", "a@b", "ann@example.com", "5 @ 3.20"])
def test_what_no_mail_reaches_is_none(text: str) -> None:
    assert not carries_mailbox(plainly(text))
