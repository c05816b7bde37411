"""The addresses of the games: one for each page and each action."""

from django.urls import path

from games.views import guide, health, language, lobby, people, preparing, settings, table, turns, typing

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("open/", lobby.open_table, name="open_table"),
    path("healthz", health.healthz, name="health"),
    path("language/", language.choose_language, name="language"),
    path("welcome/", people.welcome, name="welcome"),
    path("guest/", people.guest, name="guest"),
    path("sign-up/", people.sign_up, name="sign_up"),
    path("log-in/", people.log_in, name="log_in"),
    path("log-out/", people.log_out, name="log_out"),
    path("keep/", people.keep, name="keep"),
    path("settings/", settings.settings, name="settings"),
    path("t/<slug:code>/", table.table, name="table"),
    path("t/<slug:code>/regions/", table.regions, name="table_regions"),
    path("t/<slug:code>/sit/", table.sit, name="sit"),
    path("t/<slug:code>/leave/", table.leave, name="leave"),
    path("t/<slug:code>/start/", table.start, name="start"),
    path("t/<slug:code>/close/", table.close, name="close"),
    path("t/<slug:code>/rematch/", table.rematch, name="rematch"),
    path("t/<slug:code>/place/", turns.place, name="place"),
    path("t/<slug:code>/type/", typing.type_move, name="type_move"),
    path("t/<slug:code>/exchange/", turns.exchange, name="exchange"),
    path("t/<slug:code>/pass/", turns.pass_turn, name="pass_turn"),
    path("t/<slug:code>/prepare/put/", preparing.put, name="prepare_put"),
    path("t/<slug:code>/prepare/take/", preparing.take, name="prepare_take"),
    path("t/<slug:code>/prepare/name/", preparing.name, name="prepare_name"),
    path("t/<slug:code>/prepare/clear/", preparing.clear, name="prepare_clear"),
    path("t/<slug:code>/rack/", preparing.arrange, name="arrange_rack"),
]

#: The pages that carry their language in their address: the site's own addresses put it before these.
pages_by_language = [
    path("rules/lexio/", guide.rules_lexio, name="rules_lexio"),
    path("glossary/lexio/", guide.glossary_lexio, name="glossary_lexio"),
    path("glossary/", guide.glossary, name="glossary"),
    path("help/", guide.help_page, name="help"),
    path("accessibility/", guide.accessibility, name="accessibility"),
]
