import { grown } from '../grown.ts'

/**
 * Ids by number, 16 bytes each, and a table that finds their numbers: as strings in a map they would be
 * most of the index.
 */
export function createIds() {
  let ids = new Uint32Array(64 * 4)
  /** By the last bytes of an id, which are random: the number above its own; 0 where none stands. */
  let table = new Uint32Array(256)
  /** The id that was read last. */
  const lastId = new Uint32Array(4)

  const partOf = (number: number, part: number) => ids[number * 4 + part] ?? 0
  const isSought = (number: number) => lastId.every((part, n) => part === ids[number * 4 + n])

  /** Where the sought id stands in the table, or the free place where it would. */
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
    /** The newest number of an id. */
    find(id: string): number | null {
      readId(lastId, id)
      const entry = table[placeOf()] ?? 0
      return entry === 0 ? null : entry - 1
    },

    /** Numbers come in order; an id that had one before is found by the new one from now on. */
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

/** Digit by digit: cutting the id into strings took most of the time of reading a shop. */
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
