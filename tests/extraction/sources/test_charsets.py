"""Bytes -> text for declared, undeclared and wrongly declared charsets."""

from __future__ import annotations

from encodings.aliases import aliases

import pytest

from extraction.sources.charsets import decode, meta_charset


def aliases_of_no_charset() -> set[str]:
    """Every name that Python takes for a codec and no browser takes for a charset."""
    names = {"idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape", "utf-7"}
    for name in set(aliases.values()):
        try:
            b"".decode(name)
        except LookupError:  # also codecs of other systems, such as "mbcs"
            names.add(name)
    return names


@pytest.mark.parametrize(
    ("data", "declared", "text"),
    [
        ("Käse".encode(), None, "Käse"),
        ("Käse".encode(), "iso-8859-1", "Käse"),  # well-formed UTF-8 is UTF-8
        ("Käse €".encode("cp1252"), "iso-8859-1", "Käse €"),
        ("日本語".encode("shift_jis"), "shift_jis", "日本語"),
        ("中文".encode("gb18030"), "gb2312", "中文"),
        ("ไทย".encode("cp874"), "tis-620", "ไทย"),
        (b"\xef\xbb\xbfabc", "cp1252", "abc"),
        ("abc".encode("utf-16"), None, "abc"),
        ("<p>plain letters</p>".encode("utf-16-le"), None, "<p>plain letters</p>"),
        (b'<meta charset="windows-1251">\xcf\xf0\xe8', None, '<meta charset="windows-1251">При'),
        (b"a\r\nb\rc\0", None, "a\nb\nc"),
        (b"abc", "no-such-charset", "abc"),
    ],
)
def test_decode(data: bytes, declared: str | None, text: str) -> None:
    assert decode(data, declared) == text


@pytest.mark.parametrize("name", sorted(aliases_of_no_charset()))
def test_a_codec_that_is_no_charset_counts_as_undeclared(name: str) -> None:
    for data in (b"h\xe9llo \\ud800 \xff", b"+AGE- h\xc3\xa9llo", b"plain \\ud800"):
        assert decode(data, name) == decode(data)
        decode(data, name).encode()


def test_one_damaged_byte_does_not_change_the_charset() -> None:
    assert decode("ä".encode() * 2000 + b"\xff", None) == "ä" * 2000 + "\ufffd"


def test_an_undeclared_charset_is_guessed() -> None:
    text = "Привет, это обычный русский текст без объявленной кодировки, довольно длинный. " * 5
    assert decode(text.encode("cp1251")) == text


def test_meta_charset() -> None:
    assert meta_charset(b'<meta http-equiv="Content-Type" content="text/html; charset=big5">') == "big5"
    assert meta_charset(b"<p>charset=big5") is None
