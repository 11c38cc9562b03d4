"""What of a text becomes a typed memory, for tests that say what people say."""

from evolution.language.annotate import annotate
from evolution.language.claims import claims
from evolution.language.worth import is_worth_a_memory

Lasting = tuple[str, str, str]


def lasting(text: str) -> list[Lasting]:
    """(subject, attribute, value) of every statement of a text that is worth a memory."""
    return [
        (one.subject, one.attribute, one.value)
        for one in claims(annotate(text))
        if is_worth_a_memory(one.frame, one.attribute, one.value)
    ]
