"""Checks of values against each other and against what their kind must look like, after grounding."""

from extraction.checks.records import Findings, check_rules, rules_notice
from extraction.checks.shared_places import shared_places

__all__ = ["Findings", "check_rules", "rules_notice", "shared_places"]
