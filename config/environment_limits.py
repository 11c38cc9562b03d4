"""How often, how long and how many, unless an installation says otherwise in its environment.

What each limit does: docs/reliability.md.
"""

from pydantic import Field
from pydantic_settings import BaseSettings


class EnvironmentLimits(BaseSettings):
    """The limits an installation may set, with their defaults."""

    key_requests_per_second: float = Field(
        100.0, gt=0, description="of one API key, unless the key has its own"
    )
    key_request_burst: float = Field(1_000.0, ge=1, description="requests of one key at once")
    tenant_requests_per_second: float = Field(500.0, gt=0, description="of all keys of a tenant")
    tenant_request_burst: float = Field(5_000.0, ge=1)
    refused_keys_per_minute: float = Field(60.0, gt=0, description="wrong keys from one address")
    sign_ins_per_minute: float = Field(
        30.0, gt=0, description="of one login name, and from one address"
    )
    model_calls_per_day: int = Field(20_000, ge=1, description="of one tenant, UTC days")

    hung_seconds: float = Field(
        20.0, ge=10, description="without a sign of life, after which a process is ended"
    )
    request_seconds: float = Field(30.0, gt=0, description="how long a request may take")
    job_wall_seconds: float = Field(240.0, gt=0, lt=270, description="how long a job may run")
    job_cpu_seconds: float = Field(180.0, gt=0, description="how long it may compute")

    session_idle_minutes: int = Field(30, ge=1)
    session_hours: int = Field(8, ge=1)

    receipts_kept_days: int = Field(
        90, ge=1, description="days after which records of retrievals are purged"
    )
    reads_kept_days: int = Field(
        365,
        ge=1,
        description="days after which what operators looked at leaves the trail; "
        "what they changed stays",
    )
    themes_kept_days: int | None = Field(
        None,
        ge=365,
        description="days after which the theme summary of an old time is archived; empty: never",
    )
