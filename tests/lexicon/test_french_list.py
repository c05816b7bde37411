"""The French list: each step of the pipeline, and the list that is shipped (lexicon.md, "The French list")."""

import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from string import ascii_uppercase

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from lexicon import french, packing
from lexicon.french import Rule
from lexicon.judging import Entry, Rejected


def entry(lemma, tags, *forms, prefixed=()):
    """An entry as reading gives it; forms are spellings without accents."""
    pairs = tuple((form.upper(), form) for form in (forms or (lemma,)))
    return Entry(7, lemma, tags, pairs, tuple((form.upper(), form) for form in prefixed))


def outcome(stream):
    """The words that a step lets through, and what it drops with the rule it names."""
    items = list(stream)
    return (
        [word for item in items if isinstance(item, Entry) for word, _ in item.forms],
        [(item.text, item.reason) for item in items if isinstance(item, Rejected)],
    )


ALREADY_OUT = Rejected(3, "Paris", Rule.LEMMA)


@pytest.mark.parametrize("tag", ["po:npr", "po:prn", "po:patr", "po:pfx", "po:sfx", "po:err"])
def test_step_1_drops_names_affixes_and_errors(tag):
    stream = [entry("anti", f"{tag} is:mas"), entry("mot", "po:nom"), ALREADY_OUT]
    assert outcome(french.drop_names(stream)) == (["MOT"], [("anti", Rule.NOT_A_WORD), ("Paris", Rule.LEMMA)])


def test_step_2_keeps_of_the_forms_with_an_si_prefix_those_in_use():
    litre = entry("litre", "po:nom", "litre", "kilolitre", "yottalitre", prefixed=("kilolitre", "yottalitre"))
    only = entry("x", "po:nom", "exax", prefixed=("exax",))
    step = french.keep_common_si_prefixes([litre, only, entry("mot", "po:nom"), ALREADY_OUT], frozenset({"KILOLITRE"}))
    assert outcome(step) == (
        ["LITRE", "KILOLITRE", "MOT"],
        [("yottalitre", Rule.SI_PREFIX), ("exax", Rule.SI_PREFIX), ("Paris", Rule.LEMMA)],
    )


def test_step_3_drops_verbs_that_have_only_their_infinitive():
    bare, whole = entry("abader", "po:v1____p_e_ po:infi"), entry("aimer", "po:v1_it_q__a")
    noun = entry("rire", "po:nom po:infi")
    assert outcome(french.drop_bare_infinitives([bare, whole, noun, ALREADY_OUT])) == (
        ["AIMER", "RIRE"],
        [("abader", Rule.BARE_INFINITIVE), ("Paris", Rule.LEMMA)],
    )


def test_step_4_takes_the_stop_list_away_form_by_form():
    stream = [entry("ad", "po:adv"), entry("vivo", "po:nom", "vivo", "vivos"), ALREADY_OUT]
    assert outcome(french.subtract(stream, frozenset({"AD", "VIVO"}))) == (
        ["VIVOS"],
        [("ad", Rule.STOPLIST), ("vivo", Rule.STOPLIST), ("Paris", Rule.LEMMA)],
    )


def test_step_5_drops_an_entry_told_by_lemma_and_tags_and_leaves_its_namesake():
    stream = [entry("mot", "po:adj", "mot", "mots"), entry("mot", "po:nom"), ALREADY_OUT]
    assert outcome(french.drop_lemmas(stream, frozenset({("mot", "po:adj")}))) == (
        ["MOT"],
        [("mot", Rule.LEMMA), ("mots", Rule.LEMMA), ("Paris", Rule.LEMMA)],
    )


def test_step_6_adds_the_supplement_last():
    assert outcome(french.add([entry("mot", "po:nom"), ALREADY_OUT], ["AA", "ZZZ"])) == (
        ["MOT", "AA", "ZZZ"],
        [("Paris", Rule.LEMMA)],
    )


def test_the_pipelines_own_lists_are_those_of_the_specification():
    assert len(french.data_words("si_keep.txt")) == 114
    assert len(french.data_words("stoplist.txt")) == 173
    assert len(french.data_words("supplement.txt")) == 275
    assert len(french.data_lemmas()) == 428
    assert ("abotter", "po:v1_itn___a") in french.data_lemmas()


def test_the_list_has_about_364_200_words_of_2_to_13_letters(french_words):
    assert sum(len(word) <= 13 for word in french_words) == 364_211
    assert len(french_words) == 414_895


def test_the_list_is_sorted_has_each_word_once_and_only_letters(french_words):
    assert french_words == sorted(set(french_words))
    assert set("".join(french_words)) == set(ascii_uppercase)
    assert {len(word) for word in french_words} == set(range(2, 26))


@pytest.mark.parametrize(
    "word",
    ["ABAISSER", "MAISON", "MAISONS", "ETE", "OEUF", "COEUR", "WHISKY", "CA", "KILOMETRE", "METRES", "AIMAMES"],
)
def test_the_list_knows(french_words, word):
    assert word in french_words


@pytest.mark.parametrize(
    "word", ["ARCENCIEL", "MAISONE", "ABADER", "YOTTAMETRE", "MARSEILLE", "LEAU", "ABOMBER", "AETERNAM", "KM", "JUSQU"]
)
def test_the_list_does_not_know(french_words, word):
    assert word not in french_words


def test_every_word_of_the_supplement_is_in_and_every_other_of_the_stop_list_out(french_words):
    words, supplement = set(french_words), french.data_words("supplement.txt")
    assert supplement <= words
    assert words.isdisjoint(french.data_words("stoplist.txt") - supplement)


def test_every_kept_si_form_is_in(french_words):
    assert french.data_words("si_keep.txt") <= set(french_words)


def test_accented_spellings_stand_beside_their_word(french_lines):
    assert "COTE\tcote cotè coté côte côté" in french_lines
    assert "OEUF\tœuf" in french_lines
    assert "MAISON" in french_lines


def test_the_rulings_say_by_which_rule_a_word_was_dropped_or_kept():
    rulings = dict(line.split("\t") for line in french.shipped_rulings().decode().splitlines())
    wanted = {
        "MARSEILLE": "capital",
        "FRANCO": None,  # a prefix, but a word by another entry
        "ABADER": "bare_infinitive",
        "YOTTAMETRE": "si_prefix",
        "AETERNAM": "stoplist",
        "ABOMBER": "lemma",
        "CENTIGRAMME": "si_keep",
        "AA": "supplement",
        "MAISON": None,
    }
    assert {word: rulings.get(word) for word in wanted} == wanted


def test_the_shipped_files_are_small_and_their_licence_lies_beside_them():
    assert (french.DATA / french.WORDS).stat().st_size < 3_000_000
    notice = (french.DATA / "NOTICE.md").read_text("utf-8")
    for fact in ("MPL-2.0", "hunspell-fr-comprehensive", "1:7.0-1", "Dicollecte contributors", "build_french"):
        assert fact in notice
    assert "Mozilla Public License" in (french.DATA / "MPL-2.0.txt").read_text("utf-8")


@pytest.mark.skipif(
    not Path("/usr/share/hunspell/fr.dic").exists(),
    reason="Debian's hunspell-fr-comprehensive is not installed; .ci/run installs it",
)
def test_building_again_gives_the_shipped_files_byte_for_byte():
    """In a process of its own, as an admin would, where no coverage is measured: that takes four times as long."""
    command = [sys.executable, "manage.py", "build_french", "--check"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stderr) == (0, "")
    assert "byte for byte" in done.stdout


@pytest.fixture
def pair(tmp_path):
    """A tiny dictionary on which the command works as on Debian's."""
    (tmp_path / "x.dic").write_text("2\nmaison/S po:nom\nanglo po:pfx\n", "utf-8")
    (tmp_path / "x.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n", "utf-8")
    return {"dic": tmp_path / "x.dic", "aff": tmp_path / "x.aff", "to": tmp_path}


def test_the_command_builds_and_checks_what_it_built(pair):
    said = StringIO()
    call_command("build_french", **pair, stdout=said)
    text = packing.unpack_shipped((pair["to"] / french.WORDS).read_bytes()).decode()
    assert "MAISONS\n" in text
    assert "words.txt.bz2" in said.getvalue()
    call_command("build_french", **pair, check=True, stdout=said)
    assert "byte for byte" in said.getvalue()


def test_the_check_fails_where_a_byte_differs_or_a_file_is_missing(pair):
    with pytest.raises(CommandError, match="not what these sources give"):
        call_command("build_french", **pair, check=True)
    call_command("build_french", **pair, stdout=StringIO())
    path = pair["to"] / french.RULINGS
    path.write_bytes(path.read_bytes() + b"\x00")
    with pytest.raises(CommandError, match=re.escape(str(path))):
        call_command("build_french", **pair, check=True)


def test_the_command_says_what_it_cannot_read(pair):
    pair["dic"].unlink()
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("build_french", **pair)
