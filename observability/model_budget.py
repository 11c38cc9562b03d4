"""How many calls of a language model a tenant may cause in a day (UTC)."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from observability.token_bucket import Rate, seconds_to_wait

_NO_REFILL = 1e-9  # calls a second: the day's bucket is filled once


def seconds_until_call(tenant_id: UUID, *, per_day: int, now: datetime) -> float:
    """Count a call; return 0, or the seconds until the next day where the day's calls are spent."""
    now = now.astimezone(UTC)
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    name = f"model:{tenant_id}:{now.date().isoformat()}"
    denied = seconds_to_wait({name: Rate(_NO_REFILL, float(per_day))})
    return (midnight - now).total_seconds() if denied else 0.0
