"""Addresses: the games' own and the admin's."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from games.urls import pages_by_language

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("games.urls")),
    *i18n_patterns(*pages_by_language),
]

handler400 = "games.views.errors.bad_request"
handler403 = "games.views.errors.forbidden"
handler404 = "games.views.errors.not_found"
handler500 = "games.views.errors.server_error"
