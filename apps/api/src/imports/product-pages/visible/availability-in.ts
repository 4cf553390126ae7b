const soldOut =
  /\b(?:sold[ -]?out|out[ -]?of[ -]?stock|soldout|outofstock|oos|no longer (?:available|for sale)|discontinued|(?:currently|temporarily|presently) (?:unavailable|not available|out)|(?:is|item|product|size) (?:unavailable|not available)|not (?:currently )?(?:available|in stock)|unavailable|0 in stock|back ?-?order(?:ed)? only|ausverkauft|vergriffen|nicht (?:mehr )?(?:auf lager|vorrätig|verfügbar|lieferbar)|derzeit nicht|momentan nicht|rupture|épuisé|indisponible|agotado|sin stock|no disponible|esaurito|non disponibile|uitverkocht|niet (?:op voorraad|leverbaar)|slutsåld|slut i lager|ej i lager|udsolgt|utsolgt|ikke på lager|loppuunmyyty|wyprzedan[ey]|niedostępny|brak w magazynie|vyprodáno|není skladem|esgotado|indisponível|elfogyott|нет в наличии|распродано|немає в наявності|stoc epuizat|tükendi|在庫切れ|売り切れ|品切れ|缺货)/iu
const inStock =
  /\b(?:in[ -]?stock|instock|instoreonly|onlineonly|limitedavailability|pre-?order|backorder|available|ready to ship|ships (?:in|within|today|from)|only \d+ left|\d+ in stock|auf lager|vorrätig|verfügbar|sofort lieferbar|lieferbar|en stock|disponible|disponibile|op voorraad|leverbaar|i lager|på lager|varastossa|dostępn[ya]|w magazynie|skladem|disponível|em estoque|raktáron|в наличии|є в наявності|în stoc|stokta|在庫あり|有货)/iu

/** Whether something can be had, in the words of schema.org, of programs and of people; null where nothing is said. */
export function availabilityIn(text: string): boolean | null {
  const said = text
    .slice(0, 300)
    .replace(/^.{0,40}schema\.org[/#]/i, '')
    .trim()
  if (/^(?:false|0|no|n)$/i.test(said)) return false
  if (/^(?:true|1|yes|y)$/i.test(said)) return true
  if (soldOut.test(said)) return false
  return inStock.test(said) ? true : null
}
