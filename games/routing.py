"""The sockets' addresses."""

from django.urls import path, re_path

from games import consumers

websocket_urlpatterns = [
    re_path(r"^ws/t/(?P<code>[A-Z0-9]{1,24})/$", consumers.TableConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/lobby/", consumers.LobbyConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path("", consumers.NoSuchSocket.as_asgi()),  # type: ignore[arg-type]
]
