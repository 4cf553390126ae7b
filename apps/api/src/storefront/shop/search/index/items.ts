import { grown } from '../grown.ts'
import { createIds } from './ids.ts'

export function createItems() {
  const ids = createIds()
  let changes = new Float64Array(64)
  let wordCounts = new Uint32Array(64)
  let gone = new Uint8Array(64)
  let count = 0
  let goneCount = 0

  return {
    find(id: string): number | null {
      const item = ids.find(id)
      return item === null || gone[item] ? null : item
    },

    /** An item with the same id must be removed first. */
    add(id: string, wordCount: number): number {
      const item = count
      count += 1
      changes = grown(changes, count)
      wordCounts = grown(wordCounts, count)
      gone = grown(gone, count)
      wordCounts[item] = wordCount
      ids.set(item, id)
      return item
    },

    remove(item: number): void {
      gone[item] = 1
      goneCount += 1
    },

    isGone: (item: number) => gone[item] === 1,
    idOf: (item: number) => ids.at(item),
    wordCountOf: (item: number) => wordCounts[item] ?? 0,
    changedAt: (item: number) => changes[item] ?? 0,
    setChangedAt(item: number, changedAt: number): void {
      changes[item] = changedAt
    },

    /** Includes removed items. */
    count: () => count,
    goneCount: () => goneCount,
  }
}

export type Items = ReturnType<typeof createItems>
