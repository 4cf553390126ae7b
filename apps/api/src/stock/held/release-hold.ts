import type { Db } from '../../platform/database/tenant-db.ts'
import type { StockLine } from '../movements.ts'
import { settleReserved } from '../reserved/settle-reserved.ts'
import { referenceTo } from './holder.ts'
import type { Holder } from './holder.ts'

export async function releaseHold(
  db: Db,
  { lines, ...holder }: Holder & { readonly lines: readonly StockLine[] },
): Promise<void> {
  await settleReserved(db, lines, { type: 'holdExpire', onHand: 0, ...referenceTo(holder) })
}
