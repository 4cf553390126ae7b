/**
 * A line of a CSV file with its end (RFC 4180). A text that a spreadsheet would take for a formula is marked as text;
 * numbers stay numbers.
 */
export const toCsvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(toCell).join(',')}\r\n`

/** Tells a spreadsheet that the file is UTF-8. */
export const csvMark = '\uFEFF'

/** The cell as it was before `toCsvLine` has marked it. */
export const withoutMark = (cell: string) => (/^'+\s*[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const toCell = (cell: string | number | null) =>
  typeof cell === 'string' ? quoted(marked(cell)) : String(cell ?? '')

const marked = (cell: string) => (/^'*\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) =>
  /[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
