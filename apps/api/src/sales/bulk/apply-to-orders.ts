import type { OrderBulkAction, OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'

import type { Act, ActRow, RowResult } from '../../bulk/bulk-owner.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { actOnOrder, findRefusal } from './act-on-order.ts'
import { readActFacts } from './read-act-facts.ts'
import type { ActFacts } from './read-act-facts.ts'
import { decideOrder, valuesBeside } from './rules.ts'

/** Does the act to these orders, one after the other; answers what became of each. */
export async function applyToOrders(
  db: Db,
  { action }: Act<OrderBulkAction>,
  rows: readonly ActRow<OrderValues>[],
): Promise<RowResult<OrderValues>[]> {
  const facts = await readActFacts(
    db,
    rows.map(({ objectId }) => objectId),
    { lock: true },
  )
  const results: RowResult<OrderValues>[] = []
  for (const { id: rowId, objectId } of rows) {
    const order = facts.get(objectId)
    results.push({ rowId, ...(order ? await applyTo(db, action, order) : gone) })
  }
  return results
}

const gone = { outcome: 'refused', reason: 'It was deleted meanwhile' } as const

async function applyTo(
  db: Db,
  action: OrderBulkAction,
  order: ActFacts,
): Promise<Omit<RowResult<OrderValues>, 'rowId'>> {
  const decision = decideOrder(action, order)
  if (decision.outcome !== 'changed') return decision
  const { after } = decision
  const reason = await findRefusal(db, () => actOnOrder(db, action, { order, after }))
  if (reason !== null) return { outcome: 'refused', reason }
  return { outcome: 'changed', before: after && valuesBeside(after, order), after }
}
