"""The signing key: given, or generated once into DATA_DIR."""

import os
import secrets
from pathlib import Path

SECRET_BYTES = 50  # Django's own generator draws 50 characters


def secret_key(given: str, *, data_dir: Path) -> str:
    """Return the given key, or the one kept in DATA_DIR, made on first use.

    Two processes may start together: the file is created exclusively, and the loser reads the
    winner's.
    """
    if given:
        return given
    data_dir.mkdir(parents=True, exist_ok=True)
    path = data_dir / "secret_key"
    if not path.exists():
        draft = data_dir / f"secret_key.{os.getpid()}"
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(SECRET_BYTES), encoding="ascii")
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # another process was first; its key is as good
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()
