"""Secrets that open something: passwords, keys, numbers of cards (pure)."""

import re

import re2

NAMED = (
    r"pass ?words?|pass ?codes?|pass ?phrases?|passwd|pwd|pin(?: ?code)?"
    r"|secret(?:[ _-]?access)?[ _-]?keys?"
    r"|api[ _-]?keys?|access[ _-]?(?:keys?|tokens?)|auth[ _-]?tokens?|bearer[ _-]?tokens?"
    r"|private[ _-]?keys?|client[ _-]?secrets?|密码|口令|密钥|私钥|令牌|验证码|安全码"
)
"""The words for a secret."""
_BETWEEN = (
    r"(?:[^\n.!?。！？]{0,40}?"
    r"(?:\bis\b|\bare\b|[:=：]|\b(?:re)?set to\b|\bchanged to\b|是|为|叫"
    r"|(?:改|设|换)(?:成|为)了?))\s{0,5}"
)
_INNER = r"[^\s()\[\]{}<>\"'`“”「」,，;；、。]"  # of a token; a call or a lookup in code is none
_VALUE = (
    rf"[\"'`“「]?(?:(?![/.\\])(?={_INNER}{{0,40}}[a-z])(?={_INNER}{{0,40}}[0-9]){_INNER}{{4,64}}"
    rf"(?![\w(\[{{])"
    r"|\d{4,12}(?![a-z0-9_-]|\.\d|[年月日号位个次天分秒点]))"  # 密码是2019年改的 holds none
)
_STATED = re.compile(rf"(?<![a-z])(?:{NAMED})(?![a-z_]){_BETWEEN}{_VALUE}")
_BESIDE = re.compile(
    rf"(?:密码|口令|密钥|私钥|令牌|验证码|安全码)\s?{_VALUE}"
    rf"|\blog ?in\s?[:=]\s?\S{{1,60}}\s?/\s?{_VALUE}"
)
_BEGINS = r"(?<![a-z0-9_])"  # a Chinese word before it has no border to be seen
_SHAPES = (
    r"(?:sk|pk|rk)[-_](?:[a-z0-9]+[-_])*[a-z0-9]{16,}"
    r"|akia[0-9a-z]{12,}|gh[pousr]_[a-z0-9]{20,}|github_pat_[a-z0-9_]{20,}"
    r"|xox[abprs]-[a-z0-9-]{10,}"
    r"|aiza[a-z0-9_-]{30,}|eyj[a-z0-9_-]{10,}\.[a-z0-9_-]{10,}\."
    r"|rmb_[a-z0-9]{8,16}_[a-z0-9_-]{40,}"
    r"|[a-z][a-z0-9+.-]{1,15}://[^\s:/@]{1,100}:[^\s:/@]{1,100}@"
)
_PRIVATE_KEY = r"-----begin [a-z ]{0,20}private key-----"
_SHAPED = re.compile(rf"{_BEGINS}(?:{_SHAPES})|{_PRIVATE_KEY}")
_MAY_CARRY = re2.compile(rf"{NAMED}|log ?in|{_SHAPES}|{_PRIVATE_KEY}")
"""Finds, in one pass, all that those three begin with, and more."""
_CARD = re.compile(
    r"(?<![a-z0-9_.#-])(?:[3-6]\d(?:[ -]?\d){13,14}|62(?:[ -]?\d){17})(?![a-z0-9_-]|\.\d)"
)  # ISO/IEC 7812


def carries_credential(plain: str) -> bool:
    """Tell whether a text in small letters holds a secret, not merely the word for one.

    >>> carries_credential("the pin is 4711"), carries_credential("密码是 a1b2c3")
    (True, True)
    >>> carries_credential("i forgot my password")
    False
    """
    if _MAY_CARRY.search(plain) and any(
        pattern.search(plain) for pattern in (_STATED, _BESIDE, _SHAPED)
    ):
        return True
    return any(_is_card(digits.group()) for digits in _CARD.finditer(plain))


def _is_card(text: str) -> bool:
    """Tell whether digits are a card's number by their check digit (Luhn)."""
    digits = [int(character) for character in text if character.isdigit()]
    doubled = [2 * digit for digit in digits[-2::-2]]
    check_sum = sum(digits[-1::-2]) + sum(sum(divmod(number, 10)) for number in doubled)
    return check_sum % 10 == 0
