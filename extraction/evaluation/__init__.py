"""How good extractions are, measured against documents whose values are known."""

from extraction.evaluation.calibration import Judged, calibration
from extraction.evaluation.gold import GoldDocument, load_gold
from extraction.evaluation.report import report
from extraction.evaluation.scoring import DocumentScore, FieldCount, score
from extraction.evaluation.verdicts import verdicts

__all__ = [
    "DocumentScore",
    "FieldCount",
    "GoldDocument",
    "Judged",
    "calibration",
    "load_gold",
    "report",
    "score",
    "verdicts",
]
