"""Every numbered rule that the rules package carries out has a test that is named for it."""

import re
from pathlib import Path

import pytest

RULES = re.findall(
    r"\S+",
    """
    1.1 1.2 2.1 2.2 2.3 2.4 2.5 3.1 3.2 3.3 3.4 4.1 4.2 4.3 5.1 5.2 5.3 5.4 5.5 5.5a 5.6 5.7 6.1 6.2 6.3 6.4 6.4a
    7.1 7.2 7.3 7.4 7.5 7.6 7.7 8.1 8.2 8.3 9.1 9.2 9.3 9.4 10.1 10.2 10.3 10.4 10.5
    """,
)

CASES = re.findall(
    r"\S+",
    """
    sco_1 sco_2 sco_3 pre_1 pre_2 jok_1 jok_2 jok_3 cro_1 cro_2 cro_3 cro_4 cro_5 fir_1 fir_2 exc_1 exc_3 exc_4 exc_5
    end_1 end_2 end_3 end_4 end_5 end_6 end_7 ref_1 clk_5
    """,
)

NAMES = re.findall(
    r"^def test_(\w+)", "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py")), re.MULTILINE
)


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_has_a_test(rule):
    assert any(name.startswith(f"rule_{rule.replace('.', '_')}_") for name in NAMES)


@pytest.mark.parametrize("case", CASES)
def test_the_case_has_a_test(case):
    assert any(name.startswith(f"{case}_") for name in NAMES)
