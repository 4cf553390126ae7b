import { payableMinor, splitMinor, splitPayable } from '../../money/money.ts'
import { isByHand } from './discount-by-hand.ts'
import type { ByHandTerms } from './discount-by-hand.ts'
import { findRefusal } from './find-refusal.ts'
import type { DiscountReason } from './find-refusal.ts'
import { isFor, unitsOf } from './offered-discount.ts'
import type { DiscountFacts, DiscountedLine, OfferedDiscount } from './offered-discount.ts'

/** Discount as stored with an order, independent of later changes. */
export interface AppliedDiscount {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly lines: readonly { readonly variantId: string; readonly amountMinor: number }[]
  readonly deliveryMinor: number
  /** Only for discounts entered by staff. */
  readonly terms?: ByHandTerms
}

/** Reduction of a variant's lines. */
export const amountFor = ({ lines }: Pick<AppliedDiscount, 'lines'>, variantId: string): number =>
  lines.find((line) => line.variantId === variantId)?.amountMinor ?? 0

export interface DiscountVerdict {
  readonly discount: OfferedDiscount
  /** Reduction; 0 if not applied. */
  readonly amountMinor: number
  /** Reason why it does not apply; null if it does. */
  readonly reason: DiscountReason | null
}

/** Evaluated class by class: the best of each class applies, the next class works on the rest. */
const classes = ['items', 'order', 'byHand', 'delivery'] as const
type DiscountClass = (typeof classes)[number]

/**
 * Discounts of a cart or order (decision 0106). Each variant is in one line. Results do not depend
 * on the order of lines or discounts.
 */
export function applyDiscounts(
  lines: readonly DiscountedLine[],
  discounts: readonly OfferedDiscount[],
  context: DiscountFacts,
): { applied: AppliedDiscount[]; verdicts: DiscountVerdict[] } {
  const sorted = lines.toSorted((a, b) => compare(a.variantId, b.variantId))
  const candidates = discounts.map((discount) => ({
    discount,
    refusal: findRefusal(discount, sorted, context),
  }))
  let rest = sorted.map(({ quantity, unitPriceMinor }) => quantity * unitPriceMinor)
  const best = new Map<string, Reduction>()
  for (const discountClass of classes) {
    const possible = candidates
      .filter(({ discount, refusal }) => refusal === null && classify(discount) === discountClass)
      .map(({ discount }) => reduce(discount, { lines: sorted, rest, facts: context }))
    const [chosen] = possible.filter(({ amountMinor }) => amountMinor > 0).toSorted(byWorth)
    if (!chosen) continue
    best.set(chosen.discount.id, chosen)
    rest = rest.map((amount, index) => amount - (chosen.ofLines[index] ?? 0))
  }
  return {
    applied: [...best.values()].map((reduction) => toApplied(reduction, sorted)),
    verdicts: candidates.map(({ discount, refusal }) => {
      const amountMinor = best.get(discount.id)?.amountMinor ?? 0
      const isBeaten = [...best.values()].some(
        (other) => classify(other.discount) === classify(discount),
      )
      const lost: DiscountReason = { kind: isBeaten ? 'better' : 'nothing' }
      return { discount, amountMinor, reason: refusal ?? (amountMinor > 0 ? null : lost) }
    }),
  }
}

interface Reduction {
  readonly discount: OfferedDiscount
  readonly ofLines: readonly number[]
  readonly deliveryMinor: number
  readonly amountMinor: number
}

function classify({ id, kind, variantIds }: OfferedDiscount): DiscountClass {
  if (isByHand({ id })) return 'byHand'
  if (kind === 'free_delivery') return 'delivery'
  return kind === 'buy_get' || variantIds !== null ? 'items' : 'order'
}

interface Reducing {
  readonly lines: readonly DiscountedLine[]
  readonly rest: readonly number[]
  readonly facts: DiscountFacts
}

function reduce(discount: OfferedDiscount, { lines, rest, facts }: Reducing): Reduction {
  if (discount.kind === 'free_delivery') {
    const { deliveryMinor } = facts
    return { discount, ofLines: [], deliveryMinor, amountMinor: deliveryMinor }
  }
  const weights = weightsOf(discount, lines, rest)
  const worthMinor = sumOf(weights)
  const { currency } = facts
  const exactMinor =
    discount.kind === 'amount'
      ? Math.min(discount.amountMinor, worthMinor)
      : percentOf(worthMinor, discount.percentBp)
  const amountMinor = Math.min(payableMinor(exactMinor, currency), worthMinor)
  const ofLines = splitPayable(amountMinor, weights, currency)
  return { discount, ofLines, deliveryMinor: 0, amountMinor }
}

/** Base amounts per line. */
function weightsOf(
  discount: OfferedDiscount,
  lines: readonly DiscountedLine[],
  rest: readonly number[],
): readonly number[] {
  if (discount.kind === 'buy_get') {
    const got = unitsGot(discount, lines)
    return lines.map(({ unitPriceMinor }, index) => unitPriceMinor * (got[index] ?? 0))
  }
  return rest.map((amount, index) => (isFor(discount.variantIds, lines[index]) ? amount : 0))
}

/** Reward units per line, as often as the condition is met; cheapest first. */
function unitsGot(
  { variantIds, gotVariantIds, buyQuantity, getQuantity }: OfferedDiscount,
  lines: readonly DiscountedLine[],
): readonly number[] {
  const isBought = (line: DiscountedLine) => isFor(variantIds, line)
  const isGot = (line: DiscountedLine) => isFor(gotVariantIds ?? variantIds, line)
  const bought = unitsOf(lines.filter(isBought))
  const times = Math.min(
    Math.floor(bought / buyQuantity),
    Math.floor(unitsOf(lines.filter(isGot)) / getQuantity),
    Math.floor(
      unitsOf(lines.filter((line) => isBought(line) || isGot(line))) / (buyQuantity + getQuantity),
    ),
  )
  let remaining = times * getQuantity
  // Units in both sets become rewards only while enough bought units remain.
  let spare = bought - times * buyQuantity
  const got = lines.map(() => 0)
  const byPrice = [...lines.entries()]
    .filter(([, line]) => isGot(line))
    .toSorted(([a, one], [b, other]) => one.unitPriceMinor - other.unitPriceMinor || a - b)
  for (const [index, line] of byPrice) {
    const units = Math.min(line.quantity, remaining, isBought(line) ? spare : remaining)
    got[index] = units
    remaining -= units
    if (isBought(line)) spare -= units
  }
  return got
}

/** Rounded to the nearest minor unit; exact for large sums. */
const percentOf = (amountMinor: number, percentBp: number): number =>
  splitMinor(amountMinor, [percentBp, 10_000 - percentBp])[0] ?? 0

/** Largest reduction first; on a tie the code wins, so that it is shown as applied. */
const byWorth = (a: Reduction, b: Reduction): number =>
  b.amountMinor - a.amountMinor ||
  Number(a.discount.code === null) - Number(b.discount.code === null) ||
  compare(a.discount.id, b.discount.id)

const toApplied = (
  { discount, ofLines, deliveryMinor }: Reduction,
  lines: readonly DiscountedLine[],
): AppliedDiscount => ({
  id: discount.id,
  name: discount.name,
  code: discount.code,
  lines: lines.flatMap(({ variantId }, index) => {
    const amountMinor = ofLines[index] ?? 0
    return amountMinor > 0 ? [{ variantId, amountMinor }] : []
  }),
  deliveryMinor,
  ...(isByHand(discount) && { terms: toTerms(discount) }),
})

const toTerms = ({ kind, percentBp, amountMinor }: OfferedDiscount): ByHandTerms =>
  kind === 'percent' ? { kind, percentBp } : { kind: 'amount', amountMinor }

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
