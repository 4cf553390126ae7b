import type { OrderBulkAction, OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'

import type { Act, ActRow, RowResult } from '../../platform/bulk/bulk-owner.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findRefusal, giveValues } from './act-on-order.ts'
import { readActFacts } from './read-act-facts.ts'
import type { ActFacts } from './read-act-facts.ts'
import { isAsLeft, tagsBetween, toKey } from './rules.ts'

export async function undoOnOrders(
  db: Db,
  _act: Act<OrderBulkAction>,
  rows: readonly ActRow<OrderValues>[],
): Promise<RowResult<OrderValues>[]> {
  const ordersById = await readActFacts(
    db,
    rows.map(({ objectId }) => objectId),
    { lock: true },
  )
  const results: RowResult<OrderValues>[] = []
  for (const { id: rowId, objectId, before, after } of rows) {
    const reason = await takeBack(db, ordersById.get(objectId), { before, after })
    const outcome = reason === null ? 'undone' : 'kept'
    results.push({ rowId, outcome, reason: reason ?? '', before, after })
  }
  return results
}

type Applied = Pick<ActRow<OrderValues>, 'before' | 'after'>

async function takeBack(
  db: Db,
  order: ActFacts | undefined,
  { before, after }: Applied,
): Promise<string | null> {
  if (!order) return 'It was deleted'
  if (!before || !after || !isAsLeft({ before, after }, order))
    return 'Someone has changed it since'
  const former = before.tags ? { tags: tagsBack(order, { before, after }) } : before
  return await findRefusal(db, () => giveValues(db, order, former))
}

function tagsBack({ tags }: ActFacts, { before, after }: Applied): string[] {
  const { add, remove } = tagsBetween(before?.tags ?? [], after?.tags ?? [])
  const added = new Set(add.map(toKey))
  return [...tags.filter((tag) => !added.has(toKey(tag))), ...remove]
}
