import type { DomElement } from '../../formats/parse-html.ts'
import { namesOf, parentOf, spokenText } from './outline.ts'
import type { Outline, Piece } from './outline.ts'

export interface ShownStock {
  /** Text near the heading, then buttons; null if unknown. */
  readonly isAvailable: boolean | null
  /** Number of buy buttons: a page about one product has one or two. */
  readonly buttons: number
}

const near = { before: 30, behind: 250 }
export const buyWords =
  /^(?:\+ ?)?(?:add(?:$| (?:item )?to (?:my |your |the )?(?:shopping )?(?:cart|basket|bag|trolley|order))|ship it|pick it up|buy(?: it)?(?: now)?|pre-?order|order now|in den (?:waren|einkaufs)korb|in den korb|jetzt kaufen|kaufen|bestellen|ajouter au panier|acheter|añadir (?:al carrito|a la cesta)|comprar|aggiungi al carrello|acquista|in (?:mijn )?winkel(?:wagen|mand)|lägg i (?:varukorg(?:en)?|kundvagn(?:en)?)|köp|læg i kurv|legg i (?:handlekurv|handlevogn)|lisää ostoskoriin|do koszyka|dodaj do koszyka|kup(?:uję)? teraz|(?:přidat |vložit )?do košíku|koupit|adicionar (?:ao|à) (?:carrinho|sacola|cesto)|kosárba|в корзину|купить|у кошик|adaugă în coș|sepete (?:ekle|at)|satın al|thêm vào giỏ|mua ngay|προσθήκη στο καλάθι|dodaj u košaricu|v košarico|장바구니|바로 ?구매|カートへ|買い物かごに|カートに入れる|かごに追加|購入|买入|加入购物车)/iu
const waiting =
  /back in stock|notify me|email me when|when (?:it is |it's )?(?:available|back)|wait(?:ing)? ?list|benachrichtigen|prévenez|avísame/i
/** About one delivery method or variant, not about the product. */
const ofPart =
  /only|stores?\b|delivery|pick ?-?up|collect|shipping|colou?rs?|sizes?\b|near you|zip|postcode|variant|selected|option/i
const stockNames = /stock|availab|inventory|verf(?:ü|ue)gbar|lieferbar|dispo/i
const stockLabel =
  /^(?:availability|verfügbarkeit|stock|lager(?:bestand)?|disponib|dostępność|lieferstatus|status|voorraad)/i

export function shownStock(outline: Outline, headingAt: number): ShownStock {
  const from = Math.max(0, headingAt - near.before)
  const pieces = outline.pieces.slice(from, Math.max(0, headingAt) + near.behind)
  const statements = pieces.map((piece, at) => stockSaid(piece, pieces[at - 1]))
  const buttons = buyButtons(outline)
  const open = buttons.filter(({ isOff }) => !isOff).length
  const first = statements.find((statement) => statement !== null)
  // Next to an enabled buy button, «sold out» counts only with a stock label.
  const isGone = first?.isAvailable === false && (open === 0 || first.isLabelled)
  const ofButtons = buttons.length > 0 ? open > 0 : null
  return {
    isAvailable: isGone ? false : (ofButtons ?? first?.isAvailable ?? stockOfClasses(outline)),
    buttons: buttons.length,
  }
}

function stockSaid(piece: Piece, before: Piece | undefined) {
  const { text, within, isAside } = piece
  if (isAside || within === 'option' || text.length > 90) return null
  if (waiting.test(text)) return { isAvailable: false, isLabelled: false }
  const isAvailable = availabilityIn(text)
  const isLabelled = isAvailable !== null && isOfStock(piece, before)
  return isAvailable !== null && (isLabelled || isCertain(piece))
    ? { isAvailable, isLabelled }
    : null
}

const isCertain = ({ text, within }: Piece) =>
  text.length <= 60 && !ofPart.test(text) && within !== 'link'

const isOfStock = ({ text, element }: Piece, before: Piece | undefined) =>
  [text, before?.text ?? ''].some((part) => stockLabel.test(part.slice(0, 30))) ||
  stockNames.test(namesAround(element))

const namesAround = (element: DomElement) =>
  [element, parentOf(element)].map((candidate) => (candidate ? namesOf(candidate) : '')).join(' ')

function buyButtons({ elements }: Outline): { isOff: boolean }[] {
  return elements.flatMap(({ element, isAside }) =>
    !isAside && isControl(element) && buyWords.test(labelOf(element))
      ? [{ isOff: isSwitchedOff(element) }]
      : [],
  )
}

export function isControl(element: DomElement): boolean {
  const { name, attribs } = element
  if (name === 'input') return /submit|button|image/i.test(attribs['type'] ?? '')
  if (name === 'button' || attribs['role'] === 'button') return true
  return name === 'a' && /btn|button|cart|buy|add|action/i.test(namesOf(element))
}

export function labelOf(element: DomElement): string {
  const { attribs } = element
  const names = ['value', 'aria-label', 'title', 'alt'].map((name) => attribs[name] ?? '')
  return [spokenText(element, 60), ...names].map((text) => text.trim()).find(Boolean) ?? ''
}

/** A button disabled until a choice is made does not mean sold out. */
const isSwitchedOff = ({ attribs }: DomElement) =>
  !/selection-needed|select-option/i.test(attribs['class'] ?? '') &&
  ('disabled' in attribs ||
    attribs['aria-disabled'] === 'true' ||
    /(?:^|[\s_-])(?:disabled|sold-?out|unavailable)(?:$|[\s_-])/i.test(attribs['class'] ?? ''))

/** «stock out-of-stock», «availability in-stock»: classes of shop systems. */
function stockOfClasses({ elements }: Outline): boolean | null {
  const names = elements
    .filter(({ isAside }) => !isAside)
    .map(({ element }) => (element.attribs['class'] ?? '').slice(0, 300))
  if (names.some((name) => /(?:^|\s)(?:out-?of-?stock|sold-?out)(?:\s|$)/i.test(name))) return false
  return names.some((name) => /(?:^|\s)in-?stock(?:\s|$)/i.test(name)) ? true : null
}

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
