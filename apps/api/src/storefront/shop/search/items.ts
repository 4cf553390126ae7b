import { grown } from './grown.ts'

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

/** Ids by number, 16 bytes each, with a hash table: a map of strings would be most of the index. */
function createIds() {
  let ids = new Uint32Array(64 * 4)
  /** Hash by the last bytes, which are random; stores number + 1, 0 if free. */
  let table = new Uint32Array(256)
  const lastId = new Uint32Array(4)

  const partOf = (number: number, part: number) => ids[number * 4 + part] ?? 0
  const isSought = (number: number) => lastId.every((part, n) => part === ids[number * 4 + n])

  function placeOf(): number {
    const last = table.length - 1
    let place = (lastId[3] ?? 0) & last
    for (; ; place = (place + 1) & last) {
      const number = (table[place] ?? 0) - 1
      if (number < 0 || isSought(number)) return place
    }
  }

  function widenTable(): void {
    const entries = table.filter((entry) => entry > 0)
    table = new Uint32Array(table.length * 2)
    const last = table.length - 1
    for (const entry of entries) {
      let place = partOf(entry - 1, 3) & last
      while (table[place]) place = (place + 1) & last
      table[place] = entry
    }
  }

  return {
    find(id: string): number | null {
      readId(lastId, id)
      const entry = table[placeOf()] ?? 0
      return entry === 0 ? null : entry - 1
    },

    /** Numbers are sequential; a reused id refers to its newest number. */
    set(number: number, id: string): void {
      readId(lastId, id)
      ids = grown(ids, (number + 1) * 4)
      ids.set(lastId, number * 4)
      if (number * 2 > table.length) widenTable()
      table[placeOf()] = number + 1
    },

    at(number: number): string {
      const hex = [0, 1, 2, 3]
        .map((part) => partOf(number, part).toString(16).padStart(8, '0'))
        .join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
  }
}

/** Parses digit by digit: substrings took most of a shop's loading time. */
function readId(into: Uint32Array, id: string): void {
  let part = 0
  let digits = 0
  for (let n = 0; n < id.length; n += 1) {
    const code = id.charCodeAt(n)
    if (code === dash) continue
    part = (part << 4) | (code <= nine ? code & 15 : (code & 15) + 9)
    digits += 1
    if (digits % 8 === 0) into[digits / 8 - 1] = part
  }
}

const dash = 45
const nine = 57
