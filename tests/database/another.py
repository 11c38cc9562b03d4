"""Another database beside the test run's own, on the same server."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.db import connection

from config import embedded

SUPERUSER = "postgres"


def url_of(name: str, login: str) -> str:
    """Return the URL of a database of the test run's server, for a login without a password."""
    url = urlsplit(embedded.database_url(settings.DATA_DIR, name=name))
    return url._replace(netloc=f"{login}:@").geturl()


@contextmanager
def another_database(name: str, *, owner: str = SUPERUSER) -> Iterator[Callable[[str], str]]:
    """Make an empty database, drop it after the block; gives its URL for a login."""
    unique = f"{connection.settings_dict['NAME']}_{name}"
    with psycopg.connect(url_of(SUPERUSER, SUPERUSER), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {unique} OWNER {owner}")
        try:
            yield partial(url_of, unique)
        finally:
            server.execute(f"DROP DATABASE {unique} WITH (FORCE)")
