"""Guesses which built-in schema a document fits, from typical words in several languages; no model needed."""

from __future__ import annotations

import re
from functools import cache

from extraction.document import Document

READ_CHARACTERS = 20_000
"""Of the text; what a document is shows on its first pages."""
HEAD_CHARACTERS = 500
"""Words here count once more: the heading names the kind of a document."""
HEAD_BONUS = 1.0
MINIMUM_SCORE, MINIMUM_LEAD = 8.0, 1.15
"""Below this score, or with less than this factor before the next kind, nothing is suggested. Of 106
development documents of the built-in kinds, 98 get their schema, 8 none and none a wrong one; with a score
of 6 it is 102, 3 and 1."""
PROSE_LINE = 160
"""Characters: lines this long are paragraphs, not rows of a form."""
PROSE_SCORE = 9.0

# schema -> weight -> terms, separated by "|". A term is whole words; a trailing * allows any ending.
_TERMS: dict[str, dict[float, str]] = {
    "invoice": {
        5: "tax invoice|commercial invoice|rechnungsnummer|rechnungsdatum|rechnung nr|numéro de facture"
        "|número de factura|numero fattura|factuurnummer|invoice number|invoice no|invoice date|invoice #"
        "|請求書|发票|發票|세금계산서|счет-фактура|hóa đơn|credit note|gutschrift|číslo faktury",
        3: "invoice|rechnung|facture|factura|fattura|factuur|faktura|faktúra|fatura|számla|счет|avoir"
        "|umsatzsteuer*|ust-id*|ust-idnr|tva|amount due|bill to|billed to|zahlungsziel|fällig*|due date",
        1: "vat|mwst|iva|btw|dph|steuernummer|iban|bic|net amount|netto|brutto|subtotal|quantity|menge"
        "|unit price|einzelpreis|total",
    },
    "receipt": {
        5: "receipt|kassenbon|kassenzettel|ticket de caisse|scontrino|領収書|영수증|quittung|kvitto|paragon",
        3: "cashier|reçu|recibo|ricevuta|cash tendered|change due|card ending|tip|gratuity|bon|bonnr",
        1: "subtotal|cash|change|visa|mastercard|thank you|total|tax|terminal|approved|rounding",
    },
    "purchase_order": {
        6: "purchase order|bon de commande|orden de compra|ordine di acquisto|inkooporder|bestellnummer"
        "|auftragsbestätigung|order confirmation|order response|final details for order|order placed",
        3: "bestellung|items ordered|order total|ordered|ship to|shipping address|order number"
        "|order #|order date|lieferadresse|shipped on|grand total|your order",
        1: "delivery date|liefertermin|quantity|menge|buyer|supplier|lieferant|shipping|fournisseur|commande",
    },
    "bank_statement": {
        6: "account statement|bank statement|statement of account|kontoauszug|relevé de compte"
        "|estratto conto|extracto bancario|opening balance|closing balance|previous balance"
        "|credit card statement|kontoutdrag|rekeningafschrift|minimum payment",
        3: "new balance|statement date|statement period|saldo|kontostand|credit limit|available credit"
        "|payment due date|withdrawals|deposits|buchungstag|valuta",
        1: "statement|balance|transactions|account number|debit|iban|interest",
    },
    "contract": {
        5: "witness whereof|governing law|hereinafter|vertragspartei*|the parties agree|entire agreement"
        "|contract agreement|geltendes recht|in consideration of|contract dates|contract / revision",
        3: "agreement|contract|vertrag|contrat|contrato|contratto|overeenkomst|smlouva|umowa|kündigung*"
        "|advertiser|account executive|flight dates|the parties|indemnif*|avtal",
        1: "party|parties|hereby|termination|terminate|obligations|liability|shall|clause|agency",
    },
    "cv": {
        7: "curriculum vitae|lebenslauf|berufserfahrung|work experience|professional experience"
        "|employment history|expérience professionnelle|experiencia laboral|esperienza professionale",
        3: "skills|kenntnisse|compétences|date of birth|geburtsdatum|competenze|fähigkeiten|resume|werdegang",
        1: "education|ausbildung|studium|languages|sprachen|hobbies|linkedin|bachelor*|master*|formation",
    },
    "job_posting": {
        6: "m/w/d|w/m/d|stellenangebot|stellenanzeige|ihr profil|ihre aufgaben|dein profil|deine aufgaben"
        "|offre d'emploi|job description|equal opportunity employer|apply now|oferta de empleo|cdi",
        3: "we are looking for|wir suchen|wir bieten|you will|responsibilities|qualifications|bewerbung*"
        "|full-time|part-time|vollzeit|teilzeit|job title|years of experience",
        1: "requirements|salary|gehalt|remote|benefits|apply|team|candidate*|position",
    },
    "scientific_paper": {
        5: "abstract|arxiv|et al|corresponding author|zusammenfassung|related work|statement of need",
        3: "keywords|references|doi|proceedings|acknowledgments|acknowledgements|literatur|issn|bibliography"
        "|supplementary|hypothes*",
        1: "introduction|conclusion|conclusions|university|journal|methods|results|figure|table|fig|equation",
    },
    "news_article": {
        3: "reuters|associated press|dpa|afp|breaking news|newsletter|min read|minutes read|lesezeit|editor",
        1: "news|said|says|told|according to|published|updated|reporter|sagte|laut|nach angaben|journalist*"
        "|president|government|regierung|minister*|police|polizei|blog|opinion|article|artikel|percent"
        "|prozent|million|spokesperson|sprecher*|yesterday|gestern|selon|gobierno|según",
    },
    "product_page": {
        6: "add to cart|add to basket|add to bag|in den warenkorb|ajouter au panier|añadir al carrito"
        "|aggiungi al carrello|in winkelwagen|lägg i varukorg|buy now|jetzt kaufen|カートに入れる",
        4: "in stock|auf lager|out of stock|sku|en stock|product details|produktbeschreibung|lieferzeit"
        "|product description|artikelnummer|free shipping|customer reviews|item number|ean|technische daten",
        1: "price|preis|reviews|bewertungen|warranty|garantie|versand*|shipping|delivery|size|colour|color"
        "|brand|rating|product|produkt",
    },
    "recipe": {
        6: "ingredients|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|ingrediencer|ingredienser"
        "|ингредиенты|hozzávalók|suroviny|ingrediencie|ingrediencje|nguyên liệu|材料|作り方|재료|składniki"
        "|prep time|cook time|zubereitung|fremgangsmåde|viungo|原料",
        3: "recipe|rezept|recette|receta|ricetta|opskrift|recept|oppskrift|рецепт|przepis|tbsp|tsp"
        "|tablespoon*|teaspoon*|preheat|servings|portionen|cups|bereiding|préparation|preparación|esslöffel"
        "|teelöffel|preparazione|ml|gram|příprava|postup|minut",
        1: "oven|ofen|butter|salt|salz|sugar|zucker|flour|mehl|onion|garlic|minutes|serves|cup|bake|stir|cook"
        "|pepper|boil|water|oil|öl|simmer|knoblauch|olie|šunka|sůl|lžíce|porcí|porce|min",
    },
    "event": {
        6: "doors open|buy tickets|get tickets|tickets kaufen|einlass|rsvp|concert dates|upcoming concerts"
        "|upcoming events|tour dates|add to calendar",
        3: "tickets|venue|concert*|konzert*|veranstaltung*|festival|event|events|admission|eintritt|billets"
        "|entradas|line-up|speakers|orchestra|exhibition|ausstellung",
        1: "programme|agenda|performance*|register|beginn|stage|hall|livestream",
    },
}
_WEB_KINDS = frozenset({"news_article", "product_page", "recipe", "event", "job_posting"})
KIND_FACTOR = 1.3
"""Such kinds come as web pages more often than as PDFs, and the others the other way round."""


def suggest(document: Document) -> str:
    """The name of the built-in schema that the words suggest; empty where none is clearly ahead.

    Example: a PDF that begins "Rechnung" and says "Umsatzsteuer" -> "invoice".
    """
    scores = sorted(scores_of(document).items(), key=lambda item: -item[1])
    (name, best), (_, second) = scores[:2]
    return name if best >= MINIMUM_SCORE and best >= MINIMUM_LEAD * second else ""


def scores_of(document: Document) -> dict[str, float]:
    """How well the words of a document fit each built-in schema."""
    text = _plain(document.text[:READ_CHARACTERS])
    head = _plain(f"{document.title}\n{document.text[:HEAD_CHARACTERS]}")
    words, head_words = frozenset(text.split()), frozenset(head.split())
    scores = {}
    for name, terms in _terms().items():
        score = sum(
            weight * (_has(term, text, words) + HEAD_BONUS * _has(term, head, head_words))
            for term, weight in terms
        )
        expected = (document.kind == "web") == (name in _WEB_KINDS)
        scores[name] = score * (KIND_FACTOR if expected and document.kind != "text" else 1.0)
    if document.kind == "web":
        scores["news_article"] += PROSE_SCORE * _prose_share(document.text[:READ_CHARACTERS])
    return scores


def _prose_share(text: str) -> float:
    """How much of a text stands in lines as long as paragraphs, 0 to 1."""
    lines = text.split("\n")
    return sum(len(line) for line in lines if _width(line) >= PROSE_LINE) / max(1, len(text))


def _width(line: str) -> float:
    """Characters, or half the bytes: scripts of syllables or ideas say as much in fewer characters."""
    return max(len(line), len(line.encode("utf-8", "replace")) / 2)


def _plain(text: str) -> str:
    """Small letters and single spaces, also at both ends; punctuation becomes a space."""
    return f" {_BETWEEN_WORDS.sub(' ', text.casefold()).strip()} "


def _has(term: str, text: str, words: frozenset[str]) -> bool:
    if term.endswith("*"):
        return f" {term[:-1]}" in text
    if " " in term:
        return f" {term} " in text
    return term in words or (term[0] >= _FIRST_WITHOUT_SPACES and term in text)


_BETWEEN_WORDS = re.compile(r"[\W_]+")
_FIRST_WITHOUT_SPACES = "\u2e80"
"""From here on come the scripts of China, Japan and Korea."""


@cache
def _terms() -> dict[str, list[tuple[str, float]]]:
    return {
        name: [
            (_plain(term.rstrip("*")).strip() + ("*" if term.endswith("*") else ""), weight)
            for weight, terms in weighted.items()
            for term in terms.split("|")
        ]
        for name, weighted in _TERMS.items()
    }
