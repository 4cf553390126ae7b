import { undoDays } from '@marketday/contract/stock/stock-ledger'
import type { StockMovement } from '@marketday/contract/stock/stock-ledger'
import type { Can } from '@marketday/contract/accounts/team/permissions'

type MovementState = Pick<StockMovement, 'referenceType' | 'reversesId' | 'isUndone' | 'occurredAt'>

/** Null if a movement can be undone. */
export function refuseUndo(
  movement: MovementState,
  { can, now }: { can: Can; now: Date },
): string | null {
  const { referenceType, reversesId, isUndone, occurredAt } = movement
  if (referenceType === 'purchase') return 'Undo the receipt on its purchase order'
  if (referenceType !== 'entry') return 'Only manual entries can be undone'
  if (reversesId) return 'This reverses another movement'
  if (isUndone) return 'Already undone'
  if (now.getTime() - Date.parse(occurredAt) >= undoDays * 86_400_000)
    return `Older than ${undoDays} days`
  return can('stock.edit') ? null : 'Your role does not include changing stock'
}
