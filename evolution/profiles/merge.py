"""The entries of a profile, from the entries there were and what is believed now (pure).

One row stands for one value of one key, whatever happens to it. Of the values of a key at most one
is active: the surest (by provenance, then by confidence), of equally sure ones the last seen. What
was seen before it is deprecated; what was seen since but is less sure stays beside it, tentative,
until more is known. A value that no current memory says is deprecated; one whose time is up is
expired. So the order in which memories arrive does not matter, and merging them again changes
nothing.
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
_Key = tuple[str, str]
_Identity = tuple[str, str, str]
_Live = tuple[HeldEntry, bool]
"""An entry that current memories say, and whether all of them are in doubt."""


def merged(
    entries: Iterable[HeldEntry], places: Iterable[Place], *, now: datetime
) -> list[HeldEntry]:
    """Return every entry of some keys, by section and key.

    Args:
        entries: of those keys, of every status.
        places: every current memory that belongs under those keys.
        now: what has expired by then says so.
    """
    by_identity: dict[_Identity, list[Place]] = {}
    for memory, place in sorted(places, key=_moment):
        by_identity.setdefault(_identity(place), []).append((memory, place))
    known = {_identity(entry): entry for entry in entries}
    rivals: dict[_Key, list[_Live]] = {}
    for identity, places_of_value in by_identity.items():
        section, key, _ = identity
        entry = _entry(known.get(identity), places_of_value)
        doubted = all(memory.in_doubt for memory, _ in places_of_value)
        rivals.setdefault((section, key), []).append((entry, doubted))
    result = [
        replace(entry, status="deprecated")
        for identity, entry in known.items()
        if identity not in by_identity
    ]
    for rivals_of_key in rivals.values():
        result += _settled(rivals_of_key, now)
    return sorted(
        result, key=lambda entry: (entry.section, entry.key, entry.first_seen, entry.value)
    )


def _moment(place: Place) -> tuple[datetime, datetime, str]:
    memory, _ = place
    return memory.seen_at, memory.began_at, str(memory.id)


def shown(entry: HeldEntry, now: datetime) -> HeldEntry:
    """Return an entry as it stands at a moment.

    Expired when its time is up, whatever was written down.
    """
    is_live = entry.status in ("active", "tentative")
    if is_live and _is_over(entry, now):
        return replace(entry, status="expired")
    return entry


def _is_over(entry: HeldEntry, now: datetime) -> bool:
    return entry.expires_at is not None and entry.expires_at <= now


def _identity(one: HeldEntry | ProfilePlace) -> _Identity:
    return one.section, one.key, normalise(one.value).casefold()


def _entry(before: HeldEntry | None, places: Sequence[Place]) -> HeldEntry:
    """Return the entry that memories say together, the last seen of them last."""
    memories = [memory for memory, _ in places]
    latest, place = places[-1]
    ids = list(dict.fromkeys(memory.id for memory in memories))
    provenance = max((memory.provenance for memory in memories), key=_RANKS.__getitem__)
    surest = max(_weight(memory) for memory in memories)
    risen = surest + SEEN_AGAIN_RISE * (len(ids) - 1)
    confidence = min(risen, PROVENANCE_CAPS[provenance])
    earlier = before.sources if before else ()
    sources = dict.fromkeys((*earlier, *ids))
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
    if before is None:
        return new
    first_seen = min(before.first_seen, new.first_seen)
    return replace(new, id=before.id, first_seen=first_seen)


def _weight(memory: Memory) -> float:
    return memory.confidence * (DOUBT_FACTOR if memory.in_doubt else 1.0)


def _expiry(memory: Memory, place: ProfilePlace) -> datetime | None:
    ends = [memory.ends_at] if memory.ends_at else []
    if place.lasts_days is not None:
        ends.append(memory.seen_at + timedelta(days=place.lasts_days))
    return min(ends, default=None)


def _settled(rivals: Sequence[_Live], now: datetime) -> list[HeldEntry]:
    """Return the values of one key with their statuses."""
    standing = [entry for entry, doubted in rivals if not doubted and not _is_over(entry, now)]
    best = max(standing, key=_surety, default=None)
    settled = []
    for entry, doubted in rivals:
        status = _status(entry, best, doubted=doubted, now=now)
        settled.append(replace(entry, status=status))
    return settled


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
