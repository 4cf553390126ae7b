/**
 * CSV line with line ending (RFC 4180). Text that a spreadsheet would run as a formula is escaped,
 * also with full-width signs;
 * numbers stay numbers.
 */
export const toCsvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(toCell).join(',')}\r\n`

/** Byte order mark: tells a spreadsheet that the file is UTF-8. */
export const csvMark = '\uFEFF'

/** Reverses the formula escape of `toCsvLine`. */
export const withoutMark = (cell: string) =>
  /^'+\s*[=+\-@＝＋－＠\t\r]/.test(cell) ? cell.slice(1) : cell

const toCell = (cell: string | number | null) =>
  typeof cell === 'string' ? quoted(marked(cell)) : String(cell ?? '')

const marked = (cell: string) => (/^'*\s*[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) =>
  /[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
