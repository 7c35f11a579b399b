"""Settings, read from the environment; every one has a default for `make run`."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF
from django.conf import global_settings

from tichu_site import variables
from tichu_site.data_folder import make_private, make_private_database
from tichu_site.languages import codes_in, languages_in
from tichu_site.postgres.absence import note_refusal
from tichu_site.secret_key import load_or_create

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(variables.text("DATA_DIR", str(BASE_DIR / ".data")))
with variables.refusing("DATA_DIR", "a folder that the user of the site may write to"):
    make_private(DATA_DIR)
    SECRET_KEY = variables.text("SECRET_KEY") or load_or_create(DATA_DIR / "secret_key")
# Where the search of strong bots is kept once it has been compiled.
KERNEL_DIR = DATA_DIR / "search"

# --- Where we serve, and to whom ------------------------------------------------

DEBUG = variables.switch("DEBUG")
SECRET_KEY_FALLBACKS = variables.words("SECRET_KEY_FALLBACKS")

HOST = variables.text("HOST", "127.0.0.1")
PORT = variables.number("PORT", 8000, least=1, most=65_535)
ALLOWED_HOSTS = variables.words("ALLOWED_HOSTS", ("localhost", "127.0.0.1", "[::1]"))
if HOST not in {"0.0.0.0", "::"}:  # noqa: S104
    ALLOWED_HOSTS = [*ALLOWED_HOSTS, HOST]
# Origins besides our own that may post forms and open sockets: scheme://host[:port].
TRUSTED_ORIGINS = variables.words("TRUSTED_ORIGINS")
# On behind a proxy that ends TLS and sets X-Forwarded-Proto itself.
BEHIND_HTTPS = variables.switch("BEHIND_HTTPS")
# How many proxies stand before us, each of which appends to X-Forwarded-For.
PROXIES = variables.number("PROXIES", int(BEHIND_HTTPS), least=0)
WEB_PROCESSES = variables.number("WEB_PROCESSES", 1, least=1)
# Who may read /metrics: whoever has this token; without one, those who ask on this machine itself.
METRICS_TOKEN = variables.text("METRICS_TOKEN")
# How many days browsers that have been here are to use https only. A promise that cannot be taken
# back: without https they reach neither the site nor, if these are in it, its subdomains.
HSTS_DAYS = variables.number("HSTS_DAYS", 0, least=0, most=3650)
HSTS_SUBDOMAINS = variables.switch("HSTS_SUBDOMAINS")
# How many times as often as usual one visitor may do something: see games/door/limits.py.
LIMITS_TIMES = variables.number("LIMITS_TIMES", 1, least=1)

# --- The game -------------------------------------------------------------------

# The expansion, by dotted names; empty for plain Tichu. games/expansion.py says more.
BOOSTER_CATALOGUE = "boosters.catalogue.CATALOGUE"
BOOSTER_TEXTS = "boosters.words.TEXTS"
BOOSTER_DECKS = "boosters.decks"
BOOSTER_LESSON = "boosters.lesson.FIRST_BOOSTERS"
# For tests only: deals to be used one after the other instead of random ones.
SCRIPTED_DEALS = variables.document("SCRIPTED_DEALS")
# For tests only: how slow bots are, 0 for bots that act at once.
BOT_PACE = variables.pace("BOT_PACE")
# For tests only: how slow the clocks of the table are, so that none runs out by itself.
CLOCK_PACE = variables.pace("CLOCK_PACE")

# How many days what is said at tables is kept, unless somebody has reported it, and score sheets on
# which nobody has claimed a name.
CHAT_KEPT_DAYS = variables.number("CHAT_KEPT_DAYS", 30, least=1, most=3650)
PADS_KEPT_DAYS = variables.number("PADS_KEPT_DAYS", 90, least=1, most=3650)

# --- Applications ---------------------------------------------------------------

INSTALLED_APPS = [
    "daphne",  # first, so that runserver speaks WebSocket
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "channels",
    "csp",
    "django_htmx",
    "tichu_site",
    "games",
    "games.talk",
    "games.desk",
    "games.people",
    "games.pads",
    "games.daily",
    "games.problems",
    "games.tournaments",
    "games.numbers",
    "boosters",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "tichu_site.middleware.ContentSecurityPolicy",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tichu_site.middleware.PermissionsPolicy",
    "tichu_site.robots.ForSearchEngines",
    "tichu_site.middleware.CompressedPages",
    # After those that add headers, before everything that reads.
    "tichu_site.middleware.ReadableRequests",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tichu_site.middleware.Languages",
    "django.middleware.common.CommonMiddleware",
    "tichu_site.middleware.OpenedAddresses",
    "tichu_site.middleware.PastedLinks",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "games.door.limits.LimitedRequests",
    "tichu_site.logins.Logins",
    "whitenoise.middleware.WhiteNoiseMiddleware",
]
ROOT_URLCONF = "tichu_site.urls"
ASGI_APPLICATION = "tichu_site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "tichu_site.template_loader.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                ),
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tichu_site.robots.on_pages",
                "tichu_site.previews.on_pages",
                "tichu_site.imprint.on_pages",
                "games.expansion.on_pages",
                "games.people.visitor.on_pages",
            ],
        },
    }
]

# --- Data -----------------------------------------------------------------------

_sqlite = f"sqlite:///{DATA_DIR / 'db.sqlite3'}"
DATABASES = {"default": variables.database("DATABASE_URL", _sqlite)}
_database = DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    with variables.refusing("DATABASE_URL", "a file in a folder that can be written to"):
        make_private_database(Path(_database["NAME"]))
    # A write transaction takes its lock at the start and waits for it; a deferred
    # one that reads first fails at once when somebody else writes.
    _database["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,  # seconds; then the page for storage that fails
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL",
    }
    # Threads that serve live as long as the process; so do their connections.
    _database["CONN_MAX_AGE"] = None
    # A file, since sockets and clock read it from other threads; one per run.
    _database["TEST"] = {"NAME": str(DATA_DIR / f"test-{os.getpid()}.sqlite3")}
else:
    from tichu_site.postgres import CONNECTIONS
    from tichu_site.postgres.patience import PatientConnection  # psycopg may not be installed

    # Connections are kept in a pool: it replaces those that the server has ended. Without
    # a server it gives up at once, for the page for storage that fails, and the next to ask
    # tries anew: a pool left to itself waits longer each time, and the site with it.
    _database["ENGINE"] = "tichu_site.postgres"
    _pool = {
        "min_size": 2,
        "max_size": CONNECTIONS,
        "timeout": 0.2,  # asked again and again: see tichu_site/postgres/base.py
        "reconnect_timeout": 0,
        "reconnect_failed": note_refusal,
        "connection_class": PatientConnection,
    }
    _database["OPTIONS"] = {"connect_timeout": 3} | _database["OPTIONS"] | {"pool": _pool}
    _database["CONN_HEALTH_CHECKS"] = True
    _database["TEST"] = {"NAME": f"test_tichu_{os.getpid()}"}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Announcements and limits are shared between processes by Redis; one process alone
# needs nothing. What is done all the time each process counts for itself.
REDIS_URL = variables.shared("REDIS_URL")
# How long a request waits for it.
REDIS_SECONDS = 0.5
OWN_MEMORY = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "OPTIONS": {"MAX_ENTRIES": 20_000},
}
CACHES = {"default": OWN_MEMORY, "process": OWN_MEMORY | {"LOCATION": "process"}}
if REDIS_URL:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "tichu"},
        }
    }
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "tichu",
        "OPTIONS": {"socket_connect_timeout": REDIS_SECONDS, "socket_timeout": REDIS_SECONDS},
    }

# --- Language and time ----------------------------------------------------------

LOCALE_PATHS = [BASE_DIR / "locale"]
# For those whose browser asks for none of ours, and where nobody is asked, as in mails.
LANGUAGE_CODE = variables.one_of("LANGUAGE_CODE", "de", codes_in(LOCALE_PATHS[0]), spelt=str.lower)
LANGUAGES = languages_in(LOCALE_PATHS[0], LANGUAGE_CODE)
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
# Where the clocks of this site are; tournaments and clubs may have a zone of their own (SCH-6).
TIME_ZONE = variables.zone("TIME_ZONE", "Europe/Zurich")
USE_TZ = True
FORMAT_MODULE_PATH = "tichu_site.formats"

# --- Mail -----------------------------------------------------------------------

# Until this says how, smtp+tls://name:password@host:587, no mail is promised or sent; in
# development the terminal gets them, links for new passwords as well.
vars().update(variables.mail("EMAIL_URL", "consolemail://"))
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = variables.text("MAIL_FROM", "Tichu <webmaster@localhost>")

# --- What the operator says -------------------------------------------------------

# Texts, or addresses of pages elsewhere; a site without them says nothing of it. The licence
# wants the source of a site that has been changed to be offered to those who use it.
IMPRINT = variables.text("IMPRINT").strip()
PRIVACY = variables.text("PRIVACY").strip()
SOURCE_URL = variables.page("SOURCE_URL")

# --- The hands of the day -------------------------------------------------------

# Boards that everybody plays, a new one each day. Their word comes from a public beacon at
# this address, such as that of a chain of drand; without one it is the date (VER-10). Bots of
# each level play each board so often beforehand.
DAILY = variables.switch("DAILY", default=True)
DAILY_FIELD = variables.number("DAILY_FIELD", 20, least=1, most=100)
BEACON_URL = variables.page("BEACON_URL")

# --- Static files ---------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    *global_settings.STATICFILES_FINDERS,
    "tichu_site.bundles.BundleFinder",
]
WHITENOISE_ALLOW_ALL_ORIGINS = False
# Hashed names let browsers keep files for ever; they are made by collectstatic,
# which `make run` calls. With DEBUG the files are served as they lie.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "tichu_site.static_files.Storage"
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
SESSION_ENGINE = "tichu_site.sessions"
SESSION_COOKIE_AGE = 180 * 24 * 3600
# No page posts more than a hand of cards or a few sentences, except two, which post a file.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 720  # a schedule of 100 lines has seven in each
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILES_ARE_BROUGHT_TO = ("/matches/bring/", "/events/bring/")
LONGEST_FILE = 2 * 1024 * 1024
LONGEST_BROUGHT = LONGEST_FILE + 16 * 1024
# Who watches a process asks at its own port, where nobody speaks https.
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]
if BEHIND_HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = HSTS_DAYS * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = HSTS_SUBDOMAINS
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = "__Host-sessionid"
    CSRF_COOKIE_NAME = "__Host-csrftoken"
# HSTS and the browsers' preload lists are for the owner of the domain to decide; django-axes
# looks for its middleware by name, and ours is one.
SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W005", "security.W021", "axes.W002"]

PASSWORD_HASHERS = ["tichu_site.hashers.Hasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]

PASSWORD_RESET_TIMEOUT = 3600
LOGIN_URL = "log_in"
LOGIN_REDIRECT_URL = "account"

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
# After too many wrong passwords people have to wait: counted by account and, generously, by
# address, but so that nobody can lock somebody else out (tichu_site/logins.py).
AXES_HANDLER = "tichu_site.logins.Counts"
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["ip_address", "username"], "username", "ip_address"]
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_USERNAME_CALLABLE = "tichu_site.logins.counted_name"
AXES_CLIENT_STR_CALLABLE = "tichu_site.logins.who_tries"
AXES_SENSITIVE_PARAMETERS = ["username", "old_password", "new_password1", "new_password2"]
AXES_CLIENT_IP_CALLABLE = "games.door.addresses.client_address"
AXES_LOCKOUT_CALLABLE = "tichu_site.logins.locked_out"
AXES_DISABLE_ACCESS_LOG = True  # who has logged in from where is kept nowhere
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# --- Logs -----------------------------------------------------------------------

# Who, what, table, version; never cards, seeds or tokens.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "LINES": {"()": "tichu_site.logs.LineFormatter"},
        "JSON": {"()": "tichu_site.logs.JsonFormatter"},
    },
    "filters": {"outages": {"()": "tichu_site.logs.Outages"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": variables.one_of("LOG_FORMAT", "LINES", ("LINES", "JSON")),
            "filters": ["outages"],
        },
        "counted": {
            "class": "tichu_site.logs.Counted",
            "level": "ERROR",
            "filters": ["outages"],
        },
        "null": {"class": "logging.NullHandler"},
    },
    "root": {
        "handlers": ["console", "counted"],
        "level": variables.one_of("LOG_LEVEL", "INFO", variables.LEVELS),
    },
    "loggers": {
        "axes": {"level": "WARNING"},
        "daphne": {"level": "WARNING"},
        "django": {"handlers": [], "propagate": True},
        # Refusals are a part of play, and a line for each would tell the addresses of
        # tables that are not listed.
        "django.request": {"level": "ERROR"},
        # Anybody can send a wrong Host header; it has been refused.
        "django.security.DisallowedHost": {"handlers": ["null"], "propagate": False},
    },
}
