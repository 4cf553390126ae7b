import { grown } from './grown.ts'

/**
 * Scores during a query. Each word marks items with its best match; marks are then added to sums.
 * Integers, so sums do not depend on the order.
 */
export function createTally() {
  let marks = new Uint32Array(64)
  let sums = new Uint32Array(64)
  let marked: number[] = []
  let summed: number[] = []
  /** Items with all words so far; other sums are irrelevant. */
  let matching: number[] = []

  function clearMarks(): void {
    for (const item of marked) marks[item] = 0
    marked = []
  }

  return {
    clear(itemCount: number): void {
      clearMarks()
      for (const item of summed) sums[item] = 0
      summed = []
      matching = []
      marks = grown(marks, itemCount)
      sums = grown(sums, itemCount)
    },

    mark(item: number, points: number): void {
      const before = marks[item] ?? 0
      if (before === 0) marked.push(item)
      if (points > before) marks[item] = points
    },

    addAll(times = 1): void {
      for (const item of marked) {
        if (sums[item] === 0) summed.push(item)
        sums[item] = (sums[item] ?? 0) + (marks[item] ?? 0) * times
      }
      matching = summed
      clearMarks()
    },

    keepMarked(): void {
      matching = matching.filter((item) => marks[item])
      for (const item of matching) sums[item] = (sums[item] ?? 0) + (marks[item] ?? 0)
      clearMarks()
    },

    items: (): readonly number[] => matching,

    best: (count: number): number[] => best(matching, (item) => sums[item] ?? 0, count),
  }
}

export type Tally = ReturnType<typeof createTally>

function best(
  items: readonly number[],
  pointsOf: (item: number) => number,
  count: number,
): number[] {
  const chosen: number[] = []
  const isBefore = (left: number, right: number) => {
    const more = pointsOf(left) - pointsOf(right)
    return more > 0 || (more === 0 && left < right)
  }
  for (const item of items) {
    const last = chosen[count - 1]
    if (last !== undefined && !isBefore(item, last)) continue
    let [low, high] = [0, chosen.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(chosen[middle] ?? 0, item)) low = middle + 1
      else high = middle
    }
    chosen.splice(low, 0, item)
    if (chosen.length > count) chosen.pop()
  }
  return chosen
}
