import { isFor, unitsOf } from './offered-discount.ts'
import type { DiscountFacts, DiscountedLine, OfferedDiscount } from './offered-discount.ts'

/** Reason why a discount does not apply. */
export type DiscountReason =
  | { readonly kind: 'paused' | 'used_up' | 'used_by_customer' | 'not_first_order' }
  | { readonly kind: 'not_items' | 'not_delivered' | 'delivery_open' | 'better' | 'nothing' }
  | { readonly kind: 'not_started'; readonly startsAt: string }
  | { readonly kind: 'ended'; readonly endsAt: string }
  | {
      readonly kind: 'below_sum'
      readonly minimumMinor: number
      readonly missingMinor: number
    }
  | { readonly kind: 'below_quantity'; readonly minimum: number; readonly missing: number }
  | { readonly kind: 'buy_more'; readonly missing: number }

interface CheckInput {
  readonly discount: OfferedDiscount
  readonly lines: readonly DiscountedLine[]
  readonly chosen: readonly DiscountedLine[]
  readonly facts: DiscountFacts
}

/** Returns the reason the discount does not apply, independent of other discounts; null if it may. */
export function findRefusal(
  discount: OfferedDiscount,
  lines: readonly DiscountedLine[],
  context: DiscountFacts,
): DiscountReason | null {
  const chosen = lines.filter((line) => isFor(discount.variantIds, line))
  for (const check of checks) {
    const reason = check({ discount, lines, chosen, facts: context })
    if (reason) return reason
  }
  return null
}

/** Reasons that no cart change can fix come first. */
const checks: readonly ((input: CheckInput) => DiscountReason | null)[] = [
  ({ discount }) => (discount.isPaused ? { kind: 'paused' } : null),
  ({ discount: { startsAt }, facts }) =>
    startsAt !== null && Date.parse(facts.now) < Date.parse(startsAt)
      ? { kind: 'not_started', startsAt }
      : null,
  ({ discount: { endsAt }, facts }) =>
    endsAt !== null && Date.parse(facts.now) >= Date.parse(endsAt)
      ? { kind: 'ended', endsAt }
      : null,
  ({ discount: { usageLimit, usedCount } }) =>
    usageLimit !== null && usedCount >= usageLimit ? { kind: 'used_up' } : null,
  ({ discount: { customerLimit, usedByCustomer } }) =>
    customerLimit !== null && usedByCustomer >= customerLimit ? { kind: 'used_by_customer' } : null,
  ({ discount: { isFirstOrderOnly, hasOrdered } }) =>
    isFirstOrderOnly && hasOrdered ? { kind: 'not_first_order' } : null,
  ({ chosen }) => (chosen.length === 0 ? { kind: 'not_items' } : null),
  ({ discount: { minimumMinor }, chosen }) => {
    const missingMinor = (minimumMinor ?? 0) - sumOf(chosen)
    return minimumMinor !== null && missingMinor > 0
      ? { kind: 'below_sum', minimumMinor, missingMinor }
      : null
  },
  ({ discount: { minimumQuantity }, chosen }) => {
    const missing = (minimumQuantity ?? 0) - unitsOf(chosen)
    return minimumQuantity !== null && missing > 0
      ? { kind: 'below_quantity', minimum: minimumQuantity, missing }
      : null
  },
  refuseTooFew,
  ({ discount, facts: { isDelivered } }) => {
    if (discount.kind !== 'free_delivery' || isDelivered === true) return null
    return { kind: isDelivered === null ? 'delivery_open' : 'not_delivered' }
  },
]

function refuseTooFew({ discount, lines, chosen }: CheckInput): DiscountReason | null {
  if (discount.kind !== 'buy_get') return null
  const { variantIds, gotVariantIds, buyQuantity, getQuantity } = discount
  const got = lines.filter((line) => isFor(gotVariantIds ?? variantIds, line))
  const either = lines.filter((line) => chosen.includes(line) || got.includes(line))
  const missing = Math.max(
    buyQuantity - unitsOf(chosen),
    getQuantity - unitsOf(got),
    buyQuantity + getQuantity - unitsOf(either),
  )
  return missing > 0 ? { kind: 'buy_more', missing } : null
}

const sumOf = (lines: readonly DiscountedLine[]): number =>
  lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0)
