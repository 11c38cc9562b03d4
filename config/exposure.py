"""What holds once others than this machine can reach the service, and what must not be then."""

from collections.abc import Iterable
from ipaddress import ip_address

from config.environment import Environment

WEAK_CHARACTERS, WEAK_DISTINCT = (
    50,
    5,
)  # Django's own measure of a signing key (its check security.W009)


class UnsafeSettings(Exception):  # noqa: N818 - named for what it is
    """The service does not start like this where others can reach it.

    The message says what to change.
    """


def hosts_in(text: str) -> list[str]:
    """Return the parts of a list that is separated by commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def is_loopback(host: str) -> bool:
    """Tell whether a host name or address is this machine's own."""
    name = host.strip("[]")
    if name == "localhost":
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def is_exposed(environment: Environment, *, hosts: Iterable[str]) -> bool:
    """Tell whether others can reach the service.

    It listens beyond loopback, or goes by a name of its own.
    """
    return bool(environment.public_url) or not all(map(is_loopback, (environment.host, *hosts)))


def require_safe(*, debug: bool, secret_key: str) -> None:
    """Refuse what an exposed service must not have.

    Raises:
        UnsafeSettings: DEBUG is on, or the signing key can be guessed.
    """
    if debug:
        raise UnsafeSettings(
            "DEBUG shows settings and memory to whoever meets an error: unset it, or HOST"
        )
    if (
        len(secret_key) < WEAK_CHARACTERS
        or len(set(secret_key)) < WEAK_DISTINCT
        or "insecure" in secret_key
    ):
        raise UnsafeSettings(
            "SECRET_KEY is weak: unset it and one is made, "
            f"or give {WEAK_CHARACTERS} random characters"
        )
