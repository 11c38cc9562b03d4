"""What words deny of a remembered statement: its value, or whatever its attribute holds (pure)."""

from evolution.language.types import Denial
from evolution.planning.identity import same_subject
from evolution.planning.subject_and_attribute import address_of, same_address
from evolution.planning.types import Candidate, Known
from evolution.planning.values import same_value

ATTRIBUTE_DENIED = "attribute_denied"
"""The code where the words do not name the value that is over."""
VALUE_DENIED = "value_denied"


def how_denied(candidate: Candidate, known: Known) -> str:
    """Return the code of how the words deny a remembered statement; empty where they do not."""
    if not known.affirmed:
        return ""
    about = [denial for denial in denials_of(candidate) if _is_about(denial, known)]
    if any(not denial.value for denial in about):
        return ATTRIBUTE_DENIED
    if any(same_value(denial.value, known.value) for denial in about):
        return VALUE_DENIED
    return ""


def denials_of(candidate: Candidate) -> tuple[Denial, ...]:
    """Return what a candidate denies, itself included where its words say that it is over."""
    if candidate.affirmed or not candidate.changes:
        return candidate.denials
    own = Denial(candidate.subject, (candidate.attribute,), candidate.value)
    return (*candidate.denials, own)


def _is_about(denial: Denial, known: Known) -> bool:
    """Tell whether a denial is about a statement's attribute.

    `play` is about `play on Mondays` for a value named.
    """
    addresses = [(denial.subject, one) for one in denial.attributes]
    if any(same_address(one, address_of(known)) for one in addresses):
        return True
    if not denial.value or not same_subject(denial.subject, known.subject):
        return False
    wider = tuple(f"{attribute} " for attribute in denial.attributes)
    return known.attribute.startswith(wider)
