"""Bytes of a page or text file -> str, by byte order mark, proof of UTF-8, declared charset, then a guess."""

from __future__ import annotations

import codecs
import re

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Browsers read these names as the larger sets that pages really use (WHATWG Encoding Standard).
WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "tis-620": "cp874",
    "iso8859-11": "cp874",
    "iso8859-9": "cp1254",
    "big5": "big5hkscs",
}
# Notations of Python's own: no page is in them, and several refuse bytes instead of replacing them.
NO_CHARSETS = frozenset(
    {"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "unicode_escape", "utf-7"}
)
META = re.compile(rb"""<meta[^>]{0,400}?charset\s*=\s*["']?\s*([-\w:.]{2,40})""", re.IGNORECASE)
META_BYTES = 8192
GUESS_BYTES = 128 * 1024
DAMAGED_SHARE = 0.001  # so few wrong bytes are damage in a right encoding, not a wrong encoding


def decode(data: bytes, declared: str | None = None) -> str:
    """Text of `data`; `declared` is the charset the server or mail part named. Never fails.

    Well-formed UTF-8 with non-ASCII characters is UTF-8 whatever is declared: other text never looks like it.
    """
    for mark, name in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return _tidy(data.decode(name, "replace"))
    names = [name for name in (_known(declared), _known(meta_charset(data))) if name]
    if _is_wide_without_mark(data):
        names = ["utf-16-le" if data[1] == 0 else "utf-16-be"]
    elif not data.isascii() or not names:
        names.insert(0, "utf-8")
    for name in names:
        try:
            return _tidy(data.decode(name))
        except (UnicodeDecodeError, LookupError):
            continue
    for name in dict.fromkeys(names):
        text = data.decode(name, "replace")
        if text.count("\ufffd") <= DAMAGED_SHARE * len(text):
            return _tidy(text)
    import charset_normalizer  # large, and most files tell their encoding

    guess = charset_normalizer.from_bytes(data[:GUESS_BYTES]).best()
    return _tidy(data.decode(guess.encoding if guess else "cp1252", "replace"))


def meta_charset(data: bytes) -> str | None:
    """The charset that a page's own head names."""
    found = META.search(data[:META_BYTES])
    return found.group(1).decode("ascii", "replace") if found else None


def _known(name: str | None) -> str | None:
    """Python's name of a charset, widened as browsers do; None where there is none."""
    try:
        plain = codecs.lookup((name or "").strip()).name
        b"".decode(plain)  # LookupError for what is no charset, such as "hex"
    except (LookupError, ValueError):
        return WIDER.get((name or "").lower())
    if plain in NO_CHARSETS:
        return None
    if plain.startswith(("utf-16", "utf-32")):
        return None  # a page whose charset declaration can be read byte by byte is not in one of these
    return WIDER.get(plain, plain)


def _is_wide_without_mark(data: bytes) -> bool:
    """UTF-16 without a byte order mark: every second byte of the first Latin characters is zero."""
    head = data[:64]
    return len(head) >= 8 and min(len(head[0::2].strip(b"\0")), len(head[1::2].strip(b"\0"))) == 0


def _tidy(text: str) -> str:
    return text.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
