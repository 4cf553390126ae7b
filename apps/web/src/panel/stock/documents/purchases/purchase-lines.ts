import type { PurchaseDraft } from '@marketday/contract/stock/documents/purchases/purchases'
import { draftProblem } from '../receipts/draft-problem.ts'
import { readQuantity } from '../receipts/read-lines.ts'
import type { ReceiptLine } from '../receipts/receipt-lines.ts'

/** What one piece of a line is bought for: as somebody said, else what the item costs by now. */
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

/** Why lines cannot be ordered; null where they can. */
export function problemOfLines(lines: readonly ReceiptLine[]): string | null {
  const problem = draftProblem(lines)
  if (problem) return problem
  if (new Set(lines.map(({ stock }) => stock?.variantId)).size < lines.length)
    return 'Add each item only once'
  return lines.every((line) => costOf(line) !== null) ? null : 'Enter a cost for each item'
}
