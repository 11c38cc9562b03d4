"""A secret waits; the word for one does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.quarantine.concerns import plainly
from memory.text.quarantine.credentials import (
    _BESIDE,
    _MAY_CARRY,
    _SHAPED,
    _STATED,
    carries_credential,
)

SECRETS = [
    "my password is hunter2",
    "Password: Tiger-99",
    "the password was changed to correct7horse",
    "the PIN is 4711",
    "PIN code: 0000",
    "passcode = 123456",
    "the api key is 9f8e7d6c5b",
    "API_KEY=abcd1234efgh",
    "my access token: a1b2c3d4e5",
    "client secret is x9y8z7",
    "the secret access key is wJalrXUtnFEMI7",
    "login: ann / hunter2secret",
    "密码是 a1b2c3",
    "密码：tiger99",
    "密码改成了 tiger99",
    "验证码：482910",
    "验证码 482910",
    "令牌为x9y8z7w6",
    "口令设为了 open4sesame",
    "私钥 5kj3h2k1x",
    "use sk-abcdefghijklmnop1234 for it",
    "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
    "AKIAIOSFODNN7EXAMPLE",
    "xoxb-123456789012-abcdef",
    "postgres://ann:s3cret@db.internal/app",
    "-----BEGIN RSA PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----",
    "card 4111 1111 1111 1111",
    "5500-0055-5555-5559",
    "378282246310005",
    "ｐａｓｓｗｏｒｄ： hunter2",
    "the pass\u200bword is hunter2",
    "my card is 4111111111111111.",
    "卡号4111111111111111有效",
    "验证码为482910请勿告诉他人",
    "用sk-abcdefghijklmnop1234连接",
    "令牌就是ghp_abcdefghijklmnopqrstuvwxyz0123456789哦",
    "连接postgres://ann:s3cret@db.internal/app即可",
]
NONE = [
    "I forgot my password",
    "the password is in the vault",
    "a password must have at least 8 characters",
    "please reset your password by Friday",
    "password: ********",
    "the pin is on the map",
    "my pin is 12",
    "the passcode is 8 digits long",
    "the api key rotates every 90 days",
    "the key is under the mat",
    "we have 4096 tokens",
    "I was born in 1990",
    "Order 12345678 was delivered",
    "call +49 170 1234567",
    "card 4111 1111 1111 1112",
    "1111 2222 3333 4444",
    "version 4.111.111.111",
    "我忘了密码",
    "密码是什么",
    "验证码没有收到",
    "密码是2019年改的",
    "验证码是6位的，密码为1000个字以内",
    "订单4111111111111112号",
    "令牌桶每秒补充两个",
    "postgres://db.internal/app",
    "the risk-averse",
    "sk-learn",
    "",
]


@pytest.mark.parametrize("text", SECRETS)
def test_what_opens_something_waits(text: str) -> None:
    assert carries_credential(plainly(text))


@pytest.mark.parametrize("text", NONE)
def test_what_only_speaks_of_it_does_not(text: str) -> None:
    assert not carries_credential(plainly(text))


def check_sum(digits: str) -> int:
    """Return Luhn's sum: each second digit from the right counts double, its digits added."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total


@given(st.sampled_from("3456"), st.text("0123456789", min_size=14, max_size=14))
def test_of_ten_last_digits_one_makes_the_number_of_a_card(first: str, more: str) -> None:
    numbers = [f"{first}{more}{last}" for last in range(10)]
    cards = [number for number in numbers if carries_credential(f"it is {number} ok")]
    assert cards == [number for number in numbers if check_sum(number) % 10 == 0]
    assert len(cards) == 1


@pytest.mark.parametrize("apart", ["", " ", "-"])
@pytest.mark.parametrize(
    "groups",
    [
        ("4111", "1111", "1111", "1111"),
        ("5500", "0055", "5555", "5559"),
        ("3782", "822463", "10005"),
        ("622126", "3456789012345"),
    ],
)
def test_a_card_is_one_however_its_groups_are_set_apart(
    groups: tuple[str, ...], apart: str
) -> None:
    number = "".join(groups)
    wanted = (-check_sum(number[:-1] + "0")) % 10
    *before, last = groups
    said = apart.join([*before, f"{last[:-1]}{wanted}"])
    assert carries_credential(f"it is {said}, thanks")
    assert not carries_credential(f"it is {said[:-1]}{(wanted + 1) % 10}, thanks")


@given(st.sampled_from((_STATED, _BESIDE, _SHAPED)).flatmap(st.from_regex))
def test_the_first_look_finds_all_that_the_exact_rules_find(text: str) -> None:
    plain = plainly(text)
    if any(pattern.search(plain) for pattern in (_STATED, _BESIDE, _SHAPED)):
        assert _MAY_CARRY.search(plain)
