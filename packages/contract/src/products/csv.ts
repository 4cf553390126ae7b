/** A line of a CSV file with its end (RFC 4180). What a spreadsheet would take for a formula is marked as text. */
export const toCsvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => quoted(neutral(cell))).join(',')}\r\n`

/** Tells a spreadsheet that the file is UTF-8. */
export const csvMark = '\uFEFF'

const neutral = (cell: string) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

/** The cell as it was before `toCsvLine` has marked it. */
export const withoutMark = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const quoted = (cell: string) =>
  /[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
