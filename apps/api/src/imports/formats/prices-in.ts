import { currencyCodes, knownCurrency, readPrice, symbols } from './price.ts'

/** What a text says something costs. */
export interface WrittenPrice {
  readonly lowestMinor: number
  readonly highestMinor: number
  readonly currency: string | null
  /** «Was £5», «UVP 5 €»: what it cost before, or elsewhere. */
  readonly isFormer: boolean
  /** «From £5»: other choices cost more. */
  readonly isFrom: boolean
  /** A saving, a delivery fee, a price a kilo, an instalment. */
  readonly isOther: boolean
  /** With a currency beside it, so that it can be nothing but an amount. */
  readonly isMarked: boolean
}

const amount = String.raw`\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d{1,9}(?:[.,]\d{1,4})?`
const symbol = symbols.map(([pattern]) => pattern.source).join('|')
const mark = String.raw`(?:${symbol}|\$|kr\.?(?![a-z])|Rs\.?|Fr\.|\b(?:${currencyCodes.join('|')})(?![A-Za-z]))`
const number = String.raw`(?<![\d.,])(?:${amount})`
const tail = String.raw`(?:[.,:]\s?[-–—]{1,2})?`
const written = new RegExp(
  String.raw`(?<before>${mark})\s{0,3}(?<first>${number})${tail}(?:\s?(?<code>[A-Z]{3})(?![A-Za-z]|\s?\d))?` +
    String.raw`|(?<second>${number})${tail}\s{0,3}(?<after>${mark})|(?<alone>${number})${tail}`,
  'gu',
)

const formerWords =
  /(?<!\p{L})(?:was|rrp|r\.r\.p\.?|msrp|list(?: price)?|reg(?:ular(?:ly)?|\.)?(?: price)?|original(?:ly)?(?: price)?|before|\bold(?: price)?|retail(?: price)?|compare at|typical(?: price)?|instead of|uvp|\bstatt|vorher|bisher|au lieu de|avant|prix conseillé|antes|precio anterior|\bprima|invece di|listino|\bvan|adviesprijs|tidigare|ord\.?(?:inarie)?(?: pris)?|\bfør|\bdříve|poprzednio)\s{0,3}[:.]?\s{0,3}$/iu
const otherWords =
  /(?<!\p{L})(?:sav(?:e|ing|ings)|sparen|ersparnis|économisez|ahorra|discount|rabatt|coupon|deposit|pfand|(?:shipping|delivery|postage|versand(?:kosten)?|livraison|envío|frakt)(?: costs?| fee| from)?|orders? (?:over|above)|\bover|\bspend|free .{0,20}(?:over|from|ab)|payments? of|instal?ments? of|mtl\.?|earn|points?|cash ?back|\btax|\bvat|mwst\.?|grundpreis|unit price|per|minimum|credit)\s{0,3}[:.]?\s{0,3}(?:up to|of|from|ab)?\s{0,3}$/iu
const otherAfter =
  /^\s{0,3}(?:\/|per\b|pro\b|par\b|por\b|a month|\(?(?:\d+\s?%|%)|off\b|rabatt|(?:each )?(?:interest|x\b)|\bp\.?\s?m\b|monthly|mtl|points?|discount|postage|delivery|shipping)/iu
const fromWords =
  /(?<!\p{L})(?:(?:from|starting at|as low as|ab|à partir de|dès|desde|a partir (?:de|da)|\bda|vanaf|fra|från|od))\s{0,3}:?\s{0,3}$/iu
const between = /^\s{0,3}(?:-|–|—|to|bis|à|\ba\b|~|through)\s{0,3}$/iu

interface Found {
  readonly minor: number
  readonly currency: string | null
  readonly isMarked: boolean
  readonly start: number
  readonly end: number
}

/** The prices a short text names, in order; a number counts when a currency stands at it, or when `isPrice` says that it is one. */
export function pricesIn(
  text: string,
  { currency, isPrice = false }: { currency: string | null; isPrice?: boolean },
): WrittenPrice[] {
  const line = text.slice(0, 200)
  const found = [...line.matchAll(written)].flatMap(
    (match) => foundIn(match, { currency, isPrice }) ?? [],
  )
  return joined(found, line)
}

const bareMark = /^(?:\$|kr\.?|Rs\.?|Fr\.)$/

function foundIn(
  match: RegExpExecArray,
  known: { currency: string | null; isPrice: boolean },
): Found | null {
  const { code = '' } = match.groups ?? {}
  const beside = besideOf(match)
  const own = knownCurrency(code) ?? knownCurrency(beside)
  const isMarked = own !== null || bareMark.test(beside)
  if (!isMarked && !known.isPrice) return null
  const price = readPrice(digitsOf(match), { currency: own ?? known.currency })
  const end = match.index + match[0].length
  return price && { minor: price.amountMinor, currency: own, isMarked, start: match.index, end }
}

const besideOf = ({ groups = {} }: RegExpExecArray) => groups['before'] ?? groups['after'] ?? ''

const digitsOf = ({ groups = {} }: RegExpExecArray) =>
  groups['first'] ?? groups['second'] ?? groups['alone']

/** Two amounts with nothing but «to» between them are one price with two ends. */
function joined(found: readonly Found[], line: string): WrittenPrice[] {
  const prices: WrittenPrice[] = []
  let spoken = 0
  for (let at = 0; at < found.length; at += 1) {
    const first = found[at]
    const second = found[at + 1]
    if (!first) continue
    const isRange = second !== undefined && between.test(line.slice(first.end, second.start))
    const last = isRange ? second : first
    const lead = line.slice(spoken, first.start)
    const ends = [first.minor, last.minor]
    prices.push({
      lowestMinor: Math.min(...ends),
      highestMinor: Math.max(...ends),
      currency: first.currency ?? last.currency,
      isFormer: formerWords.test(lead),
      isFrom: fromWords.test(lead),
      isOther: otherWords.test(lead) || otherAfter.test(line.slice(last.end)),
      isMarked: first.isMarked || last.isMarked,
    })
    spoken = last.end
    if (isRange) at += 1
  }
  return prices
}
