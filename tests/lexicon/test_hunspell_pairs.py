"""Reading Hunspell's .dic and .aff (lexicon.md, "Reading"): one small pair by hand for each feature."""

import pytest

from lexicon import affixes, reading
from lexicon.reading import read_hunspell
from lexicon.refusals import Fault, ReadingError

PLURAL = "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n"


@pytest.fixture
def fault(expand):
    """The error that a pair is refused with."""

    def _fault(dic, aff, **how):
        with pytest.raises(ReadingError) as caught:
            expand(dic, aff, **how)
        return caught.value

    return _fault


def test_an_entry_gives_itself_and_each_suffixed_form(expand):
    assert expand("chat/S\nété/S\nici", PLURAL).lines == ["CHAT", "CHATS", "ETE\tété", "ETES\tétés", "ICI"]


def test_a_suffix_takes_away_adds_and_asks_for_an_ending(expand):
    aff = "SFX V Y 3\nSFX V er e [^c]er\nSFX V cer ce cer\nSFX V er 0 ...er po:x\n"
    assert expand("aimer/V\nlacer/V\nler/V\nfinir/V", "SET UTF-8\n" + aff).words == [
        "AIM", "AIME", "AIMER", "FINIR", "LAC", "LACE", "LACER", "LE", "LER",
    ]  # fmt: skip


def test_a_hyphen_in_brackets_is_itself_and_a_missing_condition_is_none(expand):
    aff = "SET UTF-8\nSFX S Y 2\nSFX S 0 s [a-c]\nSFX S 0 t\n"
    assert expand("aa/S\nbb/S", aff).words == ["AA", "AAS", "AAT", "BB", "BBT"]


def test_the_encoding_is_the_one_after_set(expand):
    assert expand("été/S", PLURAL.replace("UTF-8", "ISO8859-1"), encoding="latin-1").lines[0] == "ETE\tété"
    assert expand("œuf", "SET microsoft-cp1252\n", encoding="cp1252").lines == ["OEUF\tœuf"]
    assert expand("été", "TRY abc\n", encoding="latin-1").lines == ["ETE\tété"]


def test_a_byte_order_mark_is_passed_over(expand):
    assert expand("été/S", "\ufeff" + PLURAL).words == ["ETE", "ETES"]


@pytest.mark.parametrize(
    ("flag", "flags", "one", "two"),
    [
        ("", "ST", "S", "T"),
        ("FLAG UTF-8\n", "Sé", "S", "é"),
        ("FLAG long\n", "S.T(", "S.", "T("),
        ("FLAG num\n", "7,65000", "7", "65000"),
    ],
)
def test_flags_are_written_in_four_ways(expand, flag, flags, one, two):
    aff = f"SET UTF-8\n{flag}SFX {one} Y 1\nSFX {one} 0 s .\nSFX {two} Y 1\nSFX {two} 0 t .\n"
    assert expand(f"ab/{flags}", aff).words == ["AB", "ABS", "ABT"]


def test_an_alias_stands_for_flags_in_both_files(expand):
    aff = (
        "SET UTF-8\nAF 2\nAF S # plural\nAF P\n"
        "SFX S Y 1\nSFX S 0 s .\nSFX T Y 1\nSFX T 0 t/2 .\nPFX P Y 1\nPFX P 0 re .\n"
    )
    assert expand("ab/1\ncd/2", aff).words == ["AB", "ABS", "CD", "RECD"]


def test_a_rule_may_take_the_whole_stem_after_fullstrip_only(expand):
    aff = "SET UTF-8\nSFX V Y 1\nSFX V aller vont aller\nPFX P Y 1\nPFX P aller iront .\n"
    assert expand("aller/VP", aff).words == ["ALLER"]
    assert expand("aller/VP", "FULLSTRIP\n" + aff).words == ["ALLER", "IRONT", "VONT"]


def test_a_stem_that_needs_an_affix_is_no_word_itself(expand):
    assert expand("chev/SN", PLURAL + "NEEDAFFIX N\n").words == ["CHEVS"]


def test_a_prefix_that_needs_an_affix_makes_words_only_with_a_suffix(expand):
    aff = PLURAL + "NEEDAFFIX N\nPFX K Y 2\nPFX K 0 0/S .\nPFX K 0 kilo/SN .\n"
    found = expand("mètre/KN", aff)
    assert found.words == ["KILOMETRES", "METRE", "METRES"]


def test_a_prefix_gives_its_stem_a_suffix_of_its_own_and_crosses_with_the_entrys(expand):
    aff = "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\nSFX T Y 1\nSFX T 0 t .\nPFX R Y 1\nPFX R 0 re/T .\n"
    assert expand("va/SR", aff).words == ["REVA", "REVAS", "REVAT", "VA", "VAS"]


@pytest.mark.parametrize(("prefix", "suffix"), [("N", "Y"), ("Y", "N")])
def test_a_prefix_and_a_suffix_cross_only_if_both_may(expand, prefix, suffix):
    aff = f"SET UTF-8\nSFX S {suffix} 1\nSFX S 0 s .\nPFX R {prefix} 1\nPFX R 0 re .\n"
    assert expand("va/SR", aff).words == ["REVA", "VA", "VAS"]


def test_a_suffix_gives_its_form_a_prefix_but_no_second_suffix(expand):
    aff = (
        "SET UTF-8\nNEEDAFFIX N\nSFX S Y 2\nSFX S 0 s/TR .\nSFX S 0 x/NR .\n"
        "SFX T Y 1\nSFX T 0 t .\nPFX R Y 1\nPFX R 0 re [^é]\n"
    )
    assert expand("va/S\nété/S", aff).words == ["ETE", "ETES", "REVAS", "REVAX", "VA", "VAS"]


def test_stems_of_one_ending_take_the_same_suffixes_however_few_endings_are_remembered(expand, monkeypatch):
    monkeypatch.setattr(affixes, "_ENDINGS", 1)
    aff = "SET UTF-8\nSFX V Y 2\nSFX V er e [^c]er\nSFX V cer ce cer\n"
    assert expand("aimer/V\nlacer/V\nramer/V\nplacer/V", aff).words == [
        "AIME", "AIMER", "LACE", "LACER", "PLACE", "PLACER", "RAME", "RAMER",
    ]  # fmt: skip


def test_a_prefix_asks_for_its_beginning_and_takes_it_away(expand):
    aff = "SET UTF-8\nPFX I Y 2\nPFX I m im m\nPFX I 0 in [^mp]\n"
    assert expand("mode/I\npur/I\nouï/I", aff).words == ["IMODE", "INOUI", "MODE", "OUI", "PUR"]
    assert expand("mode/I", "SET UTF-8\nPFX I Y 1\nPFX I m imm m\n").words == ["IMMODE", "MODE"]


@pytest.mark.parametrize("apostrophe", ["'", "’"])
def test_a_prefix_with_an_apostrophe_is_never_expanded(expand, apostrophe):
    found = expand("eau/L", f"SET UTF-8\nPFX L Y 2\nPFX L 0 l{apostrophe} .\nPFX L 0 des .\n")
    assert found.words == ["DESEAU", "EAU"]
    assert found.rejected == []


def test_entries_with_more_than_small_letters_are_left_out_with_all_their_forms(expand):
    found = expand(
        "Paris/S\nrendez-vous/S\naujourd'hui\na priori po:adv\n1er\netc.\nkm/SK\nbon/S", PLURAL + "KEEPCASE K\n"
    )
    assert found.words == ["BON", "BONS"]
    assert found.rejected == [
        (2, "Paris", "capital"),
        (3, "rendez-vous", "hyphen"),
        (4, "aujourd'hui", "apostrophe"),
        (5, "a priori", "space"),
        (6, "1er", "digit"),
        (7, "etc.", "dot"),
        (8, "km", "keepcase"),
    ]


def test_a_form_that_is_no_word_is_left_out_alone(expand):
    found = expand("y/S\nçà/S", PLURAL + "SFX S Y 1\nSFX S 0 -là .\n")
    assert found.words == ["CA", "CAS", "YS"]
    assert found.rejected == [(2, "y", "short"), (2, "y-là", "hyphen"), (3, "çà-là", "hyphen")]


def test_a_forbidden_word_is_left_out_whoever_makes_it(expand):
    aff = PLURAL + "FORBIDDENWORD !\n"
    found = expand("mal/S\nmals/!\nbal/S", aff)
    assert found.words == ["BAL", "BALS", "MAL"]
    assert found.rejected == [(2, "mals", "forbidden"), (3, "mals", "forbidden")]
    assert expand("mal/S\nbal/S!", aff).words == ["MAL", "MALS"]
    assert expand("mal/S po:interj!", aff).words == ["MAL", "MALS"]


def test_a_forbidden_word_can_be_told_by_an_alias(expand):
    aff = "SET UTF-8\nFORBIDDENWORD !\nAF 2\nAF S\nAF !\nSFX S Y 1\nSFX S 0 s .\n"
    assert expand("mal/1\nmals/2\nbal/1", aff).words == ["BAL", "BALS", "MAL"]


def test_compounds_are_not_made(expand):
    aff = PLURAL + "COMPOUNDFLAG C\nCOMPOUNDMIN 1\nCOMPOUNDRULE 1\nCOMPOUNDRULE C*\nONLYINCOMPOUND O\n"
    found = expand("porte/C\nfeuille/CS\nauto/O", aff)
    assert found.words == ["FEUILLE", "FEUILLES", "PORTE"]
    assert found.rejected == [(4, "auto", "only_in_compound")]


def test_tags_slashes_comments_and_blank_lines_of_a_dic_are_understood(expand):
    found = expand("un/S po:nb\ndeux\tpo:nb is:pl\n\n  \n# comment\n\tcomment\nkm\\/h\nsept/S 12", PLURAL)
    assert found.words == ["DEUX", "SEPT", "SEPTS", "UN", "UNS"]
    assert [(text, reason) for _, text, reason in found.rejected] == [("km/h", "letter")]


def test_an_entry_keeps_its_line_lemma_tags_and_prefixed_forms(tmp_path):
    (tmp_path / "x.dic").write_text("1\nlitre/K  po:nom is:mas\n", "utf-8")
    (tmp_path / "x.aff").write_text("SET UTF-8\nPFX K Y 2\nPFX K 0 kilo .\nPFX K 0 0 .\n", "utf-8")
    [entry] = read_hunspell(tmp_path / "x.dic", tmp_path / "x.aff")
    assert (entry.line, entry.lemma, entry.tags) == (2, "litre", "po:nom is:mas")
    assert entry.forms == (("LITRE", "litre"), ("KILOLITRE", "kilolitre"))
    assert entry.prefixed == (("KILOLITRE", "kilolitre"),)


@pytest.mark.parametrize("condition", ["a*", "(a|b)", "[ab", "ab]", "a{2}", "^a", "a$", "\\w", "[]", "[^]", "a+", "b?"])
def test_a_condition_that_is_not_literals_dots_and_brackets_is_refused_with_its_line(fault, condition):
    error = fault("ab/S", f"SET UTF-8\n\nSFX S Y 1\nSFX S 0 s {condition}\n")
    assert (error.fault, error.file, error.line, error.what) == (Fault.BAD_CONDITION, "x.aff", 4, condition)


def test_too_many_forms_are_refused_with_the_entry_that_makes_them(fault, monkeypatch):
    assert reading.MOST_FORMS == 5_000_000
    monkeypatch.setattr(reading, "MOST_FORMS", 5)
    error = fault("aa/S\nbb/S\ncc/S", PLURAL)
    assert (error.fault, error.file, error.line, error.what) == (Fault.TOO_MANY_FORMS, "x.dic", 4, 5)


def test_two_files_that_are_no_pair_are_refused(fault):
    error = fault("aa/X\nbb/XY\ncc/S\ndd", PLURAL)
    assert (error.fault, error.file, error.what) == (Fault.WRONG_PAIR, "x.dic", "X")


def test_a_few_strange_flags_do_no_harm(expand):
    assert expand("aa/X\nbb/S\ncc/S\ndd", PLURAL).words == ["AA", "BB", "BBS", "CC", "CCS", "DD"]


def test_the_two_files_the_wrong_way_round_are_refused(fault, tmp_path):
    assert fault("ab/S", "2\nab/S\ncd/S\n").fault is Fault.NOT_AFF
    (tmp_path / "y.aff").write_text(PLURAL)
    for first_line in ("SET UTF-8\n", "\nSET UTF-8"):
        (tmp_path / "y.dic").write_text(first_line)
        with pytest.raises(ReadingError) as caught:
            list(read_hunspell(tmp_path / "y.dic", tmp_path / "y.aff"))
        assert (caught.value.fault, caught.value.line) == (Fault.NOT_DIC, 1)


def test_a_dic_that_is_cut_off_is_refused(tmp_path):
    (tmp_path / "y.aff").write_text(PLURAL)
    (tmp_path / "y.dic").write_text("10\n" + "ab/S\n" * 8)
    with pytest.raises(ReadingError) as caught:
        list(read_hunspell(tmp_path / "y.dic", tmp_path / "y.aff"))
    assert (caught.value.fault, caught.value.line) == (Fault.TRUNCATED, 9)
    (tmp_path / "y.dic").write_text("10\n" + "ab/S\n" * 9)
    assert list(read_hunspell(tmp_path / "y.dic", tmp_path / "y.aff"))


def test_an_aff_that_is_cut_off_is_refused(fault):
    error = fault("ab/S", "SET UTF-8\nSFX S Y 3\nSFX S 0 s .\n\n# and then\n")
    assert (error.fault, error.file, error.line) == (Fault.TRUNCATED, "x.aff", 2)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("SFX S Y many", "SFX S Y many"),
        ("SFX S", "SFX S"),
        ("SFX S Y 1\nSFX T 0 s .", "SFX T 0 s ."),
        ("SFX S Y 1\nPFX S 0 s .", "PFX S 0 s ."),
        ("SFX S Y 1\nSFX S 0", "SFX S 0"),
        ("FLAG", "FLAG"),
        ("FLAG short", "FLAG short"),
        ("AF", "AF"),
    ],
)
def test_a_rule_that_is_out_of_form_is_refused_with_its_line(fault, line, what):
    error = fault("ab/S", "SET UTF-8\n" + line + "\n")
    assert (error.fault, error.line, error.what) == (Fault.BAD_RULE, 2 + line.count("\n"), what)


@pytest.mark.parametrize(
    ("flag", "flags"), [("FLAG long", "abc"), ("FLAG num", "1,x"), ("AF 1\nAF S", "2"), ("AF 1\nAF S", "S")]
)
def test_flags_that_are_out_of_form_are_refused_with_their_line(fault, flag, flags):
    error = fault(f"ab\ncd/{flags}", f"SET UTF-8\n{flag}\n")
    assert (error.fault, error.file, error.line, error.what) == (Fault.BAD_FLAGS, "x.dic", 3, flags)


def test_a_wrong_or_unknown_encoding_is_refused(fault):
    error = fault("ab\nété", "SET UTF-8\n", encoding="latin-1")
    assert (error.fault, error.file, error.line, error.what) == (Fault.WRONG_ENCODING, "x.dic", 3, "utf-8")
    error = fault("ab", "TRY a\nSET KLINGON-1\n")
    assert (error.fault, error.file, error.line, error.what) == (Fault.UNKNOWN_ENCODING, "x.aff", 2, "KLINGON-1")
    assert fault("ab", "SET\n").fault is Fault.UNKNOWN_ENCODING
