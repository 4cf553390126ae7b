import { sql } from 'kysely'

import * as contract from '@marketday/contract/orders/order-bulk-acts'
import type {
  OrderBulkAction,
  OrderBulkKind,
  OrderBulkPreview,
  OrderValues,
} from '@marketday/contract/orders/order-bulk-acts'
import type { OrderSelection } from '@marketday/contract/orders/order-selection'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { getDriver } from '../../deliveries/drivers/queries.ts'
import { handOverOrder } from '../../orders/hand-over-order.ts'
import { selectOrders } from '../../orders/lists/select-orders.ts'
import { listAssignable } from '../../orders/marks/mark-order.ts'
import type { BulkChange, BulkRow } from '../../platform/bulk/bulk-definition.ts'
import { defineBulkActions } from '../../platform/bulk/define-bulk-actions.ts'
import { changed, changedSince } from '../../platform/bulk/rules.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { cancelOrder } from '../cancel/cancel-order.ts'
import { askForDue } from '../capture/capture-for-goods.ts'
import { readBulkOrders } from './read-bulk-orders.ts'
import type { BulkOrder } from './read-bulk-orders.ts'
import {
  decideDriver,
  decideSlot,
  decideStep,
  decideTags,
  decideValues,
  formerValues,
  orderSteps,
  valuesBeside,
} from './rules.ts'
import type { OrderDecision } from './rules.ts'
import { findRefusal, packWholeOrders, pickOrders, setValues } from './write-orders.ts'

interface OrderBulk {
  readonly permission: 'orders.edit'
  readonly request: { readonly selection: OrderSelection; readonly action: OrderBulkAction }
  readonly action: OrderBulkAction
  readonly object: BulkOrder
  readonly values: OrderValues | null
  readonly edits: never
  readonly example: OrderBulkPreview['examples'][number]
  readonly count: 'mails' | 'paid'
}

/** An action without `run` and `runAll` sets the decided values. */
interface OrderAction<Action> {
  readonly decide: (action: Action, order: BulkOrder) => OrderDecision
  readonly run?: (db: Db, order: BulkOrder, action: Action) => Promise<void>
  /** For many orders at once; order by order after a refusal. */
  readonly runAll?: (db: Db, orders: readonly BulkOrder[]) => Promise<void>
  /** 404 for a person outside the team. */
  readonly requireTarget?: (db: Db, action: Action) => Promise<void>
  readonly isMailed?: (action: Action) => boolean
}

const actions: {
  readonly [K in OrderBulkKind]: OrderAction<Extract<OrderBulkAction, { readonly kind: K }>>
} = {
  tags: { decide: decideTags },
  assign: {
    decide: ({ assigneeId }, order) => decideValues({ assigneeId }, order),
    async requireTarget(db, { assigneeId }) {
      if (assigneeId === null) return
      const people = await listAssignable(db)
      if (!people.some(({ id }) => id === assigneeId)) throw notFound('Person')
    },
  },
  priority: { decide: ({ priority }, order) => decideValues({ priority }, order) },
  due: { decide: ({ dueOn }, order) => decideValues({ dueOn }, order) },
  driver: {
    decide: ({ driverId }, order) => decideDriver(driverId, order),
    async requireTarget(db, { driverId }) {
      if (driverId !== null) await getDriver(db, driverId)
    },
  },
  slot: { decide: ({ slotId }, order) => decideSlot(slotId, order), isMailed: () => true },
  archive: { decide: (_, order) => decideStep(orderSteps.archive, order) },
  unarchive: { decide: (_, order) => decideStep(orderSteps.unarchive, order) },
  pick: { decide: (_, order) => decideStep(orderSteps.pick, order), runAll: pickOrders },
  pack: { decide: (_, order) => decideStep(orderSteps.pack, order), runAll: packWholeOrders },
  handOver: {
    decide: (_, order) => decideStep(orderSteps.handOver, order),
    run: (db, { id }) => handOverOrder(db, id),
  },
  capture: { decide: (_, order) => decideStep(orderSteps.capture, order), run: askForDue },
  cancel: {
    decide: (_, order) => decideStep(orderSteps.cancel, order),
    run: (db, { id }, { kind: _kind, ...request }) =>
      cancelOrder(db, id, { ...request, refund: 'none' }),
    isMailed: ({ notify }) => notify,
  },
}

const ruleFor = (action: OrderBulkAction) => actions[action.kind] as OrderAction<OrderBulkAction>

/** Reason why a role may not begin, stop or undo an act about deliveries, or null. */
const planningRefusal = (can: Can, action: OrderBulkAction): string | null =>
  contract.plansDeliveries(action) && !can('deliveries.edit')
    ? 'Your role can see deliveries but not plan them'
    : null

export const orderActs = defineBulkActions<OrderBulk>({
  subject: 'orders',
  noun: 'order_act',
  jobName: 'advance-order-act',
  // Each order takes about ten statements and locks stock until the batch ends.
  atOnce: 25,
  access: {
    endpoints: { undo: contract.undoOrderBulkAct, stop: contract.stopOrderBulkAct },
    refusals: { 'orders.edit': 'Your role can see orders but not change them' },
  },
  refusal: planningRefusal,
  isFinal: contract.isFinal,
  async choose(db, { selection, action }, can) {
    const refusal = planningRefusal(can, action)
    if (refusal !== null) throw forbidden(refusal)
    await ruleFor(action).requireTarget?.(db, action)
    return { action, ids: await selectOrders(db, selection) }
  },
  titles: sql`select order_id as id, 'Order ' || number as title from orders`,
  read: readBulkOrders,
  apply: async (db, action) => ({
    decide: async (rows) =>
      rows.map((row) => ({ ...row, decision: ruleFor(action).decide(action, row.object) })),
    write: (changes) => runAction(db, action, changes),
  }),
  undo: async (db) => ({
    decide: async (rows) =>
      rows.map(({ row, object }) => ({ row, object, decision: decideUndo(row, object) })),
    write: (changes) =>
      collectRefusals(db, changes, ({ object, after }) => setDecided(db, object, after)),
  }),
  stored: (order, after) => ({ before: after && valuesBeside(after, order) }),
  example: ({ id, number }) => ({ orderId: id, title: `Order ${number}` }),
  counts: {
    mails: (action) => ruleFor(action).isMailed?.(action) ?? false,
    paid: ({ kind }, order) => kind === 'cancel' && order.capturedMinor > order.refundedMinor,
  },
})

type Change = BulkChange<OrderBulk>
type Refusals = ReadonlyMap<string, string>

async function runAction(
  db: Db,
  action: OrderBulkAction,
  changes: readonly Change[],
): Promise<Refusals> {
  const { run, runAll } = ruleFor(action)
  const orders = changes.map(({ object }) => object)
  if (runAll && orders.length > 0) {
    const refusal = await findRefusal(db, () => runAll(db, orders))
    if (refusal === null) return new Map()
  }
  return await collectRefusals(db, changes, async ({ object, after }) => {
    if (runAll) await runAll(db, [object])
    else if (run) await run(db, object, action)
    else await setDecided(db, object, after)
  })
}

/** Rolls back each order that refuses. */
async function collectRefusals(
  db: Db,
  changes: readonly Change[],
  work: (change: Change) => Promise<void>,
): Promise<Refusals> {
  const refusals = new Map<string, string>()
  for (const change of changes) {
    const refusal = await findRefusal(db, () => work(change))
    if (refusal !== null) refusals.set(change.row.id, refusal)
  }
  return refusals
}

const setDecided = async (db: Db, order: BulkOrder, values: OrderValues | null): Promise<void> => {
  if (values) await setValues(db, order, values)
}

function decideUndo({ before, after }: BulkRow<OrderBulk>, order: BulkOrder): OrderDecision {
  const former = before && after && formerValues({ before, after }, order)
  return former ? changed(former) : changedSince
}
