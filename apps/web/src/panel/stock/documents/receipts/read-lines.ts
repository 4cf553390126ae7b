import { counted } from '../../../../platform/format.ts'

export interface ReadLine {
  readonly code: string
  /** Text as given; `1` for a bare code. */
  readonly quantity: string
}

/**
 * Parses lines of code and quantity from a spreadsheet or list, separated by tab, semicolon or
 * comma. Skips a header line.
 */
export function readLines(text: string): ReadLine[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  return lines.map(readLine).filter((line, index) => index > 0 || !isHeading(line))
}

/** Whole number from 1 to the limit per line; null otherwise. */
export function readQuantity(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00A0']/g, '')
  const number = /^\d+(?:[.,]0+)?$/.test(plain) ? Number(plain.split(/[.,]/)[0]) : 0
  return number >= 1 && number <= 100_000 ? number : null
}

function readLine(line: string): ReadLine {
  const separator = ['\t', ';', ','].find((candidate) => line.includes(candidate))
  if (separator === undefined) return { code: unquoted(line), quantity: '1' }
  const [code = '', quantity = ''] = line.split(separator).map(unquoted)
  return { code, quantity }
}

const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

const isHeading = ({ code, quantity }: ReadLine) =>
  /^(?:sku|code|barcode|ean|gtin|article|item)\b/i.test(code) && !/\d/.test(quantity)

export const piecesInWords = (pieces: number): string => counted(pieces, 'piece')

export const linesInWords = (lines: number, pieces: number): string =>
  `${counted(lines, 'line')}, ${piecesInWords(pieces)}`
