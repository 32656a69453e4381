"""Numbers and shares as a language writes them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale

from app.texts.wording import number, percent


@pytest.fixture
def german() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.German, QLocale.Country.Germany))
    yield
    QLocale.setDefault(before)


def test_numbers_and_shares() -> None:
    assert number(1234.5, 1) == "1,234.5"
    assert percent(0.4) == "40%"
    assert percent(0.625, 1) == "62.5%"


def test_the_language_decides_about_the_marks(german: None) -> None:
    assert number(1234.5, 1) == "1.234,5"
    assert percent(0.625, 1) == "62,5%"
