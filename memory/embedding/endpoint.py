"""What an OpenAI-compatible endpoint is asked for: its address, key, model and length. Pure."""

from urllib.parse import SplitResult, urlsplit

from memory.embedding.types import EmbeddingSettings

DEFAULT_MODEL = "text-embedding-3-small"
DEFAULT_BASE_URL = "https://api.openai.com/v1"


def base_url(settings: EmbeddingSettings) -> str:
    """The configured address, or OpenAI's. From the environment only, so a private host is allowed.

    Raises:
        ValueError: not http or https, or holding what would end up in a log line.
    """
    return http_address(settings.base_url or DEFAULT_BASE_URL, variable="EMBEDDING_BASE_URL")


def http_address(url: str, *, variable: str) -> str:
    """The address a variable of the environment holds, checked.

    Raises:
        ValueError: not http or https, or holding what would end up in a log line.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or not _has_valid_port(parts):
        raise ValueError(f"{variable} must be an http or https URL with a host")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError(f"{variable} must hold no user, password, query or fragment")
    return url


def authorization(settings: EmbeddingSettings) -> dict[str, str]:
    """The header with the key, or none.

    Raises:
        ValueError: a key that cannot stand in a header; the message does not show it.
    """
    return bearer(settings.api_key, variable="EMBEDDING_API_KEY")


def bearer(key: str, *, variable: str) -> dict[str, str]:
    """The header with the key that a variable of the environment holds, or none.

    Raises:
        ValueError: a key that cannot stand in a header; the message does not show it.
    """
    if not key:
        return {}
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise ValueError(f"{variable} must be printable ASCII without spaces")
    return {"Authorization": f"Bearer {key}"}


def _has_valid_port(parts: SplitResult) -> bool:
    try:
        return parts.port != 0
    except ValueError:
        return False
