"""How often a key, all keys of its tenant, and an address with wrong keys may ask.

Who asks too often is answered with 429 and `Retry-After` (`exception_handler.py`). The limits of
an installation: `config/environment_limits.py`; a key may have its own.
"""

from django.conf import settings
from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from observability.admin.sign_in.addresses import client_address
from observability.token_bucket import TAKE, Rate, seconds_to_wait

SECONDS_PER_MINUTE = 60
TAKEN_OF_KEY_AND_TENANT = TAKE.format(
    wanted="""
    SELECT 'key:' || id, COALESCE(requests_per_second, %(key_rate)s),
        COALESCE(request_burst, %(key_burst)s)
    FROM found WHERE is_valid
    UNION ALL SELECT 'tenant:' || tenant_id, %(tenant_rate)s, %(tenant_burst)s FROM found
        WHERE is_valid
"""
)  # a part of the statement that finds a key (`authentication.py`), which names it `found`


def rates_of_key_and_tenant() -> dict[str, float]:
    """Return the values of `TAKEN_OF_KEY_AND_TENANT`."""
    limits = settings.ENVIRONMENT
    return {
        "key_rate": limits.key_requests_per_second,
        "key_burst": limits.key_request_burst,
        "tenant_rate": limits.tenant_requests_per_second,
        "tenant_burst": limits.tenant_request_burst,
    }


def count_refused_key(request: Request) -> None:
    """Count a wrong key against the address that sent it.

    Raises:
        Throttled: there were too many.
    """
    per_minute = settings.ENVIRONMENT.refused_keys_per_minute
    rate = Rate(per_minute / SECONDS_PER_MINUTE, max(1.0, per_minute))
    address = client_address(request._request)  # noqa: SLF001 - Django's own
    require_no_wait(seconds_to_wait({f"refused:{address}": rate}))


def require_no_wait(wait_seconds: float) -> None:
    """Refuse who has to wait for a token.

    Raises:
        Throttled: there are seconds to wait.
    """
    if wait_seconds:
        raise Throttled(wait=wait_seconds)
