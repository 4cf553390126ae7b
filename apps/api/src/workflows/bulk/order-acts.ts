import { answer } from '@marketday/contract/endpoints/actions'
import * as contract from '@marketday/contract/orders/bulk/order-bulk-acts'
import type { OrderBulkAction, OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'

import { createBulkActs } from '../../platform/bulk/create-bulk-acts.ts'
import {
  planningRefusal,
  isAsLeft,
  tagsBetween,
  toKey,
  decideOrder,
  valuesBeside,
} from './rules.ts'
import type { Act, ActRow, RowResult } from '../../platform/bulk/bulk-owner.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findRefusal, giveValues, actOnOrder, workOnGoods } from './act-on-order.ts'
import { readActFacts } from './read-act-facts.ts'
import type { ActFacts } from './read-act-facts.ts'
import type { OrderDecision } from './order-decision.ts'

async function applyToOrders(
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

export const orderActs = createBulkActs<OrderBulkAction, OrderValues>({
  subject: 'orders',
  noun: 'order_act',
  jobName: 'advance-order-act',
  // Each order takes about ten statements and locks stock until the batch ends.
  atOnce: 25,
  apply: applyToOrders,
  undo: undoOnOrders,
  lasts: (action) => (contract.isFinal(action) ? 'This can’t be undone' : null),
  answer(can, reasons, action) {
    const refusal = planningRefusal(can, action)
    return refusal === null ? answer(acts, can, reasons) : { undo: refusal, stop: refusal }
  },
})

const acts = {
  endpoints: { undo: contract.undoOrderBulkAct, stop: contract.stopOrderBulkAct },
  refusals: { 'orders.edit': 'Your role can see orders but not change them' },
}

async function undoOnOrders(
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
