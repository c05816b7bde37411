"""The site's settings, in the order a request meets them."""

from django.utils.csp import CSP

from lexio_site import env

BASE_DIR = env.BASE
DEBUG = False
SECRET_KEY = env.secret_key()
SITE_URL = env.SITE_URL
ALLOWED_HOSTS = env.allowed_hosts()
_SECURE = SITE_URL.startswith("https://")
CSRF_TRUSTED_ORIGINS = [SITE_URL] if _SECURE else []
BEHIND_PROXY = env.BEHIND_PROXY
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

MAINTENANCE = env.MAINTENANCE

SERVE_HOST, SERVE_PORT = env.HOST, env.PORT
ASGI_APPLICATION = "lexio_site.asgi.application"
ROOT_URLCONF = "lexio_site.urls"

INSTALLED_APPS = [
    "daphne",
    "games",
    "lexicon",
    "channels",
    "django_htmx",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "lexio_site.maintenance.MaintenanceMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "lexio_site.language.VisitorLanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "lexio_site.bodies.BodyLimitMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "lexio_site.log_in.WelcomeMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
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
                "django.template.context_processors.i18n",
                "django.template.context_processors.csp",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.http.with_settings",
            ],
        },
    },
]

# Security: all scripts and styles are files of the site's own, so nothing needs a nonce.
SECURE_CSP = {
    "default-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "connect-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = _SECURE
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90  # a guest has nothing but this cookie
SESSION_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_HSTS_SECONDS = 31_536_000 if _SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = _SECURE
SECURE_SSL_REDIRECT = _SECURE
CSRF_FAILURE_VIEW = "games.views.errors.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024  # bytes; the largest form of a player's is under 2 KiB
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100

# People
AUTH_USER_MODEL = "games.Player"
AUTHENTICATION_BACKENDS = ["lexio_site.backends.LimitedBackend"]
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"  # so that logging out forgets them
LOGIN_URL = "welcome"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "lobby"
PASSWORD_HASHERS = [
    "lexio_site.hashers.OneMachineArgon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

# Languages: English is the language of the sources; French is what a visitor gets who names none of ours.
LANGUAGE_CODE = "en"
VISITOR_LANGUAGE = "fr"
LANGUAGES = [("en", "English"), ("fr", "Français"), ("ht", "Kreyòl ayisyen"), ("ar", "العربية")]
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale" / "django"]
FORMAT_MODULE_PATH = "lexio_site.formats"
USE_I18N = USE_TZ = True
TIME_ZONE = "UTC"

# What the site keeps
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": env.DATABASE,
        "CONN_MAX_AGE": 600,  # the executors of asgi.py keep one connection each
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,  # seconds
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;"
            "PRAGMA cache_size=-20000;PRAGMA temp_store=MEMORY",
        },
        "TEST": {"NAME": env.DATA / "test.sqlite3"},
    },
}
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 1000}}}
PREPARE_LOCK = env.DATA / "prepare.lock"
LEXICON_COMPILED = env.DATA / "words"

# Files
STATIC_URL = "static/"
STATIC_ROOT = env.DATA / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"},
}

DEFAULT_EXCEPTION_REPORTER_FILTER = "lexio_site.reports.NoLocals"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
