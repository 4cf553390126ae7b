import type { Claim, ClaimedPrice } from './claim.ts'
import type { ShownPrice } from './visible/shown-price.ts'

export interface PriceEvidence {
  readonly shownPrice: ShownPrice
}

interface Weighed {
  readonly price: ClaimedPrice
  readonly points: number
}

/** The large price next to the heading is usually current; hidden data may be outdated or exclude a discount. */
const shownWeight = { strong: 0.75, weak: 0.4 }
const unseenCost = 0.5
const crossedOutCost = 1

export function mergePrice(
  claims: readonly Claim[],
  { shownPrice: shown }: PriceEvidence,
): { price: ClaimedPrice | null; isFrom: boolean } {
  const claimed = claims.flatMap(({ price, weight }) => (price ? [{ price, points: weight }] : []))
  const visible = shown.price
    ? [{ price: shown.price, points: shown.isStrong ? shownWeight.strong : shownWeight.weak }]
    : []
  const all = [...claimed, ...visible]
  const [best] = all
    .map(({ price, points }): Weighed => {
      const support = all.filter((other) => other.price !== price && isSame(other.price, price))
      return {
        price,
        points:
          points + support.reduce((sum, other) => sum + other.points / 2, 0) - costOf(price, shown),
      }
    })
    .sort((a, b) => b.points - a.points)
  if (!best) return { price: null, isFrom: false }
  const { price } = best
  const isShown = shown.price !== null && isSame(shown.price, price)
  return {
    price: { ...price, formerMinor: formerOf(price, all) },
    isFrom: shown.isFrom && isShown && claimed.length === 0,
  }
}

const isSame = (a: ClaimedPrice, b: ClaimedPrice) =>
  a.lowestMinor === b.lowestMinor && a.highestMinor === b.highestMinor

function costOf(price: ClaimedPrice, visible: ShownPrice): number {
  if (!visible.price || !visible.isStrong) return 0
  // Many shops' data still contains the price before the discount.
  if (visible.price.formerMinor === price.lowestMinor) return crossedOutCost
  return visible.amounts.has(price.lowestMinor) ? 0 : unseenCost
}

function formerOf(
  { lowestMinor, formerMinor }: ClaimedPrice,
  all: readonly Weighed[],
): number | null {
  const named = all
    .filter(({ price }) => price.lowestMinor === lowestMinor)
    .map(({ price }) => price.formerMinor)
  return [formerMinor, ...named].find((former) => former !== null && former > lowestMinor) ?? null
}
