"""The ASGI application: pages on a few shared threads, sockets, and the site's own files."""

import os
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application
from servestatic import ServeStaticASGI

from lexio_site import env

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lexio_site.settings")
_django = get_asgi_application()

from django.conf import settings  # noqa: E402 -- the settings are there from here on

from games.routing import websocket_urlpatterns  # noqa: E402

type Application = Callable[[Any, Any, Any], Awaitable[None]]


class SharedThreads:
    """Requests share a few threads, the least busy first, instead of one new thread each.

    Each thread keeps one database connection; writers queue for it fairly, which SQLite's own waiting does not do.
    """

    def __init__(self, inner: Application, threads: int) -> None:
        self._inner = inner
        self._executors = [ThreadPoolExecutor(1, thread_name_prefix=f"web{number}") for number in range(threads)]
        self._busy = [0] * threads

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request on one of the threads."""
        chosen = min(range(len(self._busy)), key=self._busy.__getitem__)
        self._busy[chosen] += 1
        try:
            async with ThreadSensitiveContext(executor=self._executors[chosen]):
                await self._inner(scope, receive, send)
        finally:
            self._busy[chosen] -= 1


def _with_files(inner: Application) -> Application:
    """Serve the collected static files, if there are any, before Django is asked."""
    if not os.path.isdir(settings.STATIC_ROOT):
        return inner
    served: Application = ServeStaticASGI(
        inner, root=settings.STATIC_ROOT, prefix=settings.STATIC_URL, immutable_file_test=r"^.+\.[0-9a-f]{12}\..+$"
    )
    return served


application = ProtocolTypeRouter(
    {
        "http": _with_files(SharedThreads(_django, env.THREADS)),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns))),  # type: ignore[arg-type]
    }
)
