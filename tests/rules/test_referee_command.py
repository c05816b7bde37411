"""`manage.py referee lexio`, read and written as a pipe."""

import io
import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.core.management import CommandError, call_command
from django.db import OperationalError

from games.management.commands import referee

ROOT = Path(__file__).parent.parent.parent
ET = b'{"id": 1, "board": {}, "placed": {"G7": "E", "H7": "T"}, "lexicon": null}\n'
ET_IN_FRENCH = ET.replace(b"null", b'"fr"')
ET_ANSWER = {"id": 1, "score": 2, "words": [["ET", "G7", "across", 2]]}


def answers(monkeypatch, lines: bytes) -> list[dict]:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    written = io.StringIO()
    call_command("referee", "lexio", stdout=written)
    return [json.loads(line) for line in written.getvalue().splitlines()]


def with_french(monkeypatch, current_revision, words_of=None) -> None:
    monkeypatch.setitem(sys.modules, "lexicon.services", SimpleNamespace(current_revision=current_revision))
    monkeypatch.setitem(sys.modules, "lexicon.lookup", SimpleNamespace(words_of=words_of))
    referee._french.cache_clear()


@pytest.fixture(autouse=True)
def _forget_french():
    yield
    referee._french.cache_clear()


def test_one_line_is_written_for_each_line_read(monkeypatch):
    told = answers(
        monkeypatch, ET + b"nonsense\n\n" + b'{"id": 2, "totals": [1, 2], "racks": ["", "Z"], "finisher": 0}'
    )
    assert told == [
        ET_ANSWER,
        {"error": "malformed", "why": "not JSON"},
        {"error": "malformed", "why": "not JSON"},
        {"id": 2, "totals": [11, -8], "winners": [0]},
    ]


def test_the_current_french_list_is_fetched_once(monkeypatch):
    asked = []

    def current_revision(language):
        asked.append(language)
        return "revision 3"

    with_french(monkeypatch, current_revision, {"revision 3": frozenset({"ET"})}.__getitem__)
    assert answers(monkeypatch, ET_IN_FRENCH * 2) == [ET_ANSWER] * 2
    assert asked == ["fr"]


def test_no_french_list_is_no_end_of_the_answers(monkeypatch):
    def current_revision(language):
        raise ObjectDoesNotExist

    with_french(monkeypatch, current_revision)
    refused, accepted = answers(monkeypatch, ET_IN_FRENCH + ET)
    assert refused == {"id": 1, "error": "malformed", "why": "lexicon: the site has no French list"}
    assert accepted == ET_ANSWER


def test_no_database_is_no_end_of_the_answers(monkeypatch):
    def current_revision(language):
        raise OperationalError("no such table")

    with_french(monkeypatch, current_revision)
    assert answers(monkeypatch, ET_IN_FRENCH)[0]["error"] == "malformed"


def test_only_lexio_is_judged(monkeypatch):
    with pytest.raises(CommandError):
        call_command("referee", "chess")


def test_a_program_at_the_other_end_of_the_pipe_gets_each_answer_at_once():
    with subprocess.Popen(
        [sys.executable, "manage.py", "referee", "lexio"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        for _ in range(2):
            process.stdin.write(ET)
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == ET_ANSWER
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_the_command_leaves_without_a_word_when_nobody_reads_on():
    with subprocess.Popen(
        [sys.executable, "manage.py", "referee", "lexio"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        process.stdin.write(ET)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 0
