"""What comes in from the network, put right before Daphne and Django look at it.

Twisted would read a form of any size on the thread that everybody waits for, Daphne believes a header that tells it
where the site lies, and Django trusts the encoding that a content type names.
"""

from __future__ import annotations

import re
from typing import Any

import daphne.server
from daphne.http_protocol import HTTPFactory, WebRequest

#: Bytes of a body; the largest that anything of the site takes is an admin's upload of 64 MiB.
LARGEST_BODY = 66 * 1024 * 1024

_FORM = b"application/x-www-form-urlencoded"
_BOUNDARY = re.compile(
    rb'multipart/form-data\s*;.*?boundary="?([A-Za-z0-9\'()+_,./:=?-]{1,70})"?', re.IGNORECASE | re.DOTALL
)


def install() -> None:
    """Let every server that is made from here on use this door."""
    daphne.server.HTTPFactory = _Factory


def plain_content_type(told: bytes) -> bytes:
    """Return the type without anything that a form of ours does not need: no charset, no further parameters."""
    if told.split(b";")[0].strip().lower() == _FORM:
        return _FORM
    if multipart := _BOUNDARY.match(told.strip()):
        return b"multipart/form-data; boundary=" + multipart[1]
    return b"application/octet-stream"


class _Request(WebRequest):  # type: ignore[misc]
    """A request whose body is left to Django and bounded, and whose headers say nothing that only we may say."""

    _received = 0

    def __init__(self, *how: Any, **more: Any) -> None:
        super().__init__(*how, **more)
        self._parsePOSTFormSubmission = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802 -- Twisted's name
        super().gotLength(length)
        if length is not None and length > LARGEST_BODY:
            self._turn_away()

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802 -- Twisted's name
        self._received += len(data)
        if self._received > LARGEST_BODY:
            self._turn_away()
        else:
            super().handleContentChunk(data)

    def process(self) -> Any:
        headers = self.requestHeaders
        headers.removeHeader(b"daphne-root-path")
        if told := headers.getRawHeaders(b"content-type"):
            headers.setRawHeaders(b"content-type", [plain_content_type(told[0])])
        if any(not value.isascii() for value in headers.getRawHeaders(b"sec-websocket-protocol", [])):
            headers.removeHeader(b"sec-websocket-protocol")
        return super().process()

    def _turn_away(self) -> None:
        transport = self.channel.transport
        transport.write(b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
        transport.loseConnection()


class _Factory(HTTPFactory):  # type: ignore[misc]
    """Daphne's, with our requests."""

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802 -- Twisted's name
        protocol = super().buildProtocol(addr)
        protocol.requestFactory = _Request
        return protocol
