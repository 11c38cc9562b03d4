"""Where compiled modules are kept.

Imports nothing of the service: it is called before anything is loaded.
"""

import os
import shutil
import sys
from pathlib import Path

DEFAULT_DATA_DIR = ".data"
LEAST_FREE_BYTES = 500 * 1024 * 1024
"""Compiled modules take 45 MB. On a fuller disk none is written: half of one cannot be loaded."""


def keep_in_data_dir() -> None:
    """Keep compiled modules in DATA_DIR where Python may not keep them beside their sources.

    Compiling the 2,400 modules of a start takes more than half of its processor time (10.1 s with
    and 3.9 s without, on a busy machine), and a start after a kill is waited for.
    """
    if not sys.dont_write_bytecode or sys.pycache_prefix is not None:
        return
    folder = Path(os.environ.get("DATA_DIR") or DEFAULT_DATA_DIR).resolve() / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError:
        return  # whoever needs DATA_DIR says what is wrong with it
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(folder)
    sys.dont_write_bytecode = shutil.disk_usage(folder).free < LEAST_FREE_BYTES
