"""What the door lets in of a content type."""

from __future__ import annotations

import pytest

from games.door import plain_content_type


@pytest.mark.parametrize(
    ("told", "heard"),
    [
        (b"application/x-www-form-urlencoded", b"application/x-www-form-urlencoded"),
        (b"Application/X-WWW-form-urlencoded; charset=rot13", b"application/x-www-form-urlencoded"),
        (b"multipart/form-data; boundary=x1", b"multipart/form-data; boundary=x1"),
        (b'multipart/form-data; charset=utf-7; boundary="a b"', b"multipart/form-data; boundary=a"),
        (b"multipart/form-data; charset=hex", b"application/octet-stream"),
        (b"text/plain; foo*=nonsense''%ff", b"application/octet-stream"),
        (b"application/json", b"application/octet-stream"),
        (b"", b"application/octet-stream"),
    ],
)
def test_a_content_type_says_no_more_than_a_form_needs(told: bytes, heard: bytes) -> None:
    assert plain_content_type(told) == heard
