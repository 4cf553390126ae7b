/**
 * Formats rows as spreadsheet clipboard text: tabs between cells, quotes around cells with a tab,
 * line break or quote.
 */
export const writeTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\n')

const quoted = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const cellAndEnd = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy

/** Parses clipboard text of any spreadsheet; a trailing line break is no row. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, inQuotes, plain = '', end] of text.matchAll(cellAndEnd)) {
    const cells = rows.at(-1) ?? []
    cells.push(inQuotes?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return isBlank(rows.at(-1)) ? rows.slice(0, -1) : rows
}

const isBlank = (cells: readonly string[] = []) => cells.length === 1 && cells[0] === ''
