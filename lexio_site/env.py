"""What the environment says: the only reader of os.environ."""

import contextlib
import ipaddress
import os
import secrets
import socket
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent


def _folder(name: str, preset: Path) -> Path:
    """Return a folder that can be written to, made if it is not there; end with a sentence if it cannot be."""
    folder = Path(os.environ.get(name) or preset)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SystemExit(f"{name} names no folder that can be made: {folder} ({error.strerror})") from error
    if not os.access(folder, os.W_OK):
        raise SystemExit(f"{name} names a folder that cannot be written to: {folder}")
    return folder


def _number(name: str, preset: int, least: int, most: int) -> int:
    """Return a whole number of the environment's; end with a sentence if it is none, or out of bounds."""
    told = os.environ.get(name) or str(preset)
    if not (told.isascii() and told.isdigit() and least <= int(told) <= most):
        raise SystemExit(f"{name} must be a whole number from {least} to {most}, not {told!r}")
    return int(told)


#: Where the site keeps what it makes: database, secret, collected static files.
DATA = _folder("LEXIO_DATA", BASE / ".local")

#: The address to listen on, and the port.
HOST = os.environ.get("HOST") or "127.0.0.1"
PORT = _number("PORT", 8000, 1, 65_535)

#: The address players type, such as https://lexio.example; empty on a machine of one's own.
SITE_URL = os.environ.get("SITE_URL", "").rstrip("/")

DATABASE = Path(os.environ.get("LEXIO_DATABASE") or DATA / "lexio.sqlite3")

#: Threads that answer requests; each has a database connection of its own.
THREADS = _number("THREADS", 3, 1, 64)

#: True when a proxy in front sets X-Forwarded-For and X-Forwarded-Proto.
BEHIND_PROXY = os.environ.get("BEHIND_PROXY", "") == "1"

#: True while every page only says that the site is being looked after.
MAINTENANCE = os.environ.get("MAINTENANCE", "") == "1"


def secret_key() -> str:
    """Return SECRET_KEY, or the one kept beside the database, made at the first start."""
    if given := os.environ.get("SECRET_KEY"):
        return given
    kept = DATA / "secret_key"
    if not (kept.exists() and kept.stat().st_size):
        made = DATA / f"secret_key.{os.getpid()}"
        with open(made, "w", opener=_for_us_alone) as file:
            file.write(secrets.token_urlsafe(50))
        made.replace(kept)  # whole or not at all
    return kept.read_text()


def _for_us_alone(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def allowed_hosts() -> list[str]:
    """Return the host names the site answers to: this machine's, SITE_URL's, HOST's and ALLOWED_HOSTS'."""
    hosts = ["127.0.0.1", "localhost", "[::1]"]
    if SITE_URL:
        hosts.append(SITE_URL.split("//", 1)[-1].split(":", 1)[0])
    hosts += filter(None, os.environ.get("ALLOWED_HOSTS", "").split(","))
    return hosts + _addresses_of(HOST)


def _addresses_of(host: str) -> list[str]:
    """A wildcard listens on all of this machine's addresses, so all of them are names of the site."""
    try:
        if not ipaddress.ip_address(host).is_unspecified:
            return [host]
    except ValueError:
        return [host]
    names = [socket.gethostname()]
    with contextlib.suppress(OSError):
        names += {str(info[4][0]) for info in socket.getaddrinfo(names[0], None, socket.AF_INET)}
    return names + _outward_address()


def _outward_address() -> list[str]:
    """The address other machines of the network see; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return [probe.getsockname()[0]]
        except OSError:
            return []
