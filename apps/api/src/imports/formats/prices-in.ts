import { knownCurrency, readSellingPrice, symbols } from './price.ts'

export interface WrittenPrice {
  readonly lowestMinor: number
  readonly highestMinor: number
  readonly currency: string | null
  /** Previous or reference price: «Was £5», «UVP 5 €». */
  readonly isFormer: boolean
  /** «From £5»: other variants cost more. */
  readonly isFrom: boolean
  /** Saving, delivery fee, unit price or instalment. */
  readonly isOther: boolean
  /** Next to a currency, so that it is certainly an amount. */
  readonly isMarked: boolean
}

const amount = String.raw`\d{1,3}(?:[ \u00a0\u202f'’.,]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d{1,9}(?:[.,]\d{1,4})?`
const symbol = symbols.map(([pattern]) => pattern.source).join('|')
const mark = String.raw`(?:${symbol}|\$|kr\.?(?![a-z])|Rs\.?|Fr\.|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z]))`
const numbers = new RegExp(String.raw`(?<![\d.,])(?:${amount})`, 'gu')
const before = new RegExp(String.raw`(${mark})\s{0,3}\d$`, 'u')
const behind = new RegExp(String.raw`^(?:[.,:]\s?[-–—]{1,2})?\s{0,3}(${mark})`, 'u')
const codeBehind = /^\s?([A-Z]{3})(?![A-Za-z]|\s?\d)/
const longestMark = 8

const formerWords =
  /(?<!\p{L})(?:was|rrp|r\.r\.p\.?|msrp|list(?: price)?|reg(?:ular(?:ly)?|\.)?(?: price)?|original(?:ly)?(?: price)?|before|\bold(?: price)?|retail(?: price)?|compare at|typical(?: price)?|instead of|uvp|\bstatt|vorher|bisher|ursprünglich|au lieu de|avant|prix conseillé|antes|precio anterior|\bprima|invece di|listino|\bvan|adviesprijs|tidigare|ord\.?(?:inarie)?(?: pris)?|\bfør|\bdříve|poprzednio)\s{0,3}[:.]?\s{0,3}$/iu
const otherWords =
  /(?<!\p{L})(?:sav(?:e|ing|ings)|sparen|ersparnis|économisez|ahorra|discount|rabatt|coupon|deposit|pfand|(?:shipping|delivery|postage|versand(?:kosten)?|livraison|envío|frakt)(?: costs?| fee| from)?|orders? (?:over|above)|\bover|\bspend|free .{0,20}(?:over|from|ab)|payments? of|instal?ments? of|mtl\.?|earn|points?|cash ?back|\btax|\bvat|mwst\.?|grundpreis|unit price|per|minimum|credit)\s{0,3}[:.]?\s{0,3}(?:up to|of|from|ab)?\s{0,3}$/iu
const otherAfter =
  /^\s{0,3}(?:\/|per\b|pro\b|par\b|por\b|a month|\(?(?:\d+\s?%(?!\s?(?:off|rabatt|korting|dto|de r))|%)|off\b|rabatt|(?:each )?(?:interest|x\b)|\bp\.?\s?m\b|monthly|mtl|points?|discount|postage|delivery|shipping)/iu
const fromWords =
  /(?<!\p{L})(?:(?:from|starting at|as low as|ab|à partir de|dès|desde|a partir (?:de|da)|\bda|vanaf|fra|från|od))\s{0,3}:?\s{0,3}$/iu
const between = /^\s{0,3}(?:-|–|—|to|bis|à|\ba\b|~|through)\s{0,3}$/iu

interface Amount {
  readonly minor: number
  readonly currency: string | null
  readonly isMarked: boolean
  readonly start: number
  readonly end: number
}

/** Prices in a short text, in order. A number counts next to a currency, or if `isPrice` is set. */
export function pricesIn(
  text: string,
  { currency, isPrice = false }: { currency: string | null; isPrice?: boolean },
): WrittenPrice[] {
  const line = text.slice(0, 200)
  const amounts: Amount[] = []
  let taken = 0
  for (const match of line.matchAll(numbers)) {
    const beside = besideOf(line, match, taken)
    taken = beside.end
    const isMarked = beside.currency !== null || bareMark.test(beside.mark)
    if (!isMarked && !isPrice) continue
    const price = readSellingPrice(match[0], { currency: beside.currency ?? currency })
    if (price) amounts.push({ minor: price.amountMinor, ...beside, isMarked })
  }
  return joined(amounts, line)
}

const bareMark = /^(?:\$|kr\.?|Rs\.?|Fr\.)$/

interface Beside {
  readonly mark: string
  readonly currency: string | null
  readonly start: number
  readonly end: number
}

/** Currency mark of a number: before it unless already used by another number, else after it. */
function besideOf(line: string, { 0: digits, index }: RegExpExecArray, taken: number): Beside {
  const end = index + digits.length
  const rest = line.slice(end, end + longestMark + 6)
  return (
    besideBefore(line, { index, end, taken }) ??
    besideBehind(rest, { index, end }) ?? { mark: '', currency: null, start: index, end }
  )
}

interface Place {
  readonly index: number
  readonly end: number
}

function besideBefore(
  line: string,
  { index, end, taken }: Place & { taken: number },
): Beside | null {
  const start = Math.max(taken, index - longestMark)
  const match = before.exec(line.slice(start, index + 1))
  if (!match || !isMark(match[1])) return null
  const [suffix = '', code = ''] = codeBehind.exec(line.slice(end, end + longestMark)) ?? []
  const suffixCurrency = knownCurrency(code)
  return {
    mark: match[1],
    currency: suffixCurrency ?? knownCurrency(match[1]),
    start: start + match.index,
    end: suffixCurrency ? end + suffix.length : end,
  }
}

function besideBehind(rest: string, { index, end }: Place): Beside | null {
  const [suffix = '', mark] = behind.exec(rest) ?? []
  if (!isMark(mark)) return null
  return { mark, currency: knownCurrency(mark), start: index, end: end + suffix.length }
}

/** Three capital letters count only if they are a currency code. */
const isMark = (text: string | undefined): text is string =>
  Boolean(text) && (bareMark.test(text ?? '') || knownCurrency(text ?? '') !== null)

/** Joins two amounts separated only by «to» into a price range. */
function joined(amounts: readonly Amount[], line: string): WrittenPrice[] {
  const prices: WrittenPrice[] = []
  let spoken = 0
  for (let at = 0; at < amounts.length; at += 1) {
    const first = amounts[at]
    const second = amounts[at + 1]
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
