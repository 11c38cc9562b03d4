"""Say in WSGI's words what a request is (PEP 3333)."""

import sys
from collections import defaultdict
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes

_OWN_NAMES = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


def wsgi_environ(scope: Any, body: bytes) -> dict[str, Any]:
    """Return the environ of an ASGI request whose body has arrived.

    A header whose name has an underscore is left out: it would pass for the one with a hyphen.
    """
    host, port = scope.get("server") or ("localhost", 80)
    client, _ = scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    values: defaultdict[str, list[str]] = defaultdict(list)
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        if "_" in name:
            continue
        key = _OWN_NAMES.get(name) or "HTTP_" + name.upper().replace("-", "_")
        values[key].append(value)
    environ.update((key, ",".join(each)) for key, each in values.items())
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ
