import { grown } from './grown.ts'

/**
 * Items per word in one number array: `item * 256 + weight`, ascending within a word. New items
 * have the highest number. A full word moves to the end with twice the capacity.
 */
export function createPostings() {
  let entries = new Uint32Array(256)
  let used = 0
  let starts = new Uint32Array(64)
  let counts = new Uint32Array(64)
  let rooms = new Uint32Array(64)

  function makeRoom(word: number): void {
    const [start, count] = [starts[word] ?? 0, counts[word] ?? 0]
    const room = Math.max(1, count * 2)
    entries = grown(entries, used + room)
    entries.copyWithin(used, start, start + count)
    starts[word] = used
    rooms[word] = room
    used += room
  }

  return {
    add(word: number, item: number, weight: number): void {
      starts = grown(starts, word + 1)
      counts = grown(counts, word + 1)
      rooms = grown(rooms, word + 1)
      const count = counts[word] ?? 0
      if (count === rooms[word]) makeRoom(word)
      entries[(starts[word] ?? 0) + count] = item * 256 + weight
      counts[word] = count + 1
    },

    /** Use immediately: additions may move the array. */
    entries: () => entries,
    startOf: (word: number) => starts[word] ?? 0,
    countOf: (word: number) => counts[word] ?? 0,

    /** 0 if the item lacks the word. */
    weightOf(word: number, item: number): number {
      let low = starts[word] ?? 0
      const end = low + (counts[word] ?? 0)
      let high = end
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((entries[middle] ?? 0) >>> 8 < item) low = middle + 1
        else high = middle
      }
      const entry = low < end ? (entries[low] ?? 0) : 0
      return entry >>> 8 === item ? entry & 255 : 0
    },
  }
}

export type Postings = ReturnType<typeof createPostings>
