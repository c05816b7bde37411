"""Lists and their revisions: what never changes, what cannot be deleted, and what new tables get."""

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import RestrictedError

from lexicon import wordtext
from lexicon.models import Content, FixedError, HandMadeChange, LookUp, Revision, WordList
from lexicon.services import current_revision, spellings_of


def next_revision(parent, **fields):
    """A revision with the words of the one before it."""
    return Revision.objects.create(
        **{
            "word_list": parent.word_list,
            "number": parent.number + 1,
            "kind": Revision.Kind.ADDITION,
            "parent": parent,
            "words": parent.words,
            "imported": parent.imported,
            "word_count": parent.word_count,
        }
        | fields
    )


def test_new_tables_get_the_current_revision_of_the_list_for_them(small, django_assert_num_queries):
    with django_assert_num_queries(1):
        found = current_revision("fr")
        assert (found, found.word_list.name, found.word_list.edition) == (small, "Small", "First")
    second = next_revision(small)
    small.word_list.current = second
    small.word_list.save()
    assert current_revision("fr") == second


def test_a_language_without_a_list_for_new_tables_has_no_current_revision(small):
    with pytest.raises(Revision.DoesNotExist):
        current_revision("ht")
    WordList.objects.update(for_new_tables=False)
    with pytest.raises(Revision.DoesNotExist):
        current_revision("fr")


def test_a_language_has_one_list_for_new_tables_and_one_of_a_name(small):
    with pytest.raises(IntegrityError), transaction.atomic():
        WordList.objects.create(language="fr", name="Other", for_new_tables=True)
    with pytest.raises(IntegrityError), transaction.atomic():
        WordList.objects.create(language="fr", name="Small")
    WordList.objects.create(language="fr", name="Other")
    WordList.objects.create(language="ht", name="Small", for_new_tables=True)


def test_a_revision_cannot_be_saved_again_or_updated(small):
    small.reason = "another"
    with pytest.raises(FixedError):
        small.save()
    with pytest.raises(FixedError):
        Revision.objects.filter(pk=small.pk).update(reason="another")
    with pytest.raises(FixedError):
        small.word_list.revisions.update(reason="another")
    with pytest.raises(FixedError), transaction.atomic():
        Revision.objects.bulk_update([small], ["reason"])
    assert Revision.objects.get().reason == ""


def test_a_content_and_a_hand_made_change_are_as_fixed(small):
    change = HandMadeChange.objects.create(revision=small, word="BAC", effect="excluded", reason="a rule of the house")
    for row in (small.words, change):
        with pytest.raises(FixedError):
            row.save()
    with pytest.raises(FixedError):
        Content.objects.update(packed=b"")
    with pytest.raises(IntegrityError), transaction.atomic():
        Content(hash=small.words_id, packed=b"").save()
    assert spellings_of(small, ["BAC"]) == {"BAC": ("bac",)}


def test_numbers_count_from_one_in_each_list(small):
    with pytest.raises(IntegrityError), transaction.atomic():
        next_revision(small, number=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        next_revision(small, number=0)


def test_the_current_revision_and_one_that_others_are_made_from_cannot_be_deleted(small):
    with pytest.raises(RestrictedError):
        small.delete()
    second = next_revision(small)
    small.word_list.current = second
    small.word_list.save()
    with pytest.raises(RestrictedError):
        small.delete()


def test_a_list_that_no_match_uses_goes_with_its_revisions_and_leaves_the_log_of_look_ups(small):
    second = next_revision(small)
    HandMadeChange.objects.create(revision=second, word="AA", effect="added", reason="asked for")
    LookUp.objects.create(word="AA", revision=second, list_name="Small", made_by_name="Ana")
    small.word_list.delete()
    assert (Revision.objects.count(), HandMadeChange.objects.count()) == (0, 0)
    assert [(row.word, row.revision, row.list_name) for row in LookUp.objects.all()] == [("AA", None, "Small")]


def test_a_revision_outlives_the_user_who_made_it_with_the_name(small):
    user = get_user_model().objects.create_user("Ana", password=None)
    second = next_revision(small, made_by=user, made_by_name="Ana")
    user.delete()
    second.refresh_from_db()
    assert (second.made_by, second.made_by_name) == (None, "Ana")


def test_a_list_of_revisions_loads_no_words(small, django_assert_num_queries):
    next_revision(small)
    with django_assert_num_queries(1) as queries:
        assert [revision.word_count for revision in Revision.objects.select_related("word_list")] == [4, 4]
    assert "packed" not in queries[0]["sql"]


def test_a_finished_match_can_copy_the_spellings_of_its_words(small):
    assert spellings_of(small, ["COTE", "OEUF", "BAC", "COTE", "ZZZ", "AAA", "CO", "", "COTES"]) == {
        "BAC": ("bac",),
        "COTE": ("cote", "coté", "côte", "côté"),
        "OEUF": ("œuf",),
    }


def test_every_word_of_a_text_is_found_in_it(french_lines):
    few = french_lines[::97]
    text = "".join(f"{line}\n" for line in few).encode()
    words = wordtext.words(text)
    found = wordtext.spellings(text, words)
    assert sorted(found) == words
    assert wordtext.spellings(text, [word + "Q" for word in words]) == {}
    assert wordtext.spellings(b"", ["AA"]) == {}


def test_rows_say_what_they_are(small):
    change = HandMadeChange(word="BAC")
    assert [str(row) for row in (small.word_list, small, small.words, change, LookUp(word="AA"))] == [
        "Small", "Small 1", small.words_id, "BAC", "AA",
    ]  # fmt: skip
