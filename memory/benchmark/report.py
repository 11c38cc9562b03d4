"""What was measured as one JSON document."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson


def write_report(path: Path, measured: Mapping[str, Any]) -> None:
    """Write numbers and dataclasses of numbers, by name."""
    path.write_bytes(orjson.dumps(dict(measured), option=orjson.OPT_INDENT_2))
