"""What documents print for the words of field names, by language: "invoice" is "Rechnung", "facture"."""

from __future__ import annotations

# English words of field names, separated by spaces -> spellings. One of four letters or more may also begin
# or end a longer word ("Rechnungsdatum"); shorter ones stand alone; words with a space stand together.
SPELLINGS: dict[str, str] = {
    "number no nr id code reference ref":
        "number|no|nr|num|nummer|numéro|n°|nº|№|#|número|numero|numer|číslo|szám|nro|id|номер|番号|号码"
        "|编号|번호|reference|referenz|référence|referencia|riferimento|ref|code|kod|codice|código|réf",
    "invoice bill":
        "invoice|rechnung|beleg|facture|factura|fattura|fatura|factuur|faktura|faktur|számla|lasku|счет"
        "|счёт|рахунок|請求|发票|發票|청구|bill|quittung|avoir|gutschrift|credit note",
    "order purchase po":
        "order|auftrag|bestell|best.|commande|pedido|ordine|encomenda|bestelling|zamówien|objednáv"
        "|rendelés|beställning|ordre|tilaus|заказ|注文|订单|주문|purchase|po",
    "contract agreement":
        "contract|vertrag|contrat|contrato|contratto|overeenkomst|umow|smlouv|договор|契約|合同|계약",
    "customer client":
        "customer|kunde|kd|client|cliente|klant|klient|zákazník|vevő|kund|asiakas|клиент|顧客|客户|고객"
        "|debitor",
    "date day": "date|dated|datum|fecha|data|dato|dátum|päivä|дата|日付|年月日|日期|날짜|day|tag|vom",
    "due payable":
        "due|fällig|zahlbar|échéance|vencimiento|scadenza|vencimento|verval|termin płat|splatnost"
        "|esedékes|förfall|forfald|eräpäivä|срок|支払期限|期限|pay by|payable|zahlbetrag|zahlungsbetrag"
        "|à payer|a pagar|da pagare|te betalen|do zapłaty|k úhradě|fizetend|att betala|at betale|к оплате"
        "|offen|balance|reste|solde|saldo",
    "delivery delivered shipping shipped dispatch":
        "delivery|deliver|liefer|leistung|livraison|livré|entrega|consegna|levering|dostaw|dodání|szállít"
        "|leverans|toimitus|доставк|納品|交货|배송|ship|shipped|shipping|versand|versandt|expédi|envío"
        "|spedizion",
    "issue issued":
        "issue|issued|ausgestellt|ausstell|émis|émission|emisión|emissione|emissão|uitgif|wystaw|vystaven"
        "|kiállít|発行",
    "total sum":
        "total|gesamt|summe|betrag|montant|importe|importo|totale|totaal|suma|razem|celkem|összes|summa"
        "|sum|yhteensä|итого|всего|合計|总计|總計|합계|amount|endbetrag",
    "amount":
        "amount|betrag|montant|importe|importo|valor|bedrag|kwota|částka|összeg|belopp|beløb|summa|сумма"
        "|金額|金额|금액|total",
    "net subtotal":
        "net|netto|ohne ust|ohne mwst|zwischensumme|hors taxe|ht|h.t.|neto|imponibile|base imponible|excl"
        "|nettó|subtotal|sub-total|sous-total|без ндс|小計|小计|税抜|without vat|before tax|warenwert"
        "|basisbetrag|exclusive|without tax|positionssumme",
    "gross":
        "gross|brutto|ttc|t.t.c.|inkl|incl|inclusive|iva incluida|bruttó|с ндс|税込|rechnungsbetrag"
        "|endbetrag|gesamtbetrag|grand total|invoice total|order total|amount due|zahlbetrag|gesamtsumme"
        "|rechnungssumme",
    "tax vat":
        "tax|vat|ust|mwst|umsatzsteuer|mehrwertsteuer|steuer|tva|iva|imposta|btw|podatek|dph|áfa|moms|alv"
        "|mva|ндс|налог|消費税|税|부가세|gst|taxe|impuesto|versicherungssteuer",
    "rate percent":
        "rate|satz|taux|tasa|tipo|aliquota|tarief|stawka|sazba|kulcs|sats|ставка|税率|%|prozent|pourcent",
    "price":
        "price|preis|prix|precio|prezzo|preço|prijs|cena|ár|pris|hinta|цена|単価|价格|가격|kosten|cost"
        "|rate",
    "unit":
        "unit|einzel|einheit|unitaire|unitario|unidad|unità|eenheid|jednostk|jedn|egység|enhet|ед|単価"
        "|单价|stück|each|per|stk",
    "quantity qty count":
        "quantity|qty|menge|anzahl|quantité|qté|cantidad|quantità|quantidade|aantal|ilość|množství"
        "|mennyiség|antal|antall|määrä|кол|数量|수량|qte|pcs|count",
    "description item product article name":
        "description|beschreibung|bezeichnung|artikel|désignation|libellé|descripción|descrizione"
        "|descrição|omschrijving|opis|nazwa|popis|název|leírás|megnevezés|benämning|beskrivelse|kuvaus"
        "|наименование|описание|品名|品目|品项|품목|item|product|produkt|produit|article|leistung|name"
        "|position|denominación|concepto",
    "seller vendor supplier issuer":
        "seller|vendor|supplier|verkäufer|lieferant|absender|rechnungssteller|leistungserbringer|vendeur"
        "|fournisseur|émetteur|vendedor|proveedor|emisor|venditore|fornitore|cedente|fornecedor|verkoper"
        "|leverancier|sprzedawca|dodavatel|eladó|säljare|leverantör|sælger|selger|myyjä|продавец"
        "|поставщик|売主|販売|卖方|판매자|from|von|issued by|bill from",
    "buyer purchaser recipient":
        "buyer|purchaser|käufer|empfänger|kunde|client|acheteur|destinataire|comprador|cliente|acquirente"
        "|cessionario|destinatario|koper|klant|afnemer|nabywca|odběratel|vevő|köpare|kund|køber|kjøper"
        "|ostaja|покупатель|買主|买方|구매자|bill to|billed to|sold to|invoice to|to|rechnungsadresse"
        "|rechnungsempfänger|customer|adresse de facturation|facturé",
    "ship receiver consignee":
        "ship to|delivery address|lieferadresse|warenempfänger|lieferanschrift|livré à"
        "|adresse de livraison|dirección de envío|indirizzo di consegna|afleveradres|adres dostawy"
        "|доставк",
    "address street":
        "address|adresse|anschrift|dirección|indirizzo|endereço|adres|adresa|cím|adress|osoite|адрес|住所"
        "|地址|주소|street|straße|strasse|rue|calle|via|rua|straat|ulica",
    "city town":
        "city|town|ort|stadt|ville|ciudad|città|cidade|plaats|miasto|město|város|by|город|市|城市|도시",
    "postcode zip postal":
        "zip|postcode|postal|plz|postleitzahl|code postal|código postal|cap|cep|psč|irányítószám"
        "|postnummer|индекс|郵便|邮编|우편",
    "country": "country|land|pays|país|paese|kraj|země|ország|maa|страна|国|国家|국가",
    "state province": "state|province|bundesland|staat|état|estado|provincia",
    "phone telephone tel":
        "phone|telephone|tel|telefon|téléphone|teléfono|telefono|telefone|telefoon|puhelin|телефон|電話"
        "|电话|전화|fon|mobile|mobil",
    "email mail": "email|e-mail|mail|courriel|correo|メール|邮箱|이메일",
    "iban": "iban",
    "bic swift": "bic|swift",
    "bank account":
        "bank|account|konto|banque|compte|banco|cuenta|conto|rekening|účet|számla|rachun|счет|口座|银行"
        "|계좌|acct|a/c",
    "currency":
        "currency|währung|devise|monnaie|moneda|divisa|valuta|moeda|waluta|měna|pénznem|валюта|通貨|货币"
        "|통화|beträge in|betrag in",
    "payment pay paid":
        "payment|paid|zahlung|bezahlung|bezahlt|paiement|règlement|payé|pago|pagamento|betaling|płatnoś"
        "|platb|fizetés|betalning|maksu|оплат|支払|付款|결제",
    "method type": "method|type|art|weise|mode|forma|modo|metod|sposób|způsob|mód|способ|方法|方式|typ",
    "terms conditions":
        "terms|bedingung|conditions|condiciones|condizioni|voorwaarden|warunki|podmínky|feltétel|villkor"
        "|условия",
    "discount":
        "discount|rabatt|skonto|nachlass|abschlag|remise|escompte|rabais|descuento|sconto|desconto"
        "|korting|rabat|sleva|kedvezmény|скидк|割引|折扣|할인",
    "author authors":
        "author|by|autor|von|auteur|par|autore|door|forfatter|författare|szerző|kirjoittaja|автор|著者"
        "|作者|기자|redaktion|escrito por",
    "title": "title|titel|titre|título|titolo|tytuł|název|cím|tittel|otsikko|заголовок|題|标题|제목",
    "published publication":
        "published|publish|veröffentlicht|publié|publicado|pubblicato|gepubliceerd|opublikowan|publicerad"
        "|publiceret|publisert|julkaistu|опубликован|公開|発行|发布|게시|stand|erschienen|posted|updated",
    "servings serves yield portions":
        "servings|serves|yield|portion|portionen|personen|personnes|porciones|porzioni|porções|porties"
        "|porcji|porcí|porcie|adag|portioner|annosta|порц|人分|份|인분|stück|glas",
    "prep preparation":
        "prep|preparation|vorbereitung|préparation|preparación|preparazione|preparo|voorbereiding"
        "|przygotowan|příprav|előkészít|förbered|forberedelse|valmistelu|подготовк|arbeitszeit|arbeidstid"
        "|準備|准备|준비",
    "cook cooking bake":
        "cook|cooking|bake|baking|koch|back|garzeit|cuisson|cocción|cottura|cozimento|kooktijd|bereiding"
        "|gotowan|vaření|pečení|sütés|főzés|tillag|koge|kypsennys|варк|готовк|調理|烹|조리",
    "time duration minutes":
        "time|zeit|dauer|temps|durée|tiempo|tempo|tijd|czas|čas|idő|tid|aika|время|時間|时间|시간|min"
        "|minutes|minuten",
    "from start begin effective":
        "from|start|begin|von|ab|vom|du|dès|desde|dal|inizio|vanaf|od|från|fra|с|effective|period"
        "|zeitraum|période|flight|schedule|contract dates",
    "to end until through":
        "to|end|until|bis|ende|au|jusqu|hasta|al|fine|tot|do|till|til|по|through|period|zeitraum|période"
        "|flight|schedule|contract dates",
    "first": "first|erste|premi|primer|prim",
    "last": "last|letzte|derni|último|ultim|ending|endziffern|letzten ziffern",
    "page pages": "page|seite|p|pp|s|página|pagina|strona|str|стр|頁|页",
    "volume": "volume|vol|band|jahrgang|tome|volumen|том|巻|卷|권",
    "journal": "journal|zeitschrift|revue|revista|rivista|proceedings|j",
    "year": "year|jahr|année|año|anno|rok|år|год|年",
    "card": "card|karte|carte|tarjeta|carta|kaart|karta|kort|карт|カード|卡|카드",
    "balance": "balance|saldo|solde|bilanz|stand|остаток|残高|余额|잔액",
    "name":
        "name|nom|nombre|nome|naam|nazwa|imię|jméno|név|namn|navn|nimi|имя|название|名|姓名|이름|firma"
        "|company|legal name",
    "registrant company organisation organization":
        "registrant|company|firma|unternehmen|société|empresa|società|bedrijf|spółka|organization"
        "|organisation",
    "position pos line": "pos|position|line|zeile|ligne|línea|riga|lp|行",
    "weight": "weight|gewicht|poids|peso|waga|hmotnost|súly|vikt|вес|重量",
    "signature signer signed": "sign|signature|unterschrift|firma|signed",
    "citizenship nationality": "citizenship|nationality|staatsangehörigkeit|nationalité",
    "fee charge charges": "fee|charge|gebühr|frais|zuschlag|tasa|opłat|poplat|díj|avgift|gebyr",
}  # fmt: skip

_SMALL = """
a an and are as at be by for if in is it its of on or per such than that the this with without was were which
where who whole text value field yyyy mm dd format printed given like one all not any each order column cell
row document
"""
STOP_WORDS = frozenset(_SMALL.split())
"""Words of descriptions that label nothing."""


def _lookup() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for words, spellings in SPELLINGS.items():
        for word in words.split():
            found[word] = (*found.get(word, ()), *spellings.split("|"))
    return found


WORDS = _lookup()
"""English word -> what documents print for it."""
