"""What the home page counts. Each app says its own; the page shows them together."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.functional import Promise

MOST_COUNTED = 1_000  # a count stops here: a home page does not read a whole table


@dataclass(frozen=True, slots=True)
class Tile:
    """One number of the home page; `number` stops at MOST_COUNTED."""

    label: str | Promise
    number: int
    url: str

    @property
    def more(self) -> bool:
        """Tell whether there are more than were counted."""
        return self.number >= MOST_COUNTED


Tiles = Callable[[HttpRequest], Iterable[Tile]]
_tiles: list[Tiles] = []


def tiles_with(tiles: Tiles) -> Tiles:
    """Register who says what else the home page counts."""
    _tiles.append(tiles)
    return tiles


def tiles(request: HttpRequest) -> list[Tile]:
    """Return the tiles of the other apps that an operator may see."""
    return [tile for say in _tiles for tile in say(request)]
