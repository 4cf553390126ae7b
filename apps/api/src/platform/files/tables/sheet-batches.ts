import * as z from 'zod/mini'

const Rows = z.array(z.array(z.string()))

/** Comes from a process that parses untrusted input. */
const parseRows = (batch: string) => z.parse(Rows, JSON.parse(batch))

export function firstRows(batches: readonly string[], limit: number): (readonly string[])[] {
  const rows: (readonly string[])[] = []
  for (const batch of batches) {
    if (rows.length >= limit) break
    rows.push(...parseRows(batch))
  }
  return rows
}

export interface Below {
  readonly batches: readonly string[]
  readonly headerRow: number
  readonly width: number
}

/** Non-empty rows below the headings, in batches, with their row numbers. */
export function* rowsBelow({ batches, headerRow, width }: Below) {
  let number = 0
  for (const batch of batches) {
    const below = parseRows(batch).flatMap((cells) => {
      number += 1
      if (number <= headerRow) return []
      const row = Array.from({ length: width }, (_none, place) => cells[place] ?? '')
      return [{ row_number: number, cells: row }]
    })
    const filled = below.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    yield { filled, blank: below.length - filled.length }
  }
}
