import { sql } from 'kysely'

import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { lockTransfer, tellTransfer } from './lock-transfer.ts'
import { moveGoods } from './move-goods.ts'
import { piecesLeft } from './pieces-left.ts'

/** Returns goods in transit to the source; received ones stay. */
export async function cancelTransfer(db: Db, transferId: string, version: number): Promise<void> {
  const transfer = await lockTransfer(db, transferId, { version, event: 'cancel' })
  if (transfer.status !== 'draft') await returnGoods(db, transferId, transfer)
  await db
    .updateTable('transfers')
    .set({
      status: 'cancelled',
      closed_at: appNow,
      closed_by: db.context.actor.name,
      version: version + 1,
    })
    .where('transfer_id', '=', transferId)
    .execute()
  await tellTransfer(db, transferId, 'cancelled')
}

async function returnGoods(
  db: Db,
  transferId: string,
  { fromId, toId, note }: { readonly fromId: string; readonly toId: string; readonly note: string },
) {
  const { rows } = await sql<{ variantId: string; quantity: number }>`
    update transfer_lines line set returned = ${piecesLeft}
    where transfer_id = ${transferId}::uuid and ${piecesLeft} > 0
    returning variant_id as "variantId", returned as quantity`.execute(db)
  const moves = rows.flatMap(({ variantId, quantity }) => {
    const move = { variantId, type: 'sendBack', unavailable: 0, reason: note } as const
    return [
      { ...move, locationId: toId, onHand: 0, incoming: -quantity },
      { ...move, locationId: fromId, onHand: quantity, incoming: 0 },
    ]
  })
  await moveGoods(db, transferId, moves)
}
