import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type {
  OrderBulkAction,
  OrderBulkPreview,
  previewOrderBulkAct as endpoint,
} from '@marketday/contract/orders/bulk/order-bulk-acts'

import { selectOrders } from '../../orders/lists/select-orders.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { readActFacts } from './read-act-facts.ts'
import type { ActFacts } from './read-act-facts.ts'
import { decideOrder } from './rules.ts'
import { requireAssignable } from './start-order-act.ts'

const readAtOnce = 5_000
const shownExamples = 20

export async function previewOrderAct(
  db: Db,
  { selection, action }: BodyOf<typeof endpoint>,
): Promise<OrderBulkPreview> {
  await requireAssignable(db, action)
  const ids = await selectOrders(db, selection)
  const tally = createTally(action)
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const some = ids.slice(from, from + readAtOnce)
    const ordersById = await readActFacts(db, some)
    for (const id of some) tally.add(ordersById.get(id))
  }
  return tally.end()
}

/** Streaming totals: constant memory for a hundred thousand orders. */
function createTally(action: OrderBulkAction) {
  const [figures, refusals] = [{ total: 0, changed: 0, unchanged: 0, paid: 0 }, new Map()]
  const examples: OrderBulkPreview['examples'] = []
  const writes = (action.kind === 'cancel' && action.notify) || action.kind === 'slot'
  return {
    add(order: ActFacts | undefined) {
      if (!order) return
      figures.total += 1
      const decision = decideOrder(action, order)
      if (decision.outcome === 'refused')
        refusals.set(decision.reason, (refusals.get(decision.reason) ?? 0) + 1)
      else figures[decision.outcome] += 1
      if (decision.outcome !== 'changed') return
      if (action.kind === 'cancel' && order.capturedMinor > order.refundedMinor) figures.paid += 1
      if (examples.length < shownExamples)
        examples.push({ orderId: order.id, title: `Order ${order.number}` })
    },
    end: (): OrderBulkPreview => ({
      ...figures,
      mails: writes ? figures.changed : 0,
      refusals: [...refusals].map(([reason, count]) => ({ reason, count })),
      examples,
    }),
  }
}
