import type { Db } from '../../platform/database/tenant-db.ts'
import { recordMovements } from '../movements.ts'
import type { StockLine } from '../movements.ts'
import { settleReserved } from '../reserved/settle-reserved.ts'

/** Reserves stock for a checkout or draft; 409 `out_of_stock` names the item and reserves nothing. */
export async function holdStock(
  db: Db,
  { lines, ...holder }: Holder & { readonly lines: readonly StockLine[] },
): Promise<void> {
  await recordMovements(db, lines, {
    type: 'hold',
    onHand: 0,
    reserved: 1,
    ...referenceTo(holder),
  })
}

export async function releaseHold(
  db: Db,
  { lines, ...holder }: Holder & { readonly lines: readonly StockLine[] },
): Promise<void> {
  await settleReserved(db, lines, { type: 'holdExpire', onHand: 0, ...referenceTo(holder) })
}

type Holder = { readonly cartId: string } | { readonly draftId: string }

const referenceTo = (holder: Holder) =>
  'cartId' in holder
    ? ({ referenceType: 'cart', referenceId: holder.cartId } as const)
    : ({ referenceType: 'draft', referenceId: holder.draftId } as const)
