import { linesInWords, readQuantity } from './read-lines.ts'
import { isReady, mostLines, type ReceiptLine } from './receipt-lines.ts'

type Lines = readonly ReceiptLine[]

/** Returns the reason the lines cannot be saved as a draft; null if valid. */
export function draftProblem(lines: Lines): string | null {
  if (lines.length === 0) return 'Add at least one item'
  if (lines.length > mostLines) return `At most ${mostLines} lines at once`
  return lines.every(isReady) ? null : 'Fix the marked lines first'
}

export function summarizeLines(lines: Lines): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + (readQuantity(quantity) ?? 0), 0)
  return linesInWords(lines.length, pieces)
}
