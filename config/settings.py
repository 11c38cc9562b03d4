"""Django's settings, derived from one validated environment."""

from pathlib import Path
from typing import Any

import django_stubs_ext
from psycopg.conninfo import conninfo_to_dict

from config import embedded
from config.environment import environment
from config.secrets import secret_key
from config.unfold import UNFOLD as UNFOLD

django_stubs_ext.monkeypatch()

ENVIRONMENT = environment()
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = ENVIRONMENT.data_dir.resolve()
DEBUG = ENVIRONMENT.debug
SECRET_KEY = secret_key(ENVIRONMENT.secret_key, data_dir=DATA_DIR)
ALLOWED_HOSTS = [host.strip() for host in ENVIRONMENT.allowed_hosts.split(",") if host.strip()]

CONNECT_TIMEOUT_SECONDS = 2  # FAULTS F8: only this bounds a black-holed connect
STATEMENT_TIMEOUT_MS = 60_000  # FAULTS 4, of a job; a request sets its own
LOCK_TIMEOUT_MS = 10_000
IDLE_IN_TRANSACTION_TIMEOUT_MS = 120_000


def database(url: str) -> dict[str, Any]:
    """Turn a PostgreSQL URL into Django's dictionary."""
    parts = dict(conninfo_to_dict(url))
    timeouts = (
        f"-c statement_timeout={STATEMENT_TIMEOUT_MS} -c lock_timeout={LOCK_TIMEOUT_MS}"
        f" -c idle_in_transaction_session_timeout={IDLE_IN_TRANSACTION_TIMEOUT_MS}"
        # the one prepared statement's text already decides its plan; planning it anew costs as much as a small scope
        " -c plan_cache_mode=force_generic_plan -c jit=off"
    )
    known = {
        "NAME": parts.pop("dbname", "postgres"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
    }
    options = {"connect_timeout": CONNECT_TIMEOUT_SECONDS, "options": timeouts, **parts}
    return {
        "ENGINE": "django.db.backends.postgresql",
        **known,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


DATABASES = {"default": database(ENVIRONMENT.database_url or embedded.database_url(DATA_DIR))}
BROKER_URL = ENVIRONMENT.celery_broker_url or embedded.broker_url(DATA_DIR)

INSTALLED_APPS = [
    "unfold",
    "unfold.contrib.filters",
    "config.apps.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "pgtrigger",
    "pghistory",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_celery_beat",
    "observability",
    "memory",
    "evolution",
]

MIDDLEWARE = [
    "memory.api.outage.DatabaseOutageMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]
TIME_ZONE = "UTC"
USE_TZ = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
WHITENOISE_USE_FINDERS = True

SESSION_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024  # bytes; the API enforces its own, smaller limit

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["memory.api.authentication.ApiKeyAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["memory.api.authentication.HasPermission"],
    "DEFAULT_RENDERER_CLASSES": ["memory.api.rendering.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["memory.api.parsing.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "memory.api.openapi.ProblemAwareSchema",
    "EXCEPTION_HANDLER": "memory.api.exception_handler.exception_handler",
    "UNAUTHENTICATED_USER": None,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Remembrancer",
    "DESCRIPTION": "The memory service for AI agents that an operator can read, question and correct.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {"ProfileKind": ["user", "group"]},
}


CELERY_BEAT_SCHEDULER = "django_celery_beat.schedulers:DatabaseScheduler"
RECEIPTS_KEPT_DAYS = 90  # what a retrieval did; older receipts are purged daily
THEMES_KEPT_DAYS = ENVIRONMENT.themes_kept_days  # older themes are archived daily; None: never
CRASHPOINT = ENVIRONMENT.crashpoint  # empty but in tests
