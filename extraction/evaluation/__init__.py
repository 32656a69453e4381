"""How good extractions are, measured against documents whose values are known."""

from extraction.evaluation.gold import GoldDocument, load_gold
from extraction.evaluation.report import report
from extraction.evaluation.scoring import DocumentScore, FieldCount, score

__all__ = ["DocumentScore", "FieldCount", "GoldDocument", "load_gold", "report", "score"]
