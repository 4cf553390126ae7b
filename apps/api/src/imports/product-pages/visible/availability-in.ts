/** Languages with spaces: a preceding letter would make it another word. */
const soldOut =
  /(?<!\p{L})(?:sold[ -]?out|out[ -]?of[ -]?stock|soldout|outofstock|oos|no longer (?:available|for sale|in stock)|discontinued|(?:currently|temporarily|presently) (?:unavailable|not available|out)|(?:is|item|product|size) (?:unavailable|not available)|not (?:currently )?(?:available|in stock)|unavailable|0 in stock|back ?-?order(?:ed)? only|ausverkauft|vergriffen|nicht (?:mehr )?(?:auf lager|an lager|lagernd|vorrätig|verfügbar|lieferbar)|derzeit nicht|momentan nicht|rupture|épuisée?|indisponible|(?:plus|pas|hors) (?:en |de )?stock|(?:plus|pas|non) disponible|agotad[oa]|(?:sin|fuera de) (?:stock|existencias)|no (?:está )?disponible|no hay existencias|esaurit[oaie]|non (?:più )?disponibil[ei](?!\p{L})|uitverkocht|niet (?:meer )?(?:op voorraad|leverbaar|beschikbaar)|geen voorraad|slutsåld|slut i lager|ej i lager|tillfälligt slut|udsolgt|utsolgt|ikke (?:på lager|tilgængelig|tilgjengelig)|loppuunmyyty|loppu varastosta|ei varastossa|wyprzedan[eya]|niedostępn[yae]|brak (?:w magazynie|towaru|na stanie)|vyprodáno|vypredané|nedostupn[éýá]|není skladem|nie je skladom|esgotad[oa]|indisponível|sem (?:estoque|stock)|fora de stock|elfogyott|nincs (?:raktáron|készleten)|нет (?:в наличии|на складе)|распродан[оа]?|немає в наявності|stoc epuizat|indisponibil|tükendi|stokta yok|rasprodano|hết hàng|tạm hết|εξαντλ)/iu
const inStock =
  /(?<!\p{L})(?:in[ -]?stock|instock|instoreonly|onlineonly|limitedavailability|pre-?order|backorder|available|ready to ship|ships (?:in|within|today|from)|only \d+ (?:left|available|remaining)|\d+ in stock|auf lager|an lager|lagernd|nur noch \d+|vorrätig|verfügbar|vorbestell(?:bar|en)|sofort lieferbar|lieferbar|en stock|plus que \d+|précommande|disponible|en existencias|quedan? \d+|disponibil[ei](?!\p{L})|in magazzino|op voorraad|in voorraad|nog \d+ (?:op voorraad|beschikbaar|stuks?)|leverbaar|i lager|på lager|varastossa|dostępn[yae]|w magazynie|na stanie|skladem|skladom|na skladě|disponível|em (?:estoque|stock)|raktáron|készleten|в наличии|на складе|є в наявності|în stoc|stokta|na zalihi|còn hàng|διαθέσιμο)/iu
/** Languages without spaces. */
const soldOutUnspaced =
  /在庫切れ|在庫なし|在庫無し|売り切れ|売切れ|品切れ|完売|入荷待ち|缺货|缺貨|售罄|售完|품절|일시품절/u
const inStockUnspaced =
  /在庫あり|在庫有り|残りわずか|残り\d|即納|予約受付|有货|有貨|现货|現貨|재고 ?있음/u

/** Parses availability from schema.org terms, code or text; null if unknown. */
export function availabilityIn(text: string): boolean | null {
  const phrase = text
    .slice(0, 300)
    .replace(/^.{0,40}schema\.org[/#]/i, '')
    .trim()
  if (/^(?:false|0|no|n|sold[!.]?)$/i.test(phrase)) return false
  if (/^(?:true|1|yes|y)$/i.test(phrase)) return true
  if (soldOut.test(phrase) || soldOutUnspaced.test(phrase)) return false
  return inStock.test(phrase) || inStockUnspaced.test(phrase) ? true : null
}
