import { count } from '../../../../platform/format.ts'

export const piecesInWords = (pieces: number): string =>
  `${count(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`

/** How much a document of stock is about. */
export const linesInWords = (lines: number, pieces: number): string =>
  `${count(lines)} ${lines === 1 ? 'line' : 'lines'}, ${piecesInWords(pieces)}`
