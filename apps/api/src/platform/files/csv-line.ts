/**
 * A line of a table for spreadsheets (RFC 4180). A text that a spreadsheet would take for a formula begins with an
 * apostrophe; numbers stay numbers.
 */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(',')}\r\n`

/** Ahead of the first line: Excel would otherwise not read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const plain = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
