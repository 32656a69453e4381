"""Month names as documents print them, by language: full forms, inflected forms, common abbreviations."""

from __future__ import annotations

import unicodedata

# January to December, separated by "|"; spellings of one month separated by spaces. Months that a language
# writes as numbers (Chinese, Japanese, Korean, Vietnamese) need no names.
NAMES: dict[str, str] = {
    "en": "january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sept sep"
    "|october oct|november nov|december dec",
    "de": "januar jänner jan jän|februar feber feb|märz maerz mrz mär|april apr|mai|juni jun|juli jul"
    "|august aug|september sept sep|oktober okt|november nov|dezember dez",
    "fr": "janvier janv|février févr fév|mars|avril avr|mai|juin|juillet juil|août|septembre sept|octobre oct"
    "|novembre nov|décembre déc",
    "es": "enero ene|febrero feb|marzo mar|abril abr|mayo may|junio jun|julio jul|agosto ago"
    "|septiembre setiembre sept sep set|octubre oct|noviembre nov|diciembre dic",
    "ca": "gener gen|febrer febr|març|abril abr|maig|juny|juliol jul|agost ag|setembre set|octubre oct"
    "|novembre nov|desembre des",
    "it": "gennaio gen genn|febbraio feb febbr|marzo mar|aprile apr|maggio mag magg|giugno giu|luglio lug"
    "|agosto ago|settembre set sett|ottobre ott|novembre nov|dicembre dic",
    "pt": "janeiro jan|fevereiro fev|março mar|abril abr|maio mai|junho jun|julho jul|agosto ago|setembro set"
    "|outubro out|novembro nov|dezembro dez",
    "ro": "ianuarie ian|februarie feb|martie|aprilie apr|mai|iunie iun|iulie iul|august aug|septembrie sept"
    "|octombrie oct|noiembrie noi nov|decembrie dec",
    "nl": "januari jan|februari feb|maart mrt|april apr|mei|juni jun|juli jul|augustus aug|september sept sep"
    "|oktober okt|november nov|december dec",
    "da": "januar jan|februar feb|marts mar|april apr|maj|juni jun|juli jul|august aug"
    "|september sep|oktober okt|november nov|december dec",
    "nb": "januar jan|februar feb|mars|april apr|mai|juni jun|juli jul|august aug|september sep|oktober okt"
    "|november nov|desember des",
    "sv": "januari jan|februari feb|mars|april apr|maj|juni jun|juli jul|augusti aug|september sept sep"
    "|oktober okt|november nov|december dec",
    "is": "janúar|febrúar|mars|apríl|maí|júní|júlí|ágúst|september|október|nóvember|desember",
    "fi": "tammikuu tammikuuta|helmikuu helmikuuta|maaliskuu maaliskuuta|huhtikuu huhtikuuta"
    "|toukokuu toukokuuta|kesäkuu kesäkuuta|heinäkuu heinäkuuta|elokuu elokuuta|syyskuu syyskuuta"
    "|lokakuu lokakuuta|marraskuu marraskuuta|joulukuu joulukuuta",
    "et": "jaanuar jaan|veebruar veebr|märts|aprill|mai|juuni|juuli|august|september|oktoober|november"
    "|detsember dets",
    "lv": "janvāris janvārī janvāra|februāris februārī februāra|marts martā marta|aprīlis aprīlī aprīļa"
    "|maijs maijā maija|jūnijs jūnijā jūnija|jūlijs jūlijā jūlija|augusts augustā augusta"
    "|septembris septembrī septembra|oktobris oktobrī oktobra|novembris novembrī novembra"
    "|decembris decembrī decembra",
    "lt": "sausis sausio|vasaris vasario|kovas kovo|balandis balandžio|gegužė gegužės|birželis birželio"
    "|liepa liepos|rugpjūtis rugpjūčio|rugsėjis rugsėjo|spalis spalio|lapkritis lapkričio|gruodis gruodžio",
    "pl": "styczeń stycznia sty|luty lutego lut|marzec marca mar|kwiecień kwietnia kwi|maj maja"
    "|czerwiec czerwca cze|lipiec lipca lip|sierpień sierpnia sie|wrzesień września wrz"
    "|październik października paź|listopad listopada lis|grudzień grudnia gru",
    "cs": "leden ledna|únor února|březen března|duben dubna|květen května|červen června|červenec července"
    "|srpen srpna|září|říjen října|listopad listopadu|prosinec prosince",
    "sk": "január januára|február februára|marec marca|apríl apríla|máj mája|jún júna|júl júla|august augusta"
    "|september septembra|október októbra|november novembra|december decembra",
    "sl": "januar januarja|februar februarja|marec marca|april aprila|maj maja|junij junija|julij julija"
    "|avgust avgusta|september septembra|oktober oktobra|november novembra|december decembra",
    "hr": "siječanj siječnja|veljača veljače|ožujak ožujka|travanj travnja|svibanj svibnja|lipanj lipnja"
    "|srpanj srpnja|kolovoz kolovoza|rujan rujna|listopad listopada|studeni studenoga studenog"
    "|prosinac prosinca",
    "sr": "januar januara јануар јануара|februar februara фебруар фебруара|mart marta март марта"
    "|april aprila април априла|maj maja мај маја|jun juna јун јуна|jul jula јул јула"
    "|avgust avgusta август августа|septembar septembra септембар септембра"
    "|oktobar oktobra октобар октобра|novembar novembra новембар новембра"
    "|decembar decembra децембар децембра",
    "hu": "január jan|február febr|március márc|április ápr|május máj|június jún|július júl|augusztus aug"
    "|szeptember szept|október okt|november nov|december dec",
    "ru": "январь января янв|февраль февраля фев|март марта мар|апрель апреля апр|май мая|июнь июня июн"
    "|июль июля июл|август августа авг|сентябрь сентября сен сент|октябрь октября окт"
    "|ноябрь ноября ноя|декабрь декабря дек",
    "uk": "січень січня січ|лютий лютого лют|березень березня бер|квітень квітня квіт|травень травня трав"
    "|червень червня черв|липень липня лип|серпень серпня серп|вересень вересня вер|жовтень жовтня жовт"
    "|листопад листопада лист|грудень грудня груд",
    "bg": "януари яну|февруари фев|март|април апр|май|юни|юли|август авг|септември сеп|октомври окт"
    "|ноември ное|декември дек",
    "el": "ιανουάριος ιανουαρίου ιαν|φεβρουάριος φεβρουαρίου φεβ|μάρτιος μαρτίου μαρ|απρίλιος απριλίου απρ"
    "|μάιος μαΐου μαΐ|ιούνιος ιουνίου ιουν|ιούλιος ιουλίου ιουλ|αύγουστος αυγούστου αυγ"
    "|σεπτέμβριος σεπτεμβρίου σεπ|οκτώβριος οκτωβρίου οκτ|νοέμβριος νοεμβρίου νοε|δεκέμβριος δεκεμβρίου δεκ",
    "tr": "ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık",
    "id": "januari jan|februari feb|maret mar|april apr|mei|juni jun|juli jul|agustus agu|september sep"
    "|oktober okt|november nov|desember des",
    "ar": "يناير|فبراير|مارس|أبريل إبريل ابريل|مايو|يونيو|يوليو|أغسطس اغسطس|سبتمبر"
    "|أكتوبر اكتوبر|نوفمبر|ديسمبر",
    "he": "ינואר|פברואר|מרץ מרס|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר",
    "hi": "जनवरी|फ़रवरी फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर सितम्बर|अक्टूबर अक्तूबर|नवंबर नवम्बर|दिसंबर दिसम्बर",
    "th": "มกราคม ม.ค|กุมภาพันธ์ ก.พ|มีนาคม มี.ค|เมษายน เม.ย|พฤษภาคม พ.ค|มิถุนายน มิ.ย|กรกฎาคม ก.ค|สิงหาคม ส.ค"
    "|กันยายน ก.ย|ตุลาคม ต.ค|พฤศจิกายน พ.ย|ธันวาคม ธ.ค",
}


def fold_month(word: str) -> str:
    """A month name without case, accents and dots: "MÄRZ" and "marz." -> "marz"."""
    text = unicodedata.normalize("NFD", word.casefold().replace("ı", "i"))
    return "".join(char for char in text if not "\u0300" <= char <= "\u036f").strip(".")


def _lookup() -> dict[str, frozenset[int]]:
    months: dict[str, set[int]] = {}
    for names in NAMES.values():
        for number, spellings in enumerate(names.split("|"), start=1):
            for spelling in spellings.split():
                months.setdefault(fold_month(spelling), set()).add(number)
    return {word: frozenset(numbers) for word, numbers in months.items()}


MONTHS = _lookup()
"""Folded name -> month numbers; more than one where languages disagree ("listopad": October or November)."""
