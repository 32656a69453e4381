"""Tokens become text and events, whatever way characters are spread over them."""

from __future__ import annotations

from extraction.asking.writing import WritingReport
from extraction.decoding.loop import WrittenToken
from extraction.events import Event, Written
from tests.extraction.decoding.test_loop import PROMPT, make, real_sources
from tests.toy_engine import ToyEngine


def test_the_events_add_up_to_the_text_with_their_origins() -> None:
    engine = ToyEngine(1)
    decoding = make(engine, real_sources)
    heard: list[Event] = []
    report = WritingReport(decoding, heard.append)
    for token in decoding.run(engine.evaluate(PROMPT, 1, lambda: False)):
        report.add(token)
    written = [event for event in heard if isinstance(event, Written)]
    pieces = [piece for event in written for piece in event.pieces]
    assert (
        "".join(piece.text for piece in pieces)
        == report.text
        == bytes(decoding.tokens[len(PROMPT) :]).decode()
    )
    assert {piece.origin for piece in pieces} >= {"model", "grammar"}
    assert written[-1].tokens == len(report.text.encode())
    assert written[0].tokens_per_second == 0  # it came with the prompt's pass
    assert written[-1].tokens_per_second > 0


def test_a_character_of_several_tokens_appears_once_it_is_whole() -> None:
    heard: list[Event] = []
    report = WritingReport(make(ToyEngine()), heard.append)
    for byte in "é€".encode():
        report.add(WrittenToken(byte, "model"))
    assert report.text == "é€"
    assert [event.pieces[0].text for event in heard if isinstance(event, Written)] == ["", "é", "", "", "€"]
