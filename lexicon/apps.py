"""The app that keeps word lists."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LexiconConfig(AppConfig):
    name = "lexicon"
    verbose_name = _("Word lists")
