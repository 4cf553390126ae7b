import { decimalsOf, readWritten } from './amounts.ts'
import { anyOf } from './price-words.ts'
import { markedNumbers } from './tokens.ts'
import type { MarkedNumber } from './tokens.ts'

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
  /** Per measure, «€/kg»: the price where no other is given. */
  readonly isUnit: boolean
  /** Next to a currency, so that it is certainly an amount. */
  readonly isMarked: boolean
  /** Place in the text, with the mark. */
  readonly start: number
  readonly end: number
}

interface Reading {
  /** Currency of the website, for amounts without one. */
  readonly currency: string | null
  /** Numbers without a mark count: all, or those that look like prices of a list. */
  readonly isPrice?: boolean | 'decimal' | 'any'
}

interface Amount extends MarkedNumber {
  readonly minor: number
}

const longest = 400
const longestLead = 40

/** Prices in a text, in order. A number counts next to a currency, or as `isPrice` says. */
export function pricesIn(text: string, { currency, isPrice = false }: Reading): WrittenPrice[] {
  const line = text.slice(0, longest)
  const numbers = markedNumbers(line, currency)
  const rangeEnds = numbers.map((number, at) => isRangeEnd(number, { line, numbers, at }))
  const amounts = numbers.flatMap((number, at): Amount[] => {
    const isWanted = number.isMarked || rangeEnds[at] || isUnmarked(number, line, isPrice)
    const own = number.currency ?? currency
    const price = isWanted ? readWritten(number.digits, own) : null
    return price && price.amountMinor > 0 ? [{ ...number, minor: price.amountMinor }] : []
  })
  return joined(amounts, line)
}

const between =
  /^\s{0,3}(?:-|–|—|to|bis|à|a|al|~|through|t\/m|tot|hasta|até|til|till|do|–)\s{0,3}$/iu

/** «10 – 20 €» and «£10–20»: the mark of one end serves both. */
function isRangeEnd(
  number: MarkedNumber,
  { line, numbers, at }: { line: string; numbers: readonly MarkedNumber[]; at: number },
): boolean {
  const before = numbers[at - 1]
  const next = numbers[at + 1]
  const isBetween = (left: MarkedNumber, right: MarkedNumber) =>
    between.test(line.slice(left.end, right.start)) &&
    Number.parseFloat(left.digits) < Number.parseFloat(right.digits)
  // «Box of 6 – 12 €»: a number after a word is part of the name.
  const isFirst = rangeLead.test(line.slice(Math.max(0, number.start - longestLead), number.start))
  const isStart = isFirst && next?.isMarked === true && !next.isPrefixed && isBetween(number, next)
  const isEnd = before?.isMarked === true && before.isPrefixed && isBetween(before, number)
  return !number.isMarked && (isStart || isEnd)
}

const unitBehind =
  /^\s{0,2}(?:%|‰|°|ml|cl|dl|l|ltr|liter|litre|litres|g|gr|kg|mg|oz|lb|lbs|cm|mm|m|km|inch|in|"|″|”|''|kcal|kj|w|v|st|stk|stck|stück|pcs|pc|pack|er|x|×|uhr|h|min|am|pm|personen|persons|people|pers|vol|jahre|years|ans|années|años|anni|jaar|år|tage|days)(?![\p{L}])/iu
const joinedBefore =
  /[\p{L}\d#№+][.:/-]?$|\d\s?[:/x×-]\s?$|(?:no|nr|n°|n|tel|fon|fax|phone)\.?:?\s?$/iu
const joinedBehind = /^(?:[.:/-]\d|\p{L}|\s?[x×]\s?\d)/u

/** A number without a mark that may be a price: no year, size, time, count or part of a code. */
function isUnmarked(number: MarkedNumber, line: string, isPrice: Reading['isPrice']): boolean {
  if (typeof isPrice !== 'string') return isPrice === true
  const before = line.slice(Math.max(0, number.start - 8), number.start)
  const behind = line.slice(number.end, number.end + 12)
  const isPart = joinedBehind.test(behind) || joinedBefore.test(before)
  if (isPart || unitBehind.test(behind)) return false
  if (/[.,]\d{2}$/.test(number.digits) && decimalsOf(number.digits, null) === 2) return true
  return isPrice === 'any' && isWhole(number.digits, { line, behind })
}

/** A whole number ends its line, or is followed by another number; a year beside words is none. */
function isWhole(digits: string, { line, behind }: { line: string; behind: string }): boolean {
  const isYear = /^(?:19|20)\d\d$/.test(digits) && /\p{L}/u.test(line)
  const isLast = /^\s{0,3}(?:$|[/|·]|,?\s{0,2}\d|[-–—]\s{0,2}\d)/u.test(behind)
  return !isYear && isLast && /^\d{1,4}$/.test(digits)
}

const spaced = String.raw`\s{0,3}[:.]?\s{0,3}`
const formerWords = new RegExp(String.raw`(?<!\p{L})(?:${anyOf('former')})${spaced}$`, 'iu')
const otherWords = new RegExp(
  String.raw`(?<!\p{L})(?:(?:${anyOf('other')})${spaced}(?:up\sto|of|from|ab|by|for|von|de|over)?|free\s.{0,20}(?:over|from|ab|dès|från|vanaf)|(?<!\d)\d{1,3}\s(?:for|für|pour|por|per|voor|för|za))\s{0,3}$|(?:^|\s)[+−]\s?$|^\s{0,2}[-−]$`,
  'iu',
)
const rangeLead = new RegExp(
  String.raw`^\s*$|[:(]\s*$|(?<!\p{L})(?:${anyOf('from')})${spaced}$`,
  'iu',
)
const taxIncluded =
  /(?:inkl?|incl?|inc|ttc|including|inklusive|compris\w*|inclus\w*|incluso|inclusief)\.?\s.{0,8}(?:vat|tax|mwst|ust|tva|iva|btw|moms|mva|alv|dph|áfa|kdv|ндс|φπα)\.?:?\s{0,3}$/iu
const fromWords = new RegExp(String.raw`(?<!\p{L})(?:${anyOf('from')})${spaced}$`, 'iu')
const fromBehind = /^\s{0,2}(?:\+(?!\s?\d)|から|起|부터|alkaen|-tól|-től)/u
const measure = String.raw`(?:\d{1,4}\s?)?(?:kg|kilo|kilos|kilogramm|kilogram|g|gr|gramm|grams?|l|ltr|liter|litre|litro|lt|ml|cl|m|m²|meter|metre|lb|lbs|pound|oz|кг|л|100\s?g|persons?|personen|personas?|personnes?|pers|pax|guest)`
const unitBehindPrice = new RegExp(
  String.raw`^\s{0,3}[(]?\s{0,2}(?:/|(?:${anyOf('per')})\s|=)\s{0,2}${measure}(?![\p{L}\d])`,
  'iu',
)
const unitBefore = new RegExp(
  String.raw`(?:\d\s?(?:kg|g|l|ml|cl|m|lb|oz)\s{0,2}=\s{0,2}|(?:grundpreis|unit price|prix au kilo|kilopreis|literpreis|kilohinta|jämförpris|jfr\.?pris)\s{0,2}:?\s{0,2}(?:\d{1,4}\s?(?:kg|g|l|ml)\s?=?\s?)?)[(]?\s{0,2}$`,
  'iu',
)
const otherBehind =
  /^(?:bn|[BMk])(?!\p{L})|^\s{0,3}(?:(?:million|billion|trillion|bn|mio|mrd|milliarden?|milliards?|millionen|millions|millones|milioni|miliardi|miljoen|miljard|miljoner|miljarder|mln|mld|млн|млрд|тыс)(?!\p{L})|(?:\/|per\b|pro\b|a\b|par\b|al\b|por\b)\s{0,2}(?:(?:room|zimmer|chambre|person|camera|habitación)\s{0,2}(?:and|und|et|per|pro|\/|,)\s{0,2})?(?:month|mo\b|monat|mois|mes|mese|maand|week|year|jahr|an\b|année|night|nacht|nuit|noche|notte|day|tag)|monthly|mtl|\(?(?:\d+\s?%(?!\s?(?:off|rabatt|korting|dto|de r))|%)|off\b|rabatt|(?:each )?(?:interest|x\b)|\bp\.?\s?m\b|points?|discount|postage|delivery|shipping|saved|gespart|cashback|pfand|deposit|or more|minimum|min\.)/iu

/** Joins two amounts separated only by «to» into a price range. */
function joined(amounts: readonly Amount[], line: string): WrittenPrice[] {
  const prices: WrittenPrice[] = []
  let spoken = 0
  for (let at = 0; at < amounts.length; at += 1) {
    const first = amounts[at]
    const second = amounts[at + 1]
    if (!first) continue
    const isRange =
      second !== undefined &&
      second.minor > first.minor &&
      between.test(line.slice(first.end, second.start))
    const last = isRange ? second : first
    prices.push(toPrice(first, last, { line, spoken }))
    spoken = last.end
    if (isRange) at += 1
  }
  return prices
}

function toPrice(
  first: Amount,
  last: Amount,
  { line, spoken }: { readonly line: string; readonly spoken: number },
): WrittenPrice {
  const lead = line.slice(Math.max(spoken, first.start - longestLead), first.start)
  const behind = line.slice(last.end, last.end + longestLead)
  const isUnit = unitBehindPrice.test(behind) || unitBefore.test(lead)
  const isTax = taxIncluded.test(lead)
  const isOther = (otherWords.test(lead) && !isTax) || otherBehind.test(behind)
  return {
    lowestMinor: first.minor,
    highestMinor: last.minor,
    currency: first.currency ?? last.currency,
    isFormer: formerWords.test(lead),
    isFrom: fromWords.test(lead) || fromBehind.test(behind),
    isOther: isOther || isUnit,
    isUnit: isUnit && !isOther,
    isMarked: first.isMarked || last.isMarked,
    start: first.start,
    end: last.end,
  }
}
