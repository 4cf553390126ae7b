import type { Claim, ClaimedPrice } from './claim.ts'
import type { ShownPrice } from './visible/shown-price.ts'

export interface PriceEvidence {
  readonly shownPrice: ShownPrice
}

interface Weighed {
  readonly price: ClaimedPrice
  readonly points: number
}

/** What is shown large beside the heading is what a person pays; data that nobody sees may be old, or before the discount. */
const shownWeight = { strong: 0.75, weak: 0.4 }
const unseenCost = 0.5
const crossedOutCost = 1

/** The price that the page's data and its own words agree on best. */
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
  // The price before the discount stands in many shops' data still.
  if (visible.price.formerMinor === price.lowestMinor) return crossedOutCost
  return visible.amounts.has(price.lowestMinor) ? 0 : unseenCost
}

/** The nearest price above it that anything says was asked before. */
function formerOf(
  { lowestMinor, formerMinor }: ClaimedPrice,
  all: readonly Weighed[],
): number | null {
  const named = all
    .filter(({ price }) => price.lowestMinor === lowestMinor)
    .map(({ price }) => price.formerMinor)
  return [formerMinor, ...named].find((former) => former !== null && former > lowestMinor) ?? null
}
