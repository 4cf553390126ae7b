import { counted } from '../../../../platform/format.ts'

export const piecesInWords = (pieces: number): string => counted(pieces, 'piece')

export const linesInWords = (lines: number, pieces: number): string =>
  `${counted(lines, 'line')}, ${piecesInWords(pieces)}`
