"""A full disk ends no process that counts."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import values
from prometheus_client.mmap_dict import MmapedDict

from observability.metrics import families
from observability.metrics.reserved_file import INITIAL_BYTES, ReservedFile

KEYS = [f"key {number}" * 10 for number in range(2_000)]  # more than the first length holds
_COUNTS = """
import sys
from importlib import import_module
module, name, file = sys.argv[1:]
counts = getattr(import_module(module), name)(file)
{fill}
for number in range(2_000):
    counts.write_value(f"key {{number}}" * 10, float(number), 0.0)
assert counts.read_value("key 1999" * 10) == (1999.0, 0.0)
"""
_FILL = """
with open(file + ".ballast", "wb", buffering=0) as ballast:
    try:
        while True:
            ballast.write(bytes(4_096))
    except OSError:
        pass
"""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    if os.geteuid() != 0:
        pytest.skip("mounts a file system")
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)], check=True)
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def counted(kind: type[MmapedDict], file: Path, *, is_full_before: bool) -> int:
    """Fill the disk before or after a file is opened, count, and return the exit code."""
    program = _COUNTS.format(fill="" if is_full_before else _FILL)
    if is_full_before:
        program = program.replace("counts = getattr", f"{_FILL}counts = getattr")
    place = [kind.__module__, kind.__name__, str(file)]
    return subprocess.run([sys.executable, "-c", program, *place], check=False).returncode


@pytest.mark.parametrize("is_full_before", [True, False])
def test_counting_on_a_full_disk_ends_no_process(small_disk: Path, is_full_before: bool) -> None:
    file = small_disk / "counter_1.db"
    assert counted(ReservedFile, file, is_full_before=is_full_before) == 0


def test_a_control_the_files_of_the_library_end_it(small_disk: Path) -> None:
    assert counted(MmapedDict, small_disk / "counter_1.db", is_full_before=False) < 0


def test_what_was_counted_is_read_by_another_as_from_any_file(tmp_path: Path) -> None:
    file = tmp_path / "counter_1.db"
    counts = ReservedFile(str(file))
    assert file.stat().st_blocks * 512 >= INITIAL_BYTES
    for number, key in enumerate(KEYS):
        counts.write_value(key, float(number), 0.0)
    counts.close()
    read = {key: value for key, value, *_ in MmapedDict.read_all_values_from_file(str(file))}
    assert read == {key: float(number) for number, key in enumerate(KEYS)}
    again = ReservedFile(str(file))
    assert again.read_value(KEYS[-1]) == (float(len(KEYS) - 1), 0.0)
    again.close()


def test_the_families_count_in_such_files() -> None:
    families.retrievals.labels("audit", "nothing")
    assert values.MmapedDict is ReservedFile
