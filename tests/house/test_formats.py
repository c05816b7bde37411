"""Dates and numbers are written as each language writes them, Creole too, which Django does not know."""

from datetime import UTC, datetime

import pytest
from django.utils import formats, translation

WHEN = datetime(2026, 8, 2, 15, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    ("form", "written"),
    [
        ("DATE_FORMAT", "2 out 2026"),
        ("TIME_FORMAT", "15:04"),
        ("DATETIME_FORMAT", "2 out 2026 15:04"),
        ("YEAR_MONTH_FORMAT", "out 2026"),
        ("MONTH_DAY_FORMAT", "2 out"),
        ("SHORT_DATE_FORMAT", "02/08/2026"),
        ("SHORT_DATETIME_FORMAT", "02/08/2026 15:04"),
    ],
)
def test_a_date_in_creole(form: str, written: str) -> None:
    with translation.override("ht"):
        assert formats.date_format(WHEN, form) == written


def test_a_number_in_creole() -> None:
    with translation.override("ht"):
        assert formats.number_format(12345.5, decimal_pos=1, use_l10n=True, force_grouping=True) == "12\u202f345,5"
        assert formats.get_format("FIRST_DAY_OF_WEEK") == 1


def test_french_keeps_djangos() -> None:
    with translation.override("fr"):
        assert formats.date_format(WHEN, "DATE_FORMAT") == "2 août 2026"
