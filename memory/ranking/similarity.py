"""How alike two texts are, by their terms."""

from collections.abc import Iterable, Sequence, Set


def jaccard(a: Set[str], b: Set[str]) -> float:
    """Shared terms over all terms, 0..1; 0 when both are empty, since nothing then speaks for likeness."""
    shared = len(a & b)
    return shared / (len(a) + len(b) - shared) if shared else 0.0


def term_bits(sets: Sequence[Set[str]]) -> list[int]:
    """Each set as an integer with one bit a term, for ``bits_jaccard``: a pair costs a quarter of sets."""
    places: dict[str, int] = {}
    rows = [[places.setdefault(term, len(places)) for term in terms] for terms in sets]
    return [_with_bits(row, width=len(places) // 8 + 1) for row in rows]


def bits_jaccard(one: int, others: Iterable[int]) -> list[float]:
    """``jaccard`` of one set with each of the others, all made by one call of ``term_bits``."""
    return [shared / (one | other).bit_count() if (shared := (one & other).bit_count()) else 0.0 for other in others]


def _with_bits(places: Sequence[int], *, width: int) -> int:
    row = bytearray(width)
    for place in places:
        row[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(row, "little")
