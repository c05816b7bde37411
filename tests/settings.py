"""The site's settings, with what makes tests quick and keeps their files apart."""

import atexit
import os
import shutil
import tempfile

if "LEXIO_TESTS" not in os.environ:  # the workers of one run share what the first process made
    os.environ["LEXIO_TESTS"] = os.environ["LEXIO_DATA"] = tempfile.mkdtemp(prefix="lexio-tests-")
    atexit.register(shutil.rmtree, os.environ["LEXIO_TESTS"], ignore_errors=True)
os.environ["SECRET_KEY"] = "tests"

from lexio_site.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
