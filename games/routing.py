"""The sockets' addresses."""

from django.urls import path, re_path

from games import consumers

websocket_urlpatterns = [
    path("ws/t/<slug:code>/", consumers.TableConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/lobby/", consumers.LobbyConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path("", consumers.NoSuchSocket.as_asgi()),  # type: ignore[arg-type]
]
