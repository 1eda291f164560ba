"""Every setting, read once, refused when wrong. ``docs/configuration.md`` explains each.

Names start with ``DUALTRACE_``, but for ``DATABASE_URL``, ``BROKER_URL``, ``PORT`` and ``DEMO``.
"""

from pathlib import Path
from urllib.parse import urlsplit

import environ
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.environment import PROJECT, home_folder, settings_environment
from config.logs import logging_config
from config.readers import broker_options, database, mail, positive, public_url

env = environ.Env()
env.ENVIRON = settings_environment()

# Places
BASE_DIR = PROJECT
DUALTRACE_HOME = home_folder(env.ENVIRON)
DUALTRACE_ROOT_KEY_FILE = Path(
    env.str("DUALTRACE_ROOT_KEY_FILE", default=str(DUALTRACE_HOME / "keys" / "root.key"))
)
DUALTRACE_ROOT_KEY = env.str("DUALTRACE_ROOT_KEY", default="")
DUALTRACE_ROOT_KEY_PROVIDER = env.str("DUALTRACE_ROOT_KEY_PROVIDER", default="local")
DUALTRACE_WRAPPED_ROOT_KEY_FILE = Path(
    env.str(
        "DUALTRACE_WRAPPED_ROOT_KEY_FILE", default=str(DUALTRACE_HOME / "keys" / "root.wrapped")
    )
)
DUALTRACE_VAULT_KEY = env.str("DUALTRACE_VAULT_KEY", default="dualtrace")
DUALTRACE_OLD_ROOT_KEY_FILES: list[str] = env.list("DUALTRACE_OLD_ROOT_KEY_FILES", default=[])
DUALTRACE_AUDIT_SIGNING_KEY_FILE = Path(
    env.str(
        "DUALTRACE_AUDIT_SIGNING_KEY_FILE",
        default=str(DUALTRACE_HOME / "keys" / "audit_signing.key"),
    )
)
DUALTRACE_WITNESS_DIR = Path(
    env.str("DUALTRACE_WITNESS_DIR", default=str(DUALTRACE_HOME / "witness"))
)

# Web
PORT = positive("PORT", env.int("PORT", default=8000))
DUALTRACE_PUBLIC_URL = public_url(
    "DUALTRACE_PUBLIC_URL", env.str("DUALTRACE_PUBLIC_URL", default=f"http://localhost:{PORT}")
)
SECRET_KEY = env.str("DUALTRACE_SECRET_KEY", default="")
DEBUG = False  # a debug page would show memory text
ALLOWED_HOSTS = [
    *env.list("DUALTRACE_ALLOWED_HOSTS", default=[]),
    urlsplit(DUALTRACE_PUBLIC_URL).hostname or "",
    *("localhost", "127.0.0.1", "[::1]"),  # health checks
]
CSRF_TRUSTED_ORIGINS = [DUALTRACE_PUBLIC_URL]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
WSGI_APPLICATION = "config.wsgi.application"
APPEND_SLASH = False
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024

INSTALLED_APPS = [
    "config",
    "api",
    "portal",
    "memory",
    "privacy",
    "tenants",
    "audit",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "csp",
]

MIDDLEWARE = [
    "api.request_frame.request_frame",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

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
                "csp.context_processors.nonce",
            ]
        },
    }
]

# Database: the app role serves; the owner, where its URL is known, migrates.
DATABASES = {
    "default": database(
        "DATABASE_URL",
        env.str("DATABASE_URL", default=""),
        pool=positive("DUALTRACE_DATABASE_POOL", env.int("DUALTRACE_DATABASE_POOL", default=10)),
    )
}
if _owner := env.str("DUALTRACE_OWNER_DATABASE_URL", default=""):
    DATABASES["owner"] = database("DUALTRACE_OWNER_DATABASE_URL", _owner)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Sign-in
CACHES = {  # counts attempts to sign in, for all processes together; nothing else is cached
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "tenants_attempt",
        "KEY_FUNCTION": "portal.safety.cache_key.cache_key",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}
AUTH_USER_MODEL = "tenants.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "/"
LOGIN_REDIRECT_URL = "/places/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "portal.sign_in.Adapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "none"
MFA_ADAPTER = "portal.safety.adapter.SafetyAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_ISSUER = "Dualtrace"
MFA_TOTP_TOLERANCE = 1

# Headers and cookies
_https = DUALTRACE_PUBLIC_URL.startswith("https://")
SESSION_ENGINE = "portal.sessions"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _https
SESSION_COOKIE_AGE = 12 * 60 * 60
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if _https else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if _https else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# Languages and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Simplified Chinese"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files come straight from the packages; an image may collect them first.
STATIC_URL = "/static/"
STATIC_ROOT = env.str("DUALTRACE_STATIC_ROOT", default="") or None
WHITENOISE_USE_FINDERS = True

# API
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "UNAUTHENTICATED_USER": None,
}

# How long your backups are kept: an erasure's receipt says it.
DUALTRACE_BACKUP_DAYS = positive(
    "DUALTRACE_BACKUP_DAYS", env.int("DUALTRACE_BACKUP_DAYS", default=30)
)

DUALTRACE_REQUESTS_PER_MINUTE = positive(
    "DUALTRACE_REQUESTS_PER_MINUTE", env.int("DUALTRACE_REQUESTS_PER_MINUTE", default=3000)
)

# Mail: none is sent unless a server is named, and then only invitations.
DUALTRACE_EMAIL_URL = env.str("DUALTRACE_EMAIL_URL", default="")
DEFAULT_FROM_EMAIL = env.str("DUALTRACE_EMAIL_FROM", default="dualtrace@localhost")
globals().update(mail("DUALTRACE_EMAIL_URL", DUALTRACE_EMAIL_URL))

# Background work: a row in the transaction first, then a message that may be lost.
CELERY_BROKER_URL = env.str("BROKER_URL", default="")
CELERY_BROKER_TRANSPORT_OPTIONS = broker_options("BROKER_URL", CELERY_BROKER_URL)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "sweep_outbox": {"task": "tenants.sweep_outbox", "schedule": 5.0, "options": {"expires": 5.0}},
    "run_retention": {"task": "memory.run_retention", "schedule": 10.0 * 60},
    "clear_sessions": {"task": "portal.clear_sessions", "schedule": 60.0 * 60},
    "drop_expired": {"task": "tenants.drop_expired", "schedule": 60.0 * 60},
    "tend_canaries": {"task": "memory.tend_canaries", "schedule": 60.0 * 60},
}

# Logs: JSON lines, no content
DUALTRACE_METRICS_TOKEN = env.str("DUALTRACE_METRICS_TOKEN", default="")
DUALTRACE_LOG_LEVEL = env.str("DUALTRACE_LOG_LEVEL", default="INFO")
LOGGING = logging_config(DUALTRACE_LOG_LEVEL)
