/** Pieces handed over in each of the last four weeks, latest first. */
export type WeeklySales = readonly [number, number, number, number]

export const forecastWeeks = 4

const weights: WeeklySales = [4, 3, 2, 1]

/** Pieces per day over the last four weeks, weighted toward recent ones, minus returns. */
export function salesPerDay(weeks: WeeklySales): number {
  const weighted = weeks.reduce((sum, pieces, week) => sum + pieces * (weights[week] ?? 0), 0)
  return Math.max(0, weighted) / (weights.reduce((sum, weight) => sum + weight) * 7)
}

/** Whole days of stock at a sales rate; null if nothing sells. */
export const daysOfCover = (pieces: number, perDay: number): number | null =>
  perDay > 0 ? Math.floor(Math.max(0, pieces) / perDay) : null

interface Plan {
  readonly perDay: number
  /** Available, in transit and on order. */
  readonly pieces: number
  /** Delivery time, and days that the delivery should last. */
  readonly leadDays: number
  readonly coverDays: number
}

/** Quantity to order; zero if stock suffices. */
export const reorderQuantity = ({ perDay, pieces, leadDays, coverDays }: Plan): number =>
  Math.max(0, Math.ceil(perDay * (leadDays + coverDays) - pieces))
