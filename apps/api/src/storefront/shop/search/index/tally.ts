import { grown } from '../grown.ts'
import { best } from './best.ts'

/**
 * The points of the items while a question is answered. A word marks items, the best of its meanings
 * counting; then the marks are added to the sums. Everything is whole numbers, so no order of adding can
 * change a sum.
 */
export function createTally() {
  let marks = new Uint32Array(64)
  let sums = new Uint32Array(64)
  let marked: number[] = []
  let summed: number[] = []
  /** Items that have all words so far; the sums of the others are of no interest any more. */
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

    /** Every marked item is among the found ones. */
    addAll(times = 1): void {
      for (const item of marked) {
        if (sums[item] === 0) summed.push(item)
        sums[item] = (sums[item] ?? 0) + (marks[item] ?? 0) * times
      }
      matching = summed
      clearMarks()
    },

    /** Only items that were found before and are marked now remain. */
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
