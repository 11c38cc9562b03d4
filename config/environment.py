"""The environment, read once and validated."""

from functools import lru_cache
from pathlib import Path
from typing import Literal, Self

from pydantic import Field, model_validator
from pydantic_settings import SettingsConfigDict

from config.compiled import DEFAULT_DATA_DIR
from config.environment_limits import EnvironmentLimits


class Environment(EnvironmentLimits):
    """Every variable an installation may set; names are those of the API document.

    The limits among them: `environment_limits.py`.
    """

    model_config = SettingsConfigDict(env_file=None, extra="ignore")

    database_url: str = Field("", description="empty: embedded PostgreSQL under DATA_DIR")
    database_owner_url: str = Field(
        "", description="whose tables they are, for migrations; empty: DATABASE_URL"
    )
    read_database_url: str = Field(
        "", description="a replica that retrievals may search; empty: none"
    )
    celery_broker_url: str = Field("", description="empty: the embedded broker")
    data_dir: Path = Path(DEFAULT_DATA_DIR)

    embedding_provider: Literal["wordllama", "openai", "fastembed", "sentence_transformers"] = (
        "wordllama"
    )
    embedding_model: str = ""
    embedding_dimensions: int | None = Field(
        None, ge=1, le=4000, description="empty: the model's own"
    )
    embedding_base_url: str = ""
    embedding_api_key: str = ""
    embedding_timeout_seconds: float = Field(5.0, gt=0, le=120)

    llm_base_url: str = ""
    llm_api_key: str = ""
    llm_model: str = ""
    llm_small_model: str = ""

    metrics_dir: Path | None = Field(
        None, description="shared by the processes of one machine; empty: in DATA_DIR"
    )
    metrics_token: str = Field(
        "", description="what a scrape of /metrics must bear; empty: nothing"
    )

    tracing: bool = Field(
        default=False, description="send spans by OpenTelemetry; needs the extra `tracing`"
    )
    alert_webhook_url: str = Field(
        "", pattern="^(https?://.+)?$", description="told of alerts; empty: nobody is"
    )
    alert_webhook_secret: str = Field(
        "", description="signs what it is told; whsec_ and base64, or plain text"
    )

    secret_key: str = Field("", description="empty: generated into DATA_DIR on first run")
    allowed_hosts: str = "127.0.0.1,localhost,[::1]"
    debug: bool = False
    public_url: str = Field(
        "", pattern=r"^(https?://[^/\s]+)?$", description="what browsers call it behind a proxy"
    )
    trusted_origins: str = Field("", description="further origins that may send the admin's forms")
    proxy_count: int | None = Field(
        None,
        ge=0,
        le=8,
        description="proxies in front that add to X-Forwarded-For; 0: there is none",
    )
    hsts_seconds: int = Field(
        31_536_000, ge=0, description="how long browsers insist on TLS once PUBLIC_URL is https"
    )
    staff_codes: bool | None = Field(
        None, description="one-time codes for staff; empty: required off loopback"
    )

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=1, le=65535)
    web_workers: int = Field(2, ge=1, le=64)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "WARNING"
    log_format: Literal["", "console", "json"] = Field(
        "", description="empty: json off loopback, else console"
    )
    crashpoint: str = Field(
        "", description="for tests: where a process is to die, see evolution/jobs/crashpoints.py"
    )
    remembrancer_api_key: str = Field(
        "", description="for `manage.py mcp`: whose key it speaks with"
    )

    @model_validator(mode="after")
    def _signed(self) -> Self:
        if self.alert_webhook_url and not self.alert_webhook_secret:
            raise ValueError("ALERT_WEBHOOK_URL needs an ALERT_WEBHOOK_SECRET to sign with")
        return self


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Return the validated environment of this process."""
    return Environment()
