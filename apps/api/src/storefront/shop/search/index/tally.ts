import { grown } from '../grown.ts'
import { best } from './best.ts'

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
