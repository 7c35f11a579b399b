"""Settings, read from the environment; every one has a default for `make run`."""

from __future__ import annotations

import os
from pathlib import Path

import environ
from csp.constants import NONE, SELF

from tichu_site.secret_key import load_or_create

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / ".data")))
DATA_DIR.mkdir(parents=True, exist_ok=True)

# --- Where we serve, and to whom ------------------------------------------------

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or load_or_create(
    DATA_DIR / "secret_key"
)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

HOST = env.str("HOST", default="127.0.0.1")
PORT = env.int("PORT", default=8000)
ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"]
) + [host for host in [HOST] if host not in {"0.0.0.0", "::"}]  # noqa: S104
# Origins beside our own that may post forms and open sockets: scheme://host[:port].
TRUSTED_ORIGINS = env.list("TRUSTED_ORIGINS", default=[])
# On behind a proxy that ends TLS and sets X-Forwarded-For and -Proto itself.
BEHIND_HTTPS = env.bool("BEHIND_HTTPS", default=False)
WEB_PROCESSES = env.int("WEB_PROCESSES", default=1)

# --- The game -------------------------------------------------------------------

# The expansion, by dotted names; empty for plain Tichu. games/expansion.py says more.
BOOSTER_CATALOGUE = "boosters.catalogue.CATALOGUE"
BOOSTER_TEXTS = "boosters.texts.TEXTS"
BOOSTER_DECKS = "boosters.decks"
# For tests only: deals to be used one after the other instead of random ones.
SCRIPTED_DEALS = env.json("SCRIPTED_DEALS", default=None)
# For tests only: how slow bots are, 0 for bots that act at once.
BOT_PACE = env.float("BOT_PACE", default=1.0)

# --- Applications ---------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",  # first, so that runserver speaks WebSocket
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "tichu_site",
    "games",
    "boosters",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    # Last, because it is synchronous only: then Django runs the whole chain and the
    # view in one thread, instead of changing threads twice for each middleware
    # (measured: half the time of a request).
    "whitenoise.middleware.WhiteNoiseMiddleware",
]
ROOT_URLCONF = "tichu_site.urls"
ASGI_APPLICATION = "tichu_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.expansion.on_pages",
            ],
        },
    }
]

# --- Data -----------------------------------------------------------------------

DATABASES = {
    "default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'db.sqlite3'}")
}
_database = DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # A write transaction takes its lock at the start and waits for it; a deferred
    # one that reads first fails at once when somebody else writes.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
    }
    # A file, since sockets and clock read it from other threads; one per run.
    _database["TEST"] = {"NAME": str(DATA_DIR / f"test-{os.getpid()}.sqlite3")}
else:
    # Each request has a thread of its own, so connections are kept in a pool and not
    # with their thread.
    _database["OPTIONS"] = {"pool": {"min_size": 2, "max_size": 16}}
    _database["CONN_HEALTH_CHECKS"] = True
    _database["TEST"] = {"NAME": f"test_tichu_{os.getpid()}"}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Announcements and limits are shared between processes by Redis; one process alone
# needs nothing.
REDIS_URL = env.str("REDIS_URL", default="")
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "tichu"},
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "tichu",
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "tichu_site.layer.InMemoryLayer"}}

# --- Language and time ----------------------------------------------------------

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
TIME_ZONE = "Europe/Zurich"
USE_TZ = True

# --- Static files ---------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ALLOW_ALL_ORIGINS = False
# Hashed names let browsers keep files for ever; they are made by collectstatic,
# which `make run` calls. With DEBUG the files are served as they lie.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# --- Security -------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],  # in all current browsers this includes our sockets
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_TRUSTED_ORIGINS = TRUSTED_ORIGINS
CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 180 * 24 * 3600
# No page posts more than a hand of cards or a few sentences.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
if BEHIND_HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
# Entering the browsers' preload lists is for the owner of the domain to decide.
SILENCED_SYSTEM_CHECKS = ["security.W021"]

AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation."
        "UserAttributeSimilarityValidator"
    },
]

# --- Logs -----------------------------------------------------------------------

# Who, what, table, version; never cards, seeds or tokens.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "tichu_site.logs.LineFormatter"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "null": {"class": "logging.NullHandler"},
    },
    "root": {
        "handlers": ["console"],
        "level": env.str("LOG_LEVEL", default="INFO"),
    },
    "loggers": {
        "daphne": {"level": "WARNING"},
        "django": {"handlers": [], "propagate": True},
        # Refusals are a part of play, and a line for each would tell the addresses of
        # tables that are not listed.
        "django.request": {"level": "ERROR"},
        # Anybody can send a wrong Host header; it has been refused.
        "django.security.DisallowedHost": {"handlers": ["null"], "propagate": False},
    },
}
