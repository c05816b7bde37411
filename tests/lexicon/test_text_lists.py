"""Reading text lists (lexicon.md, "Reading"), and the faults that other sites had with theirs (LEX-1 to LEX-6)."""

import gzip
import io
import zipfile

import pytest

from lexicon import files
from lexicon.reading import read_text
from lexicon.refusals import Fault, ReadingError


@pytest.fixture
def fault(tmp_path):
    """The error that a file of these bytes is refused with."""

    def _fault(content, name="list.txt"):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(ReadingError) as caught:
            list(read_text(tmp_path / name))
        return caught.value

    return _fault


def test_lex_1_a_byte_order_mark_does_not_hide_the_first_word(read):
    marked, plain = read(b"\xef\xbb\xbfabaisser\nbac\n"), read(b"abaisser\nbac\n")
    assert marked.words == plain.words == ["ABAISSER", "BAC"]
    assert marked.hash == plain.hash


def test_lex_2_a_ligature_is_two_letters(read):
    found = read("œuf\nœuvre\ncœur\nnœud\noeuf\n")
    assert found.words == ["COEUR", "NOEUD", "OEUF", "OEUVRE"]
    assert found.duplicates == 1
    assert read("æthuse\nça").words == ["AETHUSE", "CA"]


def test_lex_3_composed_and_decomposed_are_one_word(read):
    found = read("\u00e9t\u00e9\ne\u0301te\u0301\n")
    assert found.lines == ["ETE\t\u00e9t\u00e9"]
    assert found.duplicates == 1


def test_lex_4_a_sharp_s_is_two_letters(read):
    assert read("straße").lines == ["STRASSE\tstraße"]


def test_lex_5_what_holds_more_than_letters_is_rejected_with_its_line_and_not_joined(read):
    found = read("arc-en-ciel\nporte-monnaie\nR2D2\ndeux mots\nl'eau\nl’eau\netc.\n")
    assert found.words == []
    assert found.rejected == [
        (1, "arc-en-ciel", "hyphen"),
        (2, "porte-monnaie", "hyphen"),
        (3, "R2D2", "digit"),
        (4, "deux mots", "space"),
        (5, "l'eau", "apostrophe"),
        (6, "l’eau", "apostrophe"),
        (7, "etc.", "dot"),
    ]


def test_lex_6_words_that_differ_by_accents_are_one_word_with_all_its_spellings(read):
    found = read("côte\ncôté\ncote\ncoté\n")
    assert found.lines == ["COTE\tcote coté côte côté"]
    assert found.duplicates == 3
    assert read("coté\ncote\ncôté\ncôte\ncôte\n").hash == found.hash


def test_a_word_that_is_too_short_too_long_or_of_other_letters_says_so(read):
    found = read("a\n" + "b" * 26 + "\nмир\nmᵉ\nok\n")
    assert found.words == ["OK"]
    assert [reason for _, _, reason in found.rejected] == ["short", "long", "letter", "letter"]


def test_a_capital_in_a_list_of_small_letters_is_a_proper_noun(read):
    found = read("maison\nParis\nONU\nété\n")
    assert found.words == ["ETE", "MAISON"]
    assert found.rejected == [(2, "Paris", "capital"), (3, "ONU", "capital")]


def test_in_a_list_of_capitals_case_means_nothing(read):
    assert read("MAISON\n" * 19 + "Paris\n").lines == ["MAISON", "PARIS"]
    assert read("MAISON\n" * 18 + "Paris\n").words == []


def test_the_word_is_the_first_field_of_its_line_and_comments_are_none(read):
    found = read("# a list\nun\tone\ndeux;2\ntrois,x\nquatre/S.\n\n  cinq  \n#six\n")
    assert found.words == ["CINQ", "DEUX", "QUATRE", "TROIS", "UN"]
    assert found.rejected == []


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_lf_crlf_or_cr(read, end):
    found = read(end.join(["été", "bac", "a-b", "cas"]))
    assert found.words == ["BAC", "CAS", "ETE"]
    assert found.rejected == [(3, "a-b", "hyphen")]


@pytest.mark.parametrize(
    "content",
    [
        "été\nœuf".encode(),
        "été\nœuf".encode("utf-8-sig"),
        b"\xff\xfe" + "été\nœuf".encode("utf-16-le"),
        b"\xfe\xff" + "été\nœuf".encode("utf-16-be"),
        "été\nœuf".encode("cp1252"),
        gzip.compress("été\nœuf".encode(), mtime=0),
    ],
)
def test_the_encoding_is_found_out(read, content):
    assert read(content).words == ["ETE", "OEUF"]


def test_of_a_very_long_line_the_beginning_counts(read):
    found = read("mot\t" + "x" * 5_000 + "\nautre\n" + "y" * 5_000)
    assert found.words == ["AUTRE", "MOT"]
    assert [(line, reason) for line, _, reason in found.rejected] == [(3, "long")]


def test_an_empty_file_is_refused(fault):
    assert fault(b"").fault is Fault.EMPTY
    assert fault(b"# nothing\n\n").fault is Fault.EMPTY
    assert fault(gzip.compress(b"", mtime=0)).fault is Fault.EMPTY


def test_a_zip_an_image_and_other_bytes_are_refused(fault):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr("list.txt", "maison")
    assert fault(packed.getvalue(), "list.zip").fault is Fault.ZIP
    assert fault(b"\x89PNG\r\n\x1a\n\x00\x00", "list.png").fault is Fault.IMAGE
    assert fault(b"\xff\xd8\xff\xe0\x00\x10JFIF").fault is Fault.IMAGE
    assert fault(b"maison\x00\x00").fault is Fault.NOT_TEXT


def test_a_refusal_says_which_file(fault):
    error = fault(b"", "mots.txt")
    assert (error.fault, error.file, error.line, error.what) == (Fault.EMPTY, "mots.txt", None, None)


def test_a_gzip_that_is_cut_off_or_damaged_is_refused(fault):
    packed = gzip.compress("\n".join(f"mot{n:x}" for n in range(50_000)).encode())
    assert fault(packed[:-20]).fault is Fault.TRUNCATED
    assert fault(packed[:5]).fault is Fault.TRUNCATED
    assert fault(packed[:-8] + b"\x00" * 8).fault is Fault.BROKEN_GZIP
    assert fault(packed[:10] + b"\xff" * 40).fault is Fault.BROKEN_GZIP


def test_bytes_of_no_encoding_are_refused_with_their_line(fault):
    error = fault(b"maison\r\n" * 5_000 + b"mai\x81son\n" + b"bac\n" * 5_000)
    assert (error.fault, error.line, error.what) == (Fault.WRONG_ENCODING, 5_001, "cp1252")
    error = fault(b"\xff\xfe" + "été\nbac\n".encode("utf-16-le") + b"\x00\xd8\x00\xd8")
    assert (error.fault, error.line) == (Fault.WRONG_ENCODING, 3)


def test_an_upload_that_is_too_large_is_refused_packed_or_not(fault, monkeypatch):
    monkeypatch.setattr(files, "LARGEST", 1_000)
    assert fault(b"maison\n" * 200).fault is Fault.TOO_LARGE
    error = fault(gzip.compress(b"maison\n" * 2_000, mtime=0))
    assert (error.fault, error.what) == (Fault.TOO_LARGE, 1_000)


def test_the_largest_upload_has_64_mib():
    assert files.LARGEST == 67_108_864
