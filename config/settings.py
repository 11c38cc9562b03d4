"""Django's settings, derived from one validated environment."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext
from csp.constants import NONE, SELF, UNSAFE_INLINE
from psycopg.conninfo import conninfo_to_dict

from config import embedded, lockout
from config.admin_menu import UNFOLD as UNFOLD
from config.environment import environment
from config.exposure import hosts_in, is_exposed, require_safe
from config.secrets import secret_key
from observability.logging import configure

django_stubs_ext.monkeypatch()

ENVIRONMENT = environment()
BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = ENVIRONMENT.data_dir.resolve()
METRICS_DIR = ENVIRONMENT.metrics_dir or DATA_DIR / "metrics"
ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET = (
    ENVIRONMENT.alert_webhook_url,
    ENVIRONMENT.alert_webhook_secret,
)
TRACING = ENVIRONMENT.tracing
METRICS_TOKEN = ENVIRONMENT.metrics_token
# numpy is loaded later: its matrices are small here, and threads of several processes wait for each
# other's cores
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(
    METRICS_DIR
)  # where prometheus_client looks, and nowhere else
DEBUG = ENVIRONMENT.debug
SECRET_KEY = secret_key(ENVIRONMENT.secret_key, data_dir=DATA_DIR)
PUBLIC_URL = ENVIRONMENT.public_url
ALLOWED_HOSTS = hosts_in(ENVIRONMENT.allowed_hosts) + [
    host for host in [urlsplit(PUBLIC_URL).hostname] if host
]
EXPOSED = is_exposed(ENVIRONMENT, hosts=ALLOWED_HOSTS)
if EXPOSED:
    require_safe(debug=DEBUG, secret_key=SECRET_KEY)

CONNECT_TIMEOUT_SECONDS = 2  # only this bounds a connect that nobody answers; docs/design/jobs.md
STATEMENT_TIMEOUT_MS = 60_000  # of a job; a request sets its own
LOCK_TIMEOUT_MS = 10_000
IDLE_IN_TRANSACTION_TIMEOUT_MS = 120_000
NEVER_UNASKED = 1_000_000_000
"""Uses before the driver prepares a statement of its own accord.

Django's None would also ignore who asks for it.
"""


def database(url: str) -> dict[str, Any]:
    """Turn a PostgreSQL URL into Django's dictionary."""
    parts = dict(conninfo_to_dict(url))
    timeouts = (
        f"-c statement_timeout={STATEMENT_TIMEOUT_MS} -c lock_timeout={LOCK_TIMEOUT_MS}"
        f" -c idle_in_transaction_session_timeout={IDLE_IN_TRANSACTION_TIMEOUT_MS}"
        # what is prepared is planned once: planning the three reads of a retrieval anew takes as
        # long as running them
        " -c plan_cache_mode=force_generic_plan -c jit=off"
    )
    known = {
        "NAME": parts.pop("dbname", "postgres"),
        "USER": parts.pop("user", ""),
        "PASSWORD": parts.pop("password", ""),
        "HOST": parts.pop("host", ""),
        "PORT": parts.pop("port", ""),
    }
    kept = {"prepare_threshold": NEVER_UNASKED}
    options = {"connect_timeout": CONNECT_TIMEOUT_SECONDS, "options": timeouts, **kept, **parts}
    return {
        "ENGINE": "observability.database.postgresql",
        **known,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


# the service connects as a role that owns nothing; only migrations connect as the owner
DATABASES = {"default": database(ENVIRONMENT.database_url or embedded.service_url(DATA_DIR))}
if ENVIRONMENT.read_database_url:
    DATABASES["replica"] = database(ENVIRONMENT.read_database_url) | {"TEST": {"MIRROR": "default"}}
DATABASE_SERVICE_ROLE = DATABASES["default"]["USER"]
DATABASE_OWNER = database(
    ENVIRONMENT.database_owner_url or ENVIRONMENT.database_url or embedded.database_url(DATA_DIR)
)
BROKER_URL = ENVIRONMENT.celery_broker_url or embedded.broker_url(DATA_DIR)

INSTALLED_APPS = [
    "unfold.apps.BasicAppConfig",
    "unfold.contrib.filters",
    "config.apps.AdminConfig",
    "config.apps.ServiceConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
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

LOGGING = configure(
    level=ENVIRONMENT.log_level,
    as_json=EXPOSED if not ENVIRONMENT.log_format else ENVIRONMENT.log_format == "json",
)

MIDDLEWARE = [
    "observability.request_ids.RequestIdMiddleware",
    "observability.probes.ProbeMiddleware",
    "observability.database.middleware.ReachMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "observability.browser_features.FeaturesMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "observability.admin.sign_in.sessions.SessionEndsMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "memory.admin.access.preferences.PreferencesMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "observability.admin.sign_in.codes.CodesMiddleware",
    "observability.admin.sign_in.attempts.AttemptsMiddleware",
    "axes.middleware.AxesMiddleware",
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
STATICFILES_DIRS = [
    BASE_DIR / "config" / "static"
]  # found first: Alpine's build that compiles nothing
WHITENOISE_USE_FINDERS = True

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AXES_FAILURE_LIMIT = lockout.WRONG_PASSWORDS
AXES_COOLOFF_TIME = lockout.LOCKED_FOR
AXES_LOCKOUT_PARAMETERS = lockout.LOCKED_OUT
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "observability.admin.sign_in.attempts.locked_out"
AXES_CLIENT_IP_CALLABLE = "observability.admin.sign_in.addresses.client_address"
AXES_VERBOSE = False
PROXY_COUNT = ENVIRONMENT.proxy_count or 0

STAFF_CODES_REQUIRED = EXPOSED if ENVIRONMENT.staff_codes is None else ENVIRONMENT.staff_codes
OTP_TOTP_ISSUER = "Remembrancer"
SESSION_IDLE_SECONDS = ENVIRONMENT.session_idle_minutes * 60
SESSION_COOKIE_AGE = ENVIRONMENT.session_hours * 3_600  # seconds, from signing in; however busy
SESSION_COOKIE_HTTPONLY = True

BEHIND_TLS = PUBLIC_URL.startswith("https://")
CSRF_TRUSTED_ORIGINS = [
    origin for origin in [PUBLIC_URL, *hosts_in(ENVIRONMENT.trusted_origins)] if origin
]
LOGIN_REDIRECT_URL = "admin:index"  # where a sign-in leads that asked for another site
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = BEHIND_TLS
SECURE_REDIRECT_EXEMPT = [
    r"^(health|api|mcp|metrics)(/|$)"
]  # probes, and agents beside the service, come without TLS
if BEHIND_TLS and ENVIRONMENT.proxy_count != 0:  # else anybody could claim it
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
if BEHIND_TLS:
    SECURE_HSTS_SECONDS = ENVIRONMENT.hsts_seconds
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF, UNSAFE_INLINE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024  # bytes; the API enforces its own, smaller limit

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["memory.api.authentication.ApiKeyAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["memory.api.permissions.HasPermission"],
    "DEFAULT_RENDERER_CLASSES": ["memory.api.rendering.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["memory.api.parsing.StrictJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "memory.api.openapi.ProblemAwareSchema",
    "EXCEPTION_HANDLER": "memory.api.exception_handler.exception_handler",
    "UNAUTHENTICATED_USER": None,
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Remembrancer",
    "DESCRIPTION": (
        "The memory service for AI agents that an operator can read, question and correct."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": False,  # bodies and answers are models of their own
    "COMPONENT_SPLIT_PATCH": False,
    "TAGS": [
        {
            "name": "Recall",
            "description": "Hand the right few memories to an agent, or look something up.",
        },
        {"name": "Remember", "description": "Send what was said, what happened, or what is so."},
        {
            "name": "Read and correct",
            "description": "See what is remembered and why; mend it, undoably.",
        },
        {"name": "Working memory", "description": "What one piece of work knows, until it ends."},
        {
            "name": "Export and erase",
            "description": "Take everything of a scope out, or remove it for good.",
        },
    ],
    "ENUM_NAME_OVERRIDES": {"ProfileKind": ["user", "group"]},
}


CELERY_BEAT_SCHEDULER = "config.beat:PatientScheduler"
RECEIPTS_KEPT_DAYS = (
    ENVIRONMENT.receipts_kept_days
)  # what a retrieval did; older records are purged daily
READS_KEPT_DAYS = (
    ENVIRONMENT.reads_kept_days
)  # a year: PCI DSS 4.0, 10.5.1, asks for twelve months of audit logs
THEMES_KEPT_DAYS = ENVIRONMENT.themes_kept_days  # older themes are archived daily; None: never
CRASHPOINT = ENVIRONMENT.crashpoint  # empty but in tests
