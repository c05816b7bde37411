"""Requests as no browser sends them, to the running server."""

from __future__ import annotations

import http.client
import time
from urllib.parse import urlsplit

import pytest

pytestmark = pytest.mark.django_db(transaction=True)


def ask(site: str, method: str, path: str, body: bytes = b"", **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(urlsplit(site).netloc, timeout=20)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    answer.read()
    return answer


@pytest.mark.parametrize("charset", ["rot13", "hex", "zlib", "idna", "utf-7", "unicode_escape"])
def test_no_encoding_that_is_asked_for_breaks_a_form(site: str, charset: str) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n+2AA-\\ud800\r\n--x--\r\n'
    kind = f"multipart/form-data; charset={charset}; boundary=x"
    assert ask(site, "POST", "/log-in/", body, Content_Type=kind, Cookie="csrftoken=" + "a" * 32).status == 403


@pytest.mark.parametrize("kind", ["text/plain; foo*=nonsense''%ff", "text/plain; " + "a=b;" * 2_500])
def test_no_content_type_breaks_a_page(site: str, kind: str) -> None:
    assert ask(site, "GET", "/", Content_Type=kind).status == 200


def test_nobody_says_where_the_site_lies(site: str) -> None:
    assert ask(site, "GET", "/log-out/", Daphne_Root_Path="//evil.example").getheader("Location") == "/"
    assert ask(site, "GET", "/", Daphne_Root_Path="\xff").status == 200


def test_a_long_form_is_refused_at_once_and_holds_nobody_up(site: str) -> None:
    began = time.monotonic()
    assert (
        ask(site, "POST", "/guest/", b"a=1&" * 1_000_000, Content_Type="application/x-www-form-urlencoded").status
        == 413
    )
    assert time.monotonic() - began < 1.5


def test_a_socket_to_an_endless_address_is_closed_without_an_error(site: str) -> None:
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Origin": site}
    key = {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    assert ask(site, "GET", "/ws/t/" + "A" * 200 + "/", **upgrade, **key).status == 101
