import { appNow } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { lockOpenLocations } from '../../locations/lock-open-locations.ts'
import { lockTransfer, tellTransfer } from './lock-transfer.ts'
import { moveGoods } from './move-goods.ts'

export async function sendTransfer(db: Db, transferId: string, version: number): Promise<void> {
  const transfer = await lockTransfer(db, transferId, { version, event: 'send' })
  await lockOpenLocations(db, [transfer.fromId, transfer.toId])
  const lines = await db
    .selectFrom('transfer_lines')
    .select(['variant_id as variantId', 'quantity'])
    .where('transfer_id', '=', transferId)
    .execute()
  if (lines.length === 0) throw conflict('conflict', 'This transfer has no lines left')
  const moves = lines.flatMap(({ variantId, quantity }) => {
    const move = { variantId, type: 'send', unavailable: 0, reason: transfer.note } as const
    return [
      { ...move, locationId: transfer.fromId, onHand: -quantity, incoming: 0 },
      { ...move, locationId: transfer.toId, onHand: 0, incoming: quantity },
    ]
  })
  await moveGoods(db, transferId, moves)
  await db
    .updateTable('transfers')
    .set({
      status: 'inTransit',
      sent_at: appNow,
      sent_by: db.context.actor.name,
      version: version + 1,
    })
    .where('transfer_id', '=', transferId)
    .execute()
  await tellTransfer(db, transferId, 'sent')
}
