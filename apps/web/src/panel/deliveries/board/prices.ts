import type { AssignmentPrice } from '@marketday/contract/deliveries/assign-stops'
import { sumBy } from '@marketday/contract/money/sum-by'

export const excessStops = ({ stops, dayCapacity }: AssignmentPrice) =>
  Math.max(0, stops - dayCapacity)

/** Limits that the move exceeds, which the dispatcher has to accept. */
export const findExceeded = (price: AssignmentPrice) => ({
  late: price.late.length > 0 || price.overtimeMinutes > 0,
  overCapacity: excessStops(price) > 0,
})

/** Best first: present, without lateness and overload, then the shortest. */
export const sortPrices = (prices: readonly AssignmentPrice[]): AssignmentPrice[] =>
  prices.toSorted((one, other) => {
    const [left, right] = [rank(one), rank(other)]
    const at = left.findIndex((value, index) => value !== right[index])
    return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0)
  })

const rank = (price: AssignmentPrice): readonly number[] => [
  price.absence === null ? 0 : 1,
  sumBy(price.late, ({ minutes }) => minutes) + price.overtimeMinutes,
  excessStops(price),
  price.addedMinutes ?? 0,
]
