import type { ClaimedPrice } from '../claim.ts'
import { pricesIn } from '../../formats/prices/prices-in.ts'
import type { WrittenPrice } from '../../formats/prices/prices-in.ts'
import type { DomElement } from '../../formats/parse-html.ts'
import { namesOf, parentOf, spokenText } from './outline.ts'
import type { Outline, Piece } from './outline.ts'

export interface ShownPrice {
  readonly price: ClaimedPrice | null
  readonly currency: string | null
  /** «From», without an upper limit. */
  readonly isFrom: boolean
  readonly isStrong: boolean
  readonly amounts: ReadonlySet<number>
}

interface Candidate {
  readonly price: WrittenPrice
  readonly at: number
  readonly isStruck: boolean
  readonly isAside: boolean
  /** «Regular price»: the current price unless a lower one is nearby. */
  readonly isRegular: boolean
  readonly points: number
}

const mostPieces = 3000

export function shownPrice(
  outline: Outline,
  headingAt: number,
  currency: string | null,
): ShownPrice {
  const candidates = candidatesIn(outline.pieces, headingAt, currency)
  const open = candidates.filter(({ price, isStruck }) => !isStruck && !price.isOther)
  const current = likeliest(open.filter(({ price }) => !price.isFormer)) ?? likeliest(open)
  const amounts = new Set(
    candidates
      .filter(({ points, isStruck, price }) => points > -3 && !isStruck && !price.isFormer)
      .flatMap(({ price }) => [price.lowestMinor, price.highestMinor]),
  )
  const chosen = current
  if (!chosen) return { price: null, currency: null, isFrom: false, isStrong: false, amounts }
  const { price } = chosen
  const { lowestMinor, highestMinor } = price
  return {
    price: { lowestMinor, highestMinor, formerMinor: formerBeside(chosen, candidates) },
    currency: price.currency,
    isFrom: price.isFrom && lowestMinor === highestMinor,
    isStrong: chosen.points >= 2.5,
    amounts,
  }
}

function likeliest(candidates: readonly Candidate[]): Candidate | null {
  const best = candidates.reduce<Candidate | null>(
    (leader, candidate) => (leader && leader.points >= candidate.points ? leader : candidate),
    null,
  )
  return best && best.points > 0 ? best : null
}

function formerBeside(current: Candidate, candidates: readonly Candidate[]): number | null {
  const [nearest] = candidates
    .filter(
      ({ price, isStruck, isRegular, isAside, at }) =>
        (isStruck || price.isFormer || isRegular) &&
        !isAside &&
        Math.abs(at - current.at) <= 12 &&
        price.lowestMinor > current.price.highestMinor &&
        price.lowestMinor < current.price.highestMinor * 20,
    )
    .sort((a, b) => Math.abs(a.at - current.at) - Math.abs(b.at - current.at))
  return nearest?.price.lowestMinor ?? null
}

function candidatesIn(
  pieces: readonly Piece[],
  headingAt: number,
  currency: string | null,
): Candidate[] {
  const seen = new Map<DomElement, number>()
  return pieces.slice(0, mostPieces).flatMap((piece, at) => {
    if (!/\d/.test(piece.text)) return []
    const amount = amountAround(piece)
    // «$», «12» and «99» are three pieces of one price.
    if (amount.element !== piece.element && seen.get(amount.element) !== undefined) return []
    seen.set(amount.element, at)
    const lead = wordsBefore(pieces, at)
    const prices = pricesIn(`${lead} ${amount.text} ${wordsBehind(pieces, at)}`, {
      currency,
      isPrice: piece.isPrice && isBareAmount(amount.text),
    })
    return prices.map((price): Candidate => {
      const place = { at, headingAt, text: amount.text, names: namesAround(piece, amount.element) }
      const { isStruck, isAside } = piece
      const isRegular = regular.test(place.names)
      return { price, at, isStruck, isAside, isRegular, points: pointsOf(piece, price, place) }
    })
  })
}

const pure =
  /^(?:[^\d\s]{0,5}\s?){0,2}\d[\d.,'’ \u00a0\u202f]{0,14}(?:[-–—]|\s?[^\d\s]{0,5}){0,2}$/u
const isBareAmount = (text: string) => text.length <= 30 && pure.test(text)

function amountAround({ text, element }: Piece): { element: DomElement; text: string } {
  let largest = { element, text }
  let around: DomElement | null = element
  for (let level = 0; around && level < 4; level += 1, around = parentOf(around)) {
    const spoken = spokenText(around, 40)
    if (!isBareAmount(spoken)) break
    largest = { element: around, text: spoken }
  }
  return largest
}

/** «Was», «RRP:» and «Save» are often in a separate element. */
function wordsBefore(pieces: readonly Piece[], at: number): string {
  const before = pieces[at - 1]?.text ?? ''
  const earlier = pieces[at - 2]
  // «£20 Regular price £15 Sale price»: the label belongs to the preceding crossed-out price.
  const isTaken = earlier?.isStruck === true && /\d/.test(earlier.text)
  return before.length <= 40 && !/\d/.test(before) && !isTaken ? before : ''
}

const between = /^(?:-|–|—|to|bis|à|~)$/i

function wordsBehind(pieces: readonly Piece[], at: number): string {
  const behind = pieces[at + 1]?.text ?? ''
  const end = upperEnd(pieces, at)
  if (end && between.test(behind)) return `${behind} ${end.text}`
  return behind.length <= 30 &&
    /^(?:\/|per\b|pro\b|off\b|a month|monthly|excl?\b|ex\b)/i.test(behind)
    ? behind
    : ''
}

/** «£10», «–» and «£20» in separate elements are a range; in «reduced from £20 to £15» the first is crossed out. */
function upperEnd(pieces: readonly Piece[], at: number): Piece | null {
  const end = pieces[at + 2]
  const isOpen = end?.isStruck === false && pieces[at]?.isStruck === false
  return isOpen && isBareAmount(end.text) ? end : null
}

const current =
  /(?:^|[\s_-])(?:sale|special|current|final|our|now|actual|today|offer|buybox|main|product-?price|price-?(?:now|new|current|sale|final|actual)|new-?price|salesprice|sellprice|selling\w*)(?:$|[\s_-])/i
const besides =
  /shipping|delivery|install?ment|monthly|financ|per-?unit|unit-?price|base-?price|saving|discount|(?:^|[\s_-])(?:save|points|deposit|subscri\w*|loyalty|klarna|afterpay|paypal|credit|badge|cart-?total|subtotal|threshold)(?:$|[\s_-])/i
const priceWords = /price|preis|prix|precio|prezzo|prijs|\bpris\b|cena|preço/i
const regular = /regular|normal|standard|list/i
const net =
  /\b(?:excl?|ex|exkl|ohne|netto|hors|plus)\b\.?\s{0,2}(?:vat|tax|taxe|gst|btw|mwst|ust|moms|iva|tva)|\bnet\b|\bHT\b/i

const namesAround = (piece: Piece, element: DomElement) =>
  [piece.element, element, parentOf(element)]
    .map((candidate) => (candidate ? namesOf(candidate) : ''))
    .join(' ')

function pointsOf(
  piece: Piece,
  price: WrittenPrice,
  place: {
    readonly at: number
    readonly headingAt: number
    readonly text: string
    readonly names: string
  },
): number {
  const { names } = place
  const rules: readonly (readonly [boolean, number])[] = [
    [price.isMarked, 2],
    [piece.isPrice, 2],
    [current.test(names), 1],
    [regular.test(names), -0.5],
    [besides.test(names), -4],
    [isBareAmount(place.text), 0.7],
    [priceWords.test(piece.text), 1],
    [net.test(place.text) || net.test(piece.text), -1.5],
    [piece.isAside, -6],
    [piece.within === 'option', -2.5],
    [piece.within === 'link', -2],
    [piece.within === 'button', -0.5],
    [piece.text.length > 80, -2],
    [price.isOther, -3],
  ]
  const points = rules.reduce((sum, [applies, worth]) => sum + (applies ? worth : 0), 0)
  return points - distanceCost(place.at, place.headingAt)
}

/** Prices follow their heading, sometimes precede it closely; distant ones belong to other products. */
function distanceCost(at: number, headingAt: number): number {
  if (headingAt < 0) return Math.min(2, at / 300)
  const distance = at - headingAt
  if (distance >= 0) return Math.min(3.5, distance / 50)
  return distance > -40 ? 1 : 3.5
}
