"""The entries of a profile, from the memories that are believed now and the entries there were (pure).

One row stands for one value of one key, whatever happens to it. Of the values of a key at most one is active: the
surest (by provenance, then by confidence), of equally sure ones the last seen. What was seen before it is deprecated;
what was seen since but is less sure stays beside it, tentative, until more is known. A value that no current memory
says is deprecated; one whose time is up is expired. So the order in which memories arrive does not matter, and merging
them again changes nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from evolution.profiles.types import HeldEntry, Memory, ProfilePlace, Provenance, Status
from memory.policy.scoring import PROVENANCE_CAPS
from memory.text.analyse import normalise

SEEN_AGAIN_RISE = 0.05
"""Of confidence (0..1) for each further memory that says the same, within the provenance's cap."""
DOUBT_FACTOR = 0.5
"""Of the confidence of a memory that a person should look at first."""
SOURCES_KEPT = 100
"""Newest memories that an entry names."""
_RANKS: dict[Provenance, int] = {"observation": 0, "analysis": 1, "confirmed_by_user": 2}

Place = tuple[Memory, ProfilePlace]
_Identity = tuple[str, str, str]


def merged(entries: Iterable[HeldEntry], places: Iterable[Place], *, now: datetime) -> list[HeldEntry]:
    """Return every entry of some keys, by section and key.

    Args:
        entries: of those keys, of every status.
        places: every current memory that belongs under those keys.
        now: what has expired by then says so.
    """
    said: dict[_Identity, list[Place]] = {}
    for memory, place in sorted(places, key=lambda one: (one[0].seen_at, one[0].began_at, str(one[0].id))):
        said.setdefault(_identity(place), []).append((memory, place))
    known = {_identity(one): one for one in entries}
    by_key: dict[tuple[str, str], list[_Live]] = {}
    found = [replace(one, status="deprecated") for identity, one in known.items() if identity not in said]
    for identity, places_of_one in said.items():
        one = _entry(known.get(identity), places_of_one)
        doubted = all(memory.in_doubt for memory, _ in places_of_one)
        by_key.setdefault(identity[:2], []).append((one, doubted))
    found += [one for rivals in by_key.values() for one in _settled(rivals, now)]
    return sorted(found, key=lambda one: (one.section, one.key, one.first_seen, one.value))


_Live = tuple[HeldEntry, bool]
"""An entry that current memories say, and whether all of them are in doubt."""


def shown(entry: HeldEntry, now: datetime) -> HeldEntry:
    """Return an entry as it stands at a moment: expired when its time is up, whatever was written down."""
    live = entry.status in ("active", "tentative")
    return replace(entry, status="expired") if live and _is_over(entry, now) else entry


def _is_over(entry: HeldEntry, now: datetime) -> bool:
    return entry.expires_at is not None and entry.expires_at <= now


def _identity(one: HeldEntry | ProfilePlace) -> _Identity:
    return one.section, one.key, normalise(one.value).casefold()


def _entry(before: HeldEntry | None, places: Sequence[Place]) -> HeldEntry:
    """Return the entry that memories say together, the last seen of them last."""
    memories = [memory for memory, _ in places]
    latest, place = places[-1]
    provenance = max((memory.provenance for memory in memories), key=_RANKS.__getitem__)
    rise = SEEN_AGAIN_RISE * (len({memory.id for memory in memories}) - 1)
    confidence = min(max(map(_weight, memories)) + rise, PROVENANCE_CAPS[provenance])
    earlier = before.sources if before else ()
    sources = dict.fromkeys((*earlier, *(memory.id for memory in memories)))
    new = HeldEntry(
        section=place.section,
        key=place.key,
        value=place.value,
        confidence=round(confidence, 6),
        provenance=provenance,
        status="active",
        first_seen=min(memory.began_at for memory in memories),
        last_seen=latest.seen_at,
        expires_at=_expiry(latest, place),
        sources=tuple(sources)[-SOURCES_KEPT:],
    )
    return replace(new, id=before.id, first_seen=min(before.first_seen, new.first_seen)) if before else new


def _weight(memory: Memory) -> float:
    return memory.confidence * (DOUBT_FACTOR if memory.in_doubt else 1.0)


def _expiry(memory: Memory, place: ProfilePlace) -> datetime | None:
    ends = [memory.ends_at] if memory.ends_at else []
    if place.lasts_days is not None:
        ends.append(memory.seen_at + timedelta(days=place.lasts_days))
    return min(ends, default=None)


def _settled(rivals: Sequence[_Live], now: datetime) -> list[HeldEntry]:
    """Return the values of one key with their statuses."""
    standing = [one for one, doubted in rivals if not doubted and not _is_over(one, now)]
    best = max(standing, key=_surety, default=None)
    return [replace(one, status=_status(one, best, doubted=doubted, now=now)) for one, doubted in rivals]


def _surety(one: HeldEntry) -> tuple[int, float, datetime, str]:
    return _RANKS[one.provenance], one.confidence, one.last_seen, one.value


def _status(one: HeldEntry, best: HeldEntry | None, *, doubted: bool, now: datetime) -> Status:
    if _is_over(one, now):
        return "expired"
    if doubted or best is None:
        return "tentative"
    if one is best:
        return "active"
    return "deprecated" if one.last_seen < best.last_seen else "tentative"
