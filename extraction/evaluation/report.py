"""The evaluation as text: a line a field, a line a kind, and one line that a script can read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from extraction.evaluation.calibration import Calibration, calibration_table
from extraction.evaluation.scoring import DocumentScore, FieldCount


def overall_f1(scores: Sequence[DocumentScore]) -> float:
    """Mean F1 of the documents: each counts once, however many values it has. 0 for none."""
    return _mean(scores, lambda count: count.f1)


def report(
    scores: Sequence[DocumentScore],
    tokens_per_pass: float = 1.0,
    evidence: float = 0.0,
    confidence: Calibration | None = None,
) -> str:
    """Tables by field, by kind and by confidence; last line `overall_f1=0.xxxx n=NN tokens_per_pass=x.xx
    evidence=0.xx`, and where confidence is known ` calibration_error=0.xxx confidence_area=0.xxx`.

    `evidence` is the share of non-null scalar values that were located in their documents.
    """
    last = (
        f"overall_f1={overall_f1(scores):.4f} n={len(scores)} "
        f"tokens_per_pass={tokens_per_pass:.2f} evidence={evidence:.2f}"
    )
    tables = [*_field_table(scores), "", *_kind_table(scores), ""]
    if confidence is not None and confidence.values:
        tables += [*calibration_table(confidence), ""]
        last += f" calibration_error={confidence.error:.3f} confidence_area={confidence.area:.3f}"
    return "\n".join([*tables, last])


def _field_table(scores: Iterable[DocumentScore]) -> list[str]:
    fields: dict[str, FieldCount] = {}
    for document in scores:
        for name, count in document.fields.items():
            fields.setdefault(f"{document.kind}.{name}", FieldCount()).add(count)
    width = max([len("field"), *map(len, fields)])
    lines = [f"{'field':<{width}}  precision  recall     f1    hit  wrong  missed"]
    lines += [
        f"{name:<{width}}  {c.precision:9.3f}  {c.recall:6.3f}  {c.f1:5.3f}"
        f"  {c.hit:5d}  {c.wrong:5d}  {c.missed:6d}"
        for name, c in sorted(fields.items())
    ]
    return lines


def _kind_table(scores: Sequence[DocumentScore]) -> list[str]:
    kinds: dict[str, list[DocumentScore]] = {}
    for document in scores:
        kinds.setdefault(document.kind, []).append(document)
    width = max([len("kind"), *map(len, kinds)])
    lines = [f"{'kind':<{width}}    n  precision  recall     f1  soft f1  perfect"]
    for kind, documents in sorted(kinds.items()):
        precision, recall = _mean(documents, lambda c: c.precision), _mean(documents, lambda c: c.recall)
        f1, soft = _mean(documents, lambda c: c.f1), _mean(documents, lambda c: c.soft_f1)
        perfect = sum(document.total.f1 == 1.0 for document in documents)
        lines.append(
            f"{kind:<{width}}  {len(documents):3d}  {precision:9.3f}  {recall:6.3f}  {f1:5.3f}"
            f"  {soft:7.3f}  {perfect:7d}"
        )
    return lines


def _mean(scores: Sequence[DocumentScore], rate: Callable[[FieldCount], float]) -> float:
    return sum(rate(document.total) for document in scores) / len(scores) if scores else 0.0
