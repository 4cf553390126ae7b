import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { takeBackReturn } from '../../stock/return-stock.ts'
import { lockReturn, mustMoveReturn } from './lock-return.ts'
import type { OfReturn } from './lock-return.ts'
import { shelfReasons } from './receive-return.ts'
import { hasCome } from './return-actions.ts'

/** Reverts a recorded receipt: goods leave stock again and can be recorded again. */
export async function undoReceipts(db: Db, of: OfReturn): Promise<void> {
  const { found, orderId } = await lockReturn(db, of)
  mustMoveReturn(found, 'undoReceipts')
  if (!hasCome(found)) throw conflict('invalid_transition', 'Nothing was returned yet')
  await takeBackReturn(db, { orderId, reasons: Object.values(shelfReasons(found)) })
  const noReceipts = { shelved: 0, damaged: 0, lost: 0, wrong: 0 }
  await inOrder([
    db.updateTable('return_lines').set(noReceipts).where('return_id', '=', found.id).execute(),
    db
      .updateTable('returns')
      .set({ status: 'approved' })
      .where('return_id', '=', found.id)
      .execute(),
    record(db, {
      name: 'order.return_receipts_undone',
      objectType: 'order',
      objectId: orderId,
      details: { returnId: found.id, number: found.number },
    }),
  ])
}
