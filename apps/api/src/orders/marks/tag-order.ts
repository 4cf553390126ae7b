import { record } from '../../platform/events/record.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getOrderRow } from '../lock-order.ts'
import { changeTags } from './change-tags.ts'
import type { TagChange } from './change-tags.ts'

export async function tagOrder(db: Db, orderId: string, change: TagChange): Promise<void> {
  await getOrderRow(db, orderId)
  const { added, removed } = await changeTags(db, { kind: 'order', id: orderId }, change)
  if (added.length + removed.length > 0)
    await record(db, {
      name: 'order.tagged',
      objectType: 'order',
      objectId: orderId,
      details: { added, removed },
    })
}
