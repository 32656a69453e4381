"""Windows through a scripted model: lists that run away, answers that are cut, interruptions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from extraction import paths
from extraction.decoding.grammar import Grammar
from extraction.decoding.ngram_file import DynamicTable
from extraction.decoding.policy import GPU_BATCH_COST, DraftPolicy
from extraction.decoding.prefix_states import PrefixStates
from extraction.document import Document, Page, Span
from extraction.errors import Cancelled, DocumentTooLong
from extraction.events import Event, PartStarted, Rewound, Written
from extraction.evidence import Extraction
from extraction.loaded_model import Model
from extraction.long_documents.windows import Window
from extraction.pipeline import extract
from extraction.workers.protocol import DecodeSettings
from schemas.registry import schema_from_json
from tests.corpus.perfect_reader import BYTE_TOKENIZER, Answer, ScriptedEngine, Texts

KEY = "b" * 64
SCHEMA = schema_from_json(
    "list",
    {
        "title": "List",
        "type": "object",
        "properties": {
            "items": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "no": {"type": "integer"},
                        "name": {"type": "string"},
                        "price": {"type": "number"},
                    },
                },
            },
            "total": {"type": "number"},
        },
    },
)


def item(no: int, name: str = "Oak bench", price: float = 89.5) -> dict[str, Any]:
    return {"no": no, "name": name, "price": price}


def line(entry: dict[str, Any]) -> str:
    return f"{entry['no']}  {entry['name']}    {entry['price']:.2f}\n"


def made(*pages: str) -> Document:
    spans, at = [], 0
    for text in pages:
        spans.append(Span(at, at + len(text)))
        at += len(text) + 2
    numbered = tuple(Page(i, str(i + 1), span) for i, span in enumerate(spans))
    return Document(KEY, "pdf", "a.pdf", "a", "\n\n".join(pages), numbered)


def model_of(engine: ScriptedEngine, folder: Path) -> Model:
    table = DynamicTable(folder, "0123456789abcdef")
    policy = DraftPolicy(GPU_BATCH_COST)
    return Model(
        "scripted", engine, lambda schema: Grammar(BYTE_TOKENIZER, schema), table, policy, PrefixStates()
    )


class Run:
    """An extraction by a scripted model, with what it reported."""

    def __init__(self, folder: Path, answer: Answer, context_size: int = 60_000) -> None:
        self.engine = ScriptedEngine(answer, context_size=context_size)
        self.model = model_of(self.engine, folder)
        self.heard: list[Event] = []
        self.stop_at_part = 0

    def __call__(self, document: Document, **settings: Any) -> Extraction:
        chosen = DecodeSettings.model_validate(settings)
        return extract(document, SCHEMA, self.model, chosen, self.heard.append, self._cancelled)

    def _cancelled(self) -> bool:
        return bool(self.stop_at_part) and any(
            isinstance(event, PartStarted) and event.number == self.stop_at_part for event in self.heard
        )

    @property
    def text(self) -> str:
        """What a window shows at the end."""
        shown = ""
        for event in self.heard:
            if isinstance(event, PartStarted | Rewound):
                shown = ""
            elif isinstance(event, Written):
                shown += "".join(piece.text for piece in event.pieces)
        return shown


GENUINE = [item(1), item(2, "Coat rail", 48.0)]
INVENTED = [item(n, "Coat rail", 48.0) for n in range(3, 200)]
TEXT = "".join(map(line, GENUINE)) + "Total 99.25\n"


def test_a_list_that_runs_away_is_ended_and_the_fields_after_it_are_read(tmp_path: Path) -> None:
    whole = json.dumps({"items": GENUINE, "total": 99.25})
    endless = json.dumps({"items": GENUINE + INVENTED, "total": 99.25})
    run = Run(tmp_path, lambda text: Texts([endless, whole]))
    found = run(made(TEXT))
    assert found.data == json.loads(whole)
    assert not found.cut_short
    assert found.notices == (
        "The list items was ended: the model went on with rows that are not in the document, and 8 of them "
        "were dropped.",
    )
    assert run.text == whole
    assert found.stats.generated_tokens < len(endless) / 2


def test_numbers_without_end_are_ended_and_reading_goes_on(tmp_path: Path) -> None:
    whole = json.dumps({"items": GENUINE, "total": 99.25})
    rows = whole.replace("48.0", "48." + "0" * 40)
    both = rows.replace("99.25", "99.25" + "0" * 40)
    run = Run(tmp_path, lambda text: Texts([both, whole.replace("99.25", "99.25" + "0" * 40)]))
    found = run(made(TEXT))
    assert found.data == json.loads(whole)
    assert (found.cut_short, found.notices) == (False, ())
    assert run.text == whole


def test_a_model_that_runs_away_again_and_again_is_stopped(tmp_path: Path) -> None:
    texts = [json.dumps({"items": INVENTED})]
    run = Run(tmp_path, lambda text: Texts(texts))
    schema_run = run(made("nothing"), draft="off")
    assert schema_run.data["items"] == []


def test_what_follows_a_runaway_is_read_by_itself(tmp_path: Path) -> None:
    later = [item(n, f"Shelf {n}", 10.5 + n) for n in range(3, 9)]
    text = "".join(map(line, GENUINE + later)) + "Total 99.25\n"
    endless = json.dumps({"items": GENUINE + [item(n, "Coat rail", 48.0) for n in range(20, 200)]})
    ended = json.dumps({"items": GENUINE, "total": 99.25})

    def answer(part: str) -> Any:
        return Texts([endless, ended]) if "Oak bench" in part else reader(part)

    found = Run(tmp_path, answer)(made(text))
    assert found.data == {"items": GENUINE + later, "total": 99.25}


def reader(part: str) -> dict[str, Any]:
    """The lines that stand in a window, and the total where it is there."""
    entries = []
    for each in part.splitlines():
        cells = [cell.strip() for cell in each.split("  ") if cell.strip()]
        if len(cells) == 3:
            entries.append(item(int(cells[0]), cells[1], float(cells[2])))
    return {"items": entries, "total": 99.25 if "Total 99.25" in part else None}


MANY = [item(n, f"Thing {n * 7}", n + 0.25) for n in range(1, 61)]
LONG = "".join(map(line, MANY)) + "Total 99.25\n"


def test_an_answer_that_is_cut_goes_on_after_its_last_whole_record(tmp_path: Path) -> None:
    many = [item(n, f"Thing {n * 7}", n + 0.25) for n in range(1, 121)]
    text = "".join(map(line, many)) + "Total 99.25\n"
    whole = Run(tmp_path, reader)(made(text), window=10_000)
    assert whole.data == {"items": many, "total": 99.25}
    cut = Run(tmp_path, reader)
    cut.engine.context_size = whole.stats.prompt_tokens + len(json.dumps(whole.data)) - 300
    found = cut(made(text), window=10_000)
    assert found.data == whole.data
    assert not found.cut_short
    first, rest = cut.engine.windows
    assert first == text
    assert text.endswith(rest)
    assert rest.startswith("115  Thing 805 ")  # only what was not written yet is read again


def test_a_limit_that_the_person_set_holds_for_all_windows_together(tmp_path: Path) -> None:
    run = Run(tmp_path, reader)
    found = run(made(*(LONG[i : i + 400] for i in range(0, 1600, 400))), window=420, max_tokens=1500)
    assert found.cut_short
    assert found.stats.generated_tokens == 1499  # the first of each window comes with its prompt
    assert any(notice.startswith("Cut short after 1,500 tokens in part") for notice in found.notices)


PAGES = ["".join(map(line, MANY[first : first + 12])) for first in range(0, 60, 12)]


def test_finished_windows_of_an_interrupted_document_are_not_read_again(tmp_path: Path) -> None:
    (paths.documents_dir() / KEY).mkdir()
    document = made(*PAGES)
    expected = Run(tmp_path, reader)(document, window=400).data
    assert len(expected["items"]) == 60
    stopped = Run(tmp_path, reader)
    stopped.stop_at_part = 3
    with pytest.raises(Cancelled):
        stopped(document, window=400)
    assert len(stopped.engine.windows) == 2
    again = Run(tmp_path, reader)
    found = again(document, window=400)
    assert found.data == expected
    parts = [event for event in again.heard if isinstance(event, PartStarted)]
    assert [part.kept for part in parts] == [True, True, *[False] * (len(parts) - 2)]
    assert len(again.engine.windows) == len(parts) - 2
    assert not (paths.documents_dir() / KEY / "parts").exists()


def test_windows_read_with_other_settings_are_read_again(tmp_path: Path) -> None:
    (paths.documents_dir() / KEY).mkdir()
    stopped = Run(tmp_path, reader)
    stopped.stop_at_part = 3
    with pytest.raises(Cancelled):
        stopped(made(*PAGES), window=400)
    again = Run(tmp_path, reader)
    again(made(*PAGES), window=400, seed=1)
    assert not any(event.kept for event in again.heard if isinstance(event, PartStarted))


def test_the_schema_is_read_once_for_all_windows(tmp_path: Path) -> None:
    run = Run(tmp_path, reader)
    found = run(made(*PAGES), window=400)
    parts = found.completeness.parts if found.completeness else 0
    assert parts > 3
    prefix = found.stats.reused_prompt_tokens // (parts - 1)
    assert found.stats.reused_prompt_tokens == prefix * (parts - 1) > 0
    assert f"it was read in {parts} parts" in found.notices[0]


def test_every_window_says_which_part_it_is(tmp_path: Path) -> None:
    run = Run(tmp_path, reader)
    run(made(*PAGES), window=400)
    parts = [event for event in run.heard if isinstance(event, PartStarted)]
    total = len(parts)
    for number, text in enumerate(run.engine.windows, start=1):
        assert text.startswith(f"Part {number} of {total} of a long document, page")
    assert parts[0].pages.startswith("page")


def test_values_of_windows_have_their_places_in_the_document(tmp_path: Path) -> None:
    document = made(*PAGES)
    found = Run(tmp_path, reader)(document, window=400)
    for n, entry in enumerate(found.data["items"]):
        evidence = found.evidence[f"/items/{n}/name"]
        assert evidence.place is not None
        span = evidence.place.span
        assert document.text[span.start : span.end] == entry["name"]
        assert evidence.place.page == n // 12


def test_a_schema_that_leaves_no_room_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DocumentTooLong, match="schema leaves no room"):
        Run(tmp_path, reader, context_size=1300)(made(LONG))


def test_a_record_that_was_missed_is_found_at_a_second_look(tmp_path: Path) -> None:
    def careless(part: str) -> dict[str, Any]:
        """Overlooks Thing 196 unless it stands there almost alone, and then has words for the total."""
        said = reader(part)
        if part.count("\n") > 8:
            said["items"] = [entry for entry in said["items"] if entry["no"] != 28]
            return said
        return said | {"total": 28.25}

    run = Run(tmp_path, careless)
    found = run(made(*PAGES, "Total 99.25"), window=400)
    assert found.data == {"items": MANY, "total": 99.25}
    assert found.completeness is not None
    assert found.completeness.missed_count == 0
    assert run.engine.windows[-1].count("\n") < 8


@pytest.mark.parametrize("whole", [False, True])
def test_a_second_look_that_the_context_does_not_hold_costs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    def careless(part: str) -> dict[str, Any]:
        said = reader(part)
        said["items"] = [entry for entry in said["items"] if entry["no"] < 20 or entry["no"] > 200]
        return said

    document = made("".join(line(item(n, f"Thing {7 * n}", n + 0.25)) for n in range(1, 220)))
    if whole:
        body = Span(0, len(document.text))
        monkeypatch.setattr("extraction.document_reading.gap_windows", lambda *_: [Window(9, 9, body, 0)])
    found = Run(tmp_path, careless, context_size=4000)(document, window=400)
    assert [entry["no"] for entry in found.data["items"]] == [*range(1, 20), *range(201, 220)]
    assert found.completeness is not None
    assert found.completeness.missed_count == 181


def test_lines_that_are_no_records_stay_a_notice(tmp_path: Path) -> None:
    def careless(part: str) -> dict[str, Any]:
        said = reader(part)
        said["items"] = [entry for entry in said["items"] if entry["no"] != 28]
        return said

    found = Run(tmp_path, careless)(made(*PAGES), window=400)
    assert [entry["no"] for entry in found.data["items"]] == [n for n in range(1, 61) if n != 28]
    assert "Page 3: 1 line looks like a record but was not taken." in found.notices
