import type { PurchaseDraft } from '@marketday/contract/stock/documents/purchases'
import { draftProblem } from '../receipts/draft-problem.ts'
import { readQuantity } from '../receipts/read-lines.ts'
import type { ReceiptLine } from '../receipts/receipt-lines.ts'

/** Unit cost of a line: as entered, else the item's current cost. */
export const costOf = ({ unitCostMinor, stock }: ReceiptLine): number | null =>
  unitCostMinor === undefined ? (stock?.costMinor ?? null) : unitCostMinor

export const toDraftLines = (lines: readonly ReceiptLine[]): PurchaseDraft['lines'] =>
  lines.map((line) => ({
    variantId: line.stock?.variantId ?? '',
    quantity: readQuantity(line.quantity) ?? 0,
    unitCostMinor: costOf(line) ?? 0,
  }))

export const totalOf = (lines: readonly ReceiptLine[]): number =>
  toDraftLines(lines).reduce((sum, line) => sum + line.quantity * line.unitCostMinor, 0)

/** Returns the reason the lines cannot be ordered; null if valid. */
export function problemOfLines(lines: readonly ReceiptLine[]): string | null {
  const problem = draftProblem(lines)
  if (problem) return problem
  if (new Set(lines.map(({ stock }) => stock?.variantId)).size < lines.length)
    return 'Add each item only once'
  return lines.every((line) => costOf(line) !== null) ? null : 'Enter a cost for each item'
}
