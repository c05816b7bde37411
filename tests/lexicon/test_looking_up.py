"""Looking words up: exact, mapped, found again by hash, and made again when the file is damaged."""

import multiprocessing
import random
import threading

import marisa_trie
import pytest

from lexicon import lookup
from lexicon.lookup import compiled_path, forget_open_words, words_of
from lexicon.models import Content


class Text(str):
    """A str that is not quite one."""

    __slots__ = ()


def test_a_word_of_the_list_is_known_and_no_other(small):
    words = words_of(small)
    assert [word for word in ("BAC", "COTE", "ETE", "OEUF") if word in words] == ["BAC", "COTE", "ETE", "OEUF"]
    assert Text("BAC") in words
    assert len(words) == 4
    assert sorted(words) == ["BAC", "COTE", "ETE", "OEUF"]
    assert words.hash == small.words_id


@pytest.mark.parametrize(
    "junk",
    ["", "B", "BA", "BACS", "bac", "Bac", "été", "œuf", "BAC\x00", "\x00", "BAC\n", " BAC", "\ud800", "A" * 9_999],
)
def test_text_that_is_no_word_is_not_known(small, junk):
    assert junk not in words_of(small)


@pytest.mark.parametrize("junk", [None, 5, 1.5, b"BAC", ("BAC",), ["BAC"], object()])
def test_what_is_no_text_is_not_known(small, junk):
    assert junk not in words_of(small)


def test_the_answers_are_those_of_a_set_over_100_000_queries(french_words, tmp_path):
    path = tmp_path / "words"
    marisa_trie.Trie(french_words).save(str(path))
    words, known, dice = lookup.CompiledWords(path, "0"), set(french_words), random.Random(5)
    queries = dice.choices(french_words, k=100_000)
    queries[::2] = [_with_one_letter_changed(query, dice) for query in queries[::2]]
    assert [query in words for query in queries] == [query in known for query in queries]
    assert len(words) == len(french_words)


def _with_one_letter_changed(word, dice):
    place = dice.randrange(len(word))
    return word[:place] + dice.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") + word[place + 1 :]


def test_words_that_are_open_are_not_opened_again(small, django_assert_num_queries):
    words = words_of(small)
    with django_assert_num_queries(0):
        assert words_of(small) is words


def test_after_a_restart_the_file_is_found_again_by_hash(small, django_assert_num_queries):
    words_of(small)
    made = compiled_path(small.words_id).stat()
    forget_open_words()
    with django_assert_num_queries(0):
        assert "OEUF" in words_of(small)
    assert compiled_path(small.words_id).stat().st_mtime_ns == made.st_mtime_ns


@pytest.mark.parametrize("damage", [lambda whole: b"", lambda whole: whole[:-1], lambda whole: b"\x00" + whole[1:]])
def test_a_damaged_file_is_made_again(small, damage):
    words_of(small)
    path = compiled_path(small.words_id)
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    forget_open_words()
    assert "OEUF" in words_of(small)
    assert path.read_bytes() == whole


def test_a_missing_file_is_made_again(small):
    words_of(small)
    compiled_path(small.words_id).unlink()
    forget_open_words()
    assert "OEUF" in words_of(small)
    assert compiled_path(small.words_id).exists()


def test_nothing_unfinished_is_left_when_compiling_fails(small, compiled, monkeypatch):
    class FullError(OSError):
        pass

    def _full(*_args):
        raise FullError

    monkeypatch.setattr(lookup.Path, "replace", _full)
    with pytest.raises(FullError):
        words_of(small)
    assert list(compiled.iterdir()) == []


def test_the_file_is_mapped_and_not_copied(small):
    words = words_of(small)
    with open("/proc/self/maps", encoding="utf-8") as maps:
        assert any(str(compiled_path(small.words_id)) in line for line in maps)
    assert "OEUF" in words


def test_few_lists_are_kept_open(small, compiled, monkeypatch):
    monkeypatch.setattr(lookup, "_REMEMBERED", 1)
    first = words_of(small)
    other = Content.objects.create(hash="0" * 64, packed=lookup.packing.pack_to_store(b"AA\n"))
    small.words = other
    assert list(words_of(small)) == ["AA"]
    small.words_id = first.hash
    assert words_of(small) is not first
    assert "BAC" in first


def _compile(name, text, folder):
    """In another process: what `words_of` does where no file is, without a database."""
    from django.conf import settings  # noqa: PLC0415

    settings.LEXICON_COMPILED = folder
    lookup._write(compiled_path(name), text)
    return lookup._is_whole(compiled_path(name))


def test_several_processes_and_threads_may_compile_at_once(small, compiled):
    text = b"BAC\nCOTE\nETE\nOEUF\n"
    with multiprocessing.get_context("fork").Pool(4) as pool:
        assert all(pool.starmap(_compile, [(small.words_id, text, compiled)] * 16))
    assert [path.name for path in compiled.iterdir()] == [compiled_path(small.words_id).name]
    found = []
    threads = [threading.Thread(target=lambda: found.append("OEUF" in words_of(small))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 8
