import type { OrderBulkAction, OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'

import type { Act, ActRow, RowResult } from '../../platform/bulk/bulk-owner.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { actOnOrder, findRefusal, workOnGoods } from './act-on-order.ts'
import type { OrderDecision } from './order-decision.ts'
import { readActFacts } from './read-act-facts.ts'
import type { ActFacts } from './read-act-facts.ts'
import { decideOrder, valuesBeside } from './rules.ts'

export async function applyToOrders(
  db: Db,
  { action }: Act<OrderBulkAction>,
  rows: readonly ActRow<OrderValues>[],
): Promise<RowResult<OrderValues>[]> {
  const ordersById = await readActFacts(
    db,
    rows.map(({ objectId }) => objectId),
    { lock: true },
  )
  const decisions = rows.map(({ id: rowId, objectId }) => {
    const order = ordersById.get(objectId)
    return order ? { rowId, order, decision: decideOrder(action, order) } : { rowId }
  })
  const areDone = await actTogether(db, action, decisions)
  const results: RowResult<OrderValues>[] = []
  for (const { rowId, ...each } of decisions) {
    const result = each.order ? await settle(db, action, { ...each, isDone: areDone }) : gone
    results.push({ rowId, ...result })
  }
  return results
}

const gone = { outcome: 'refused', reason: 'It was deleted' } as const

interface Decided {
  readonly order: ActFacts
  readonly decision: OrderDecision
}

/** Batches goods work of many orders; false if not applicable, or if a refusal reverted it. */
async function actTogether(
  db: Db,
  action: OrderBulkAction,
  decisions: readonly Partial<Decided>[],
): Promise<boolean> {
  const { kind } = action
  if (kind !== 'pick' && kind !== 'pack') return false
  const orders = decisions.flatMap(({ order, decision }) =>
    order && decision?.outcome === 'changed' ? order : [],
  )
  if (orders.length === 0) return false
  return (await findRefusal(db, () => workOnGoods(db, kind, orders))) === null
}

async function settle(
  db: Db,
  action: OrderBulkAction,
  { order, decision, isDone }: Decided & { readonly isDone: boolean },
): Promise<Omit<RowResult<OrderValues>, 'rowId'>> {
  if (decision.outcome !== 'changed') return decision
  const { after } = decision
  const reason = isDone
    ? null
    : await findRefusal(db, () => actOnOrder(db, action, { order, after }))
  if (reason !== null) return { outcome: 'refused', reason }
  return { outcome: 'changed', before: after && valuesBeside(after, order), after }
}
