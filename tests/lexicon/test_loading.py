"""The first start: the French list is loaded once, whole or not at all."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import IntegrityError

from lexicon import french, packing, services
from lexicon.lookup import words_of
from lexicon.models import Content, Revision, WordList
from lexicon.services import Found, Loaded, current_revision, load_french, spellings_of


@pytest.fixture
def tiny(monkeypatch, tmp_path, compiled):
    """A shipped list of two words."""
    (tmp_path / french.WORDS).write_bytes(packing.pack_to_ship("ETE\tété\nMAISON\n".encode()))
    (tmp_path / french.RULINGS).write_bytes(packing.pack_to_ship(b"PARIS\tcapital\n"))
    monkeypatch.setattr(french, "DATA", tmp_path)


def test_the_shipped_list_is_loaded_compiled_and_asked(db, compiled):
    outcome = load_french()
    revision = current_revision("fr")
    assert outcome == Loaded(revision)
    assert (revision.number, revision.kind, revision.word_count, revision.parent) == (1, "import", 414_895, None)
    words = words_of(revision)
    assert len(words) == 414_895
    assert "ABAISSER" in words
    assert "COEUR" in words
    assert "ARCENCIEL" not in words
    assert "MAISONE" not in words
    assert spellings_of(revision, ["COTE", "OEUF"]) == {
        "COTE": ("cote", "cotè", "coté", "côte", "côté"),
        "OEUF": ("œuf",),
    }


def test_players_are_told_the_lists_name_and_edition_and_admins_its_licence(db, tiny):
    word_list = load_french().revision.word_list
    assert (word_list.language, word_list.name, word_list.licence) == ("fr", "Français", "MPL-2.0")
    assert word_list.edition == "Dicollecte 7.0, toutes variantes"
    assert word_list.edition_date.isoformat() == "2020-12-10"
    assert "hunspell-fr-comprehensive 1:7.0-1" in word_list.source


def test_loading_again_changes_nothing(db, tiny, django_assert_num_queries):
    first = load_french().revision
    with django_assert_num_queries(1):
        assert load_french() == Found(first)
    assert (WordList.objects.count(), Revision.objects.count(), Content.objects.count()) == (1, 1, 2)


def test_a_french_list_of_an_admins_own_is_left_alone(small):
    assert load_french() == Found(small)
    assert WordList.objects.get().name == "Small"


def test_a_load_that_fails_leaves_nothing_behind(transactional_db, tiny, monkeypatch):
    def _fails(**_fields):
        raise OSError

    monkeypatch.setattr(Revision.objects, "create", _fails)
    with pytest.raises(OSError):  # noqa: PT011
        load_french()
    assert (WordList.objects.count(), Content.objects.count()) == (0, 0)


def test_when_another_process_was_faster_its_list_is_the_one(small, monkeypatch):
    answers = iter([Revision.objects.none(), Revision.objects.filter(pk=small.pk)])
    monkeypatch.setattr(services, "_offered", lambda _language: next(answers))
    assert load_french() == Found(small)
    assert WordList.objects.count() == 1


def test_the_database_keeps_a_second_list_for_new_tables_out(small):
    with pytest.raises(IntegrityError):
        services._make_french(b"AA\n", b"")


def test_lists_with_the_same_words_share_one_content(db, tiny):
    words = load_french().revision.words
    assert services._kept("ETE\tété\nMAISON\n".encode()) == words


def test_the_command_says_in_one_line_what_it_did(db, tiny):
    first, second = StringIO(), StringIO()
    call_command("load_french", stdout=first)
    call_command("load_french", stdout=second)
    assert first.getvalue() == "Loaded Français: 2 words.\n"
    assert second.getvalue() == "Français is there: 2 words.\n"
