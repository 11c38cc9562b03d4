"""The environment, read once and validated."""

from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Environment(BaseSettings):
    """Every variable an installation may set; names are those of the API document."""

    model_config = SettingsConfigDict(env_file=None, extra="ignore")

    database_url: str = Field("", description="empty: embedded PostgreSQL under DATA_DIR")
    celery_broker_url: str = Field("", description="empty: the embedded broker")
    data_dir: Path = Path(".data")

    embedding_provider: Literal["wordllama", "openai", "fastembed", "sentence_transformers"] = "wordllama"
    embedding_model: str = ""
    embedding_dimensions: int | None = Field(None, ge=1, le=4000, description="empty: the model's own")
    embedding_base_url: str = ""
    embedding_api_key: str = ""
    embedding_timeout_seconds: float = Field(5.0, gt=0, le=120)

    llm_base_url: str = ""
    llm_api_key: str = ""
    llm_model: str = ""
    llm_small_model: str = ""

    themes_kept_days: int | None = Field(
        None, ge=365, description="days after which the theme summary of an old time is archived; empty: never"
    )

    secret_key: str = Field("", description="empty: generated into DATA_DIR on first run")
    allowed_hosts: str = "127.0.0.1,localhost,[::1]"
    debug: bool = False

    host: str = "127.0.0.1"
    port: int = Field(8000, ge=1, le=65535)
    web_workers: int = Field(2, ge=1, le=64)
    log_level: str = "WARNING"
    crashpoint: str = Field("", description="for tests: where a process is to die, see evolution/crashpoints.py")


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Return the validated environment of this process."""
    return Environment()
