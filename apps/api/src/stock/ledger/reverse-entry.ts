import { undoDays } from '@marketday/contract/stock/stock-ledger'
import type { StockMovement } from '@marketday/contract/stock/stock-ledger'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { reverseLines } from '../correct-stock.ts'
import { lockOpenLocations } from '../locations/find-locations.ts'

/**
 * Reverts what remains of an entry by movements of the same type, so that a month's receipts still
 * sum up. The unique key decides concurrent reversals.
 */
export async function reverseEntry(db: Db, entryId: string, variantId: string | null) {
  await lockOpenLocations(db, await findLocationIds(db, entryId))
  const reversed = await reverseLines(
    db,
    { referenceType: 'entry', referenceId: entryId },
    variantId === null ? null : [variantId],
  )
  if (reversed.length > 0) return reversed
  const existing = await db
    .selectFrom('stock_movements')
    .select('variant_id')
    .where('reference_id', '=', entryId)
    .where('reference_type', '=', 'entry')
    .$if(variantId !== null, (select) => select.where('variant_id', '=', variantId))
    .executeTakeFirst()
  if (!existing) throw notFound('Entry')
  throw conflict('invalid_transition', `This was already undone, or is older than ${undoDays} days`)
}

async function findLocationIds(db: Db, entryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stock_movements')
    .select('location_id')
    .distinct()
    .where('reference_id', '=', entryId)
    .where('reference_type', '=', 'entry')
    .execute()
  return rows.map((row) => row.location_id)
}

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
  return can('stock.edit') ? null : 'Your role doesn’t include changing stock'
}
