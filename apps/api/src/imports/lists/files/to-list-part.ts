import type { ListPart } from '@marketday/contract/imports/import-lists'
import { listLimits } from '@marketday/contract/imports/file-limits'

interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

export function toListPart({ name, rows }: Sheet): ListPart | null {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const width = Math.max(0, ...filled.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => index).filter((index) =>
    filled.some((row) => (row[index] ?? '') !== ''),
  )
  const lines: string[] = []
  let letters = 0
  for (const row of filled.slice(0, listLimits.rows + 1)) {
    const line = columns.map((index) => quoted(row[index] ?? '', columns.length)).join('\t')
    letters += line.length + 1
    if (letters > listLimits.letters) break
    lines.push(line)
  }
  if (lines.length === 0) return null
  const isCut = lines.length < filled.length
  return { name, list: lines.join('\n'), notice: isCut ? cutAfter(lines.length) : '' }
}

const cutAfter = (lines: number) =>
  `Only the first ${lines.toLocaleString('en')} lines were read. That’s the limit for one file.`

/** Quotes are escaped only if cells are delimited. */
const quoted = (cell: string, columns: number) =>
  columns > 1 && cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
