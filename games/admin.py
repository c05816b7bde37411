"""The admin's name, and what it leaves out."""

import django.contrib.auth.admin  # noqa: F401 -- registers first what is taken out here
from django.contrib import admin
from django.contrib.auth.models import Group
from django.utils.translation import gettext_lazy as _

admin.site.site_header = admin.site.site_title = _("Lexio administration")
admin.site.index_title = _("What there is to look after")

# Nothing here is granted to groups, and the names of permissions are rows that no catalogue translates.
admin.site.unregister(Group)
