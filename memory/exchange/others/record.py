"""One record of another product's export: what is taken from it, and what is left. Pure."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from typing import Any

from memory.exchange.formats.entry import BadEntry, aware

TAG_CHARACTERS, MOST_TAGS = 100, 32  # of the API
SHORTEST = timedelta(microseconds=1)  # for which something can be true
Item = dict[str, Any]
_EMPTY: tuple[Any, ...] = (None, "", [], {})


@dataclass(slots=True)
class Record:
    """A record that is read field by field.

    Args:
        values: the record.
        where: where it stands, for an error.
        zone: of times that say none.
        used: names of the fields that were taken.
    """

    values: Mapping[str, Any]
    where: str
    zone: tzinfo
    used: set[str] = field(default_factory=set)

    def take(self, *names: str) -> Any:
        """Return the first of some fields that has a value, or None."""
        self.used.update(names)
        for name in names:
            value = self.values.get(name)
            if value not in _EMPTY:
                return value
        return None

    def moment(self, *names: str) -> str | None:
        """Return the first of some times with an offset, or None.

        Raises:
            BadEntry: it is no ISO 8601 time.
        """
        said = self.take(*names)
        if said is None:
            return None
        try:
            return aware(datetime.fromisoformat(str(said)), self.zone).isoformat()
        except ValueError as error:
            raise BadEntry(self.where, names[0], "is no ISO 8601 time") from error

    def tags(self, *names: str) -> list[str]:
        """Return the texts of some lists as tags, as many as a memory takes."""
        tags: list[str] = []
        for name in names:
            tags += [text[:TAG_CHARACTERS] for text in _texts(self.take(name))]
        return list(dict.fromkeys(tags))[:MOST_TAGS]

    def rest(self) -> Counter[str]:
        """Return the fields that have a value and found no place."""
        unused = {name: value for name, value in self.values.items() if name not in self.used}
        return Counter(name for name, value in unused.items() if value not in (*_EMPTY, False))


def _texts(value: Any) -> list[str]:
    listed = value if isinstance(value, list) else [value]
    names = [one.get("name") if isinstance(one, Mapping) else one for one in listed]
    return [str(name) for name in names if name]


def are_records_of(values: Any, *names: str) -> bool:
    """Tell whether values are a list whose first one is an object with fields of these names."""
    if not isinstance(values, list) or not values:
        return False
    first = values[0]
    return isinstance(first, dict) and set(names) <= first.keys()


def records(values: Any, *, name: str, zone: tzinfo) -> Iterator[Record]:
    """Give the records of a list.

    Raises:
        BadEntry: it is no list of objects.
    """
    if not isinstance(values, list):
        raise BadEntry(name, "", "must be a list")
    for place, one in enumerate(values):
        where = f"{name}[{place}]"
        if not isinstance(one, Mapping):
            raise BadEntry(where, "", "must be an object")
        yield Record(one, where, zone)


def interval(start: str | None, end: str | None) -> Item:
    """Return from when to when a thing is true.

    Of one that ends before it begins only the end is believed: it is over since then.
    """
    if start and end:
        ended = datetime.fromisoformat(end)
        if ended <= datetime.fromisoformat(start):
            start = (ended - SHORTEST).isoformat()
    return {"valid_from": start, "valid_to": end}
