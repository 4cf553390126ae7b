/** Pieces handed over in each of the last four weeks, the latest first. */
export type WeeklySales = readonly [number, number, number, number]

export const forecastWeeks = 4

const weights: WeeklySales = [4, 3, 2, 1]

/** Pieces a day: the last four weeks, of which a later one counts for more. Goods that came back are taken off. */
export function salesPerDay(weeks: WeeklySales): number {
  const weighted = weeks.reduce((sum, pieces, week) => sum + pieces * (weights[week] ?? 0), 0)
  return Math.max(0, weighted) / (weights.reduce((sum, weight) => sum + weight) * 7)
}

/** How many whole days goods last at a pace; null where nothing is sold. */
export const daysOfCover = (pieces: number, perDay: number): number | null =>
  perDay > 0 ? Math.floor(Math.max(0, pieces) / perDay) : null

interface Plan {
  readonly perDay: number
  /** Ready to be sold, on its way, and on order. */
  readonly pieces: number
  /** Until the supplier delivers, and how long the delivery is to last. */
  readonly leadDays: number
  readonly coverDays: number
}

/** How many to order; none where what there is lasts long enough. */
export const reorderQuantity = ({ perDay, pieces, leadDays, coverDays }: Plan): number =>
  Math.max(0, Math.ceil(perDay * (leadDays + coverDays) - pieces))
