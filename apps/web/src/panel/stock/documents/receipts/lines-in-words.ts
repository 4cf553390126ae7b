import { counted } from '../../../../platform/format.ts'

export const piecesInWords = (pieces: number): string => counted(pieces, 'piece')

/** How much a document of stock is about. */
export const linesInWords = (lines: number, pieces: number): string =>
  `${counted(lines, 'line')}, ${piecesInWords(pieces)}`
