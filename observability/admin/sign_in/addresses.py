"""From where a request comes, as far as that can be known."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the address of who sent a request.

    Each of PROXY_COUNT proxies in front appends the address that it saw to X-Forwarded-For. What
    stands before those entries, the sender wrote himself.
    """
    seen = [
        part.strip()
        for part in request.headers.get("X-Forwarded-For", "").split(",")
        if part.strip()
    ]
    proxies = int(settings.PROXY_COUNT)
    if proxies and len(seen) >= proxies:
        return seen[-proxies]
    return str(request.META.get("REMOTE_ADDR", ""))
