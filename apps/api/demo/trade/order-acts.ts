import { assignStop } from '../../src/deliveries/board/assign-stop.ts'
import { actOnStop } from '../../src/deliveries/run/act-on-stop.ts'
import { retryDelivery } from '../../src/deliveries/board/schedule-delivery.ts'
import { cancelOrder } from '../../src/workflows/cancel/cancel-order.ts'
import { handOverOrder } from '../../src/orders/hand-over-order.ts'
import { getOrderRow } from '../../src/orders/lock-order.ts'
import { packOrders, startPicking } from '../../src/orders/fulfilment/pack-orders.ts'
import { applyRefund } from '../../src/workflows/refund/apply-refund.ts'
import { listOrderRefunds } from '../../src/payments/card/find-refunds.ts'
import { requestRefund } from '../../src/workflows/refund/request-refund.ts'
import { prepareSubmission } from '../../src/workflows/refund/submit-refund.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Db } from '../../src/platform/database/tenant-db.ts'
import type { DemoDriver } from '../business.ts'
import { refundAtProvider } from '../card-provider.ts'
import type { Actor, Seeding } from '../seeding.ts'
import type { FilledOrder, TodayStep } from './plan/planned-order.ts'
import type { Placed } from './purchase.ts'

/** Appended: the demo's runs are in the order of its orders. */
const lastPlace = 1_000

export interface Shift {
  readonly seeding: Seeding
  readonly drivers: readonly [DemoDriver, DemoDriver, DemoDriver]
  readonly photos: readonly string[]
}

export interface Living extends Placed {
  readonly order: FilledOrder
}

export const orderActs = (shift: Shift) => {
  const { seeding, drivers, photos } = shift
  const { at, team } = seeding
  const drive = (
    moment: Date,
    { order, orderId }: Living,
    act: (db: Db, deliveryId: string) => Promise<unknown>,
  ) => at(moment, drivers[order.van].actor, async (db) => act(db, await deliveryOf(db, orderId)))
  const stamp = (moment: Date) => ({ id: newId(), happenedAt: moment.toISOString() })
  const photo = ({ totalMinor }: Living) => photos[totalMinor % photos.length]
  const dueOf = ({ order, totalMinor }: Living) =>
    order.method === 'cash' ? { cashCollectedMinor: totalMinor } : {}

  return {
    pick: (moment, { orderId }) => at(moment, team.orders, (db) => startPicking(db, [orderId])),
    pack: (moment, { orderId }) => at(moment, team.orders, (db) => packOrders(db, [orderId])),
    assign: (moment, { order, orderId }) =>
      at(moment, team.dispatcher, async (db) =>
        assignStop(db, await deliveryOf(db, orderId), {
          driverId: drivers[order.van].driverId,
          sequence: lastPlace,
          late: true,
        }),
      ),
    start: (moment, living) =>
      drive(moment, living, (db, id) => actOnStop(db, id, { ...stamp(moment), event: 'start' })),
    arrive: (moment, living) =>
      drive(moment, living, (db, id) => actOnStop(db, id, { ...stamp(moment), event: 'arrive' })),
    deliver: (moment, living) =>
      drive(moment, living, (db, id) =>
        actOnStop(db, id, {
          ...stamp(moment),
          event: 'deliver',
          fileId: photo(living),
          receivedBy: living.order.customer.name,
          ...dueOf(living),
        }),
      ),
    fail: (moment, living) =>
      drive(moment, living, (db, id) =>
        actOnStop(db, id, {
          ...stamp(moment),
          event: 'fail',
          reason: 'nobody_home',
          note: 'No answer, lights off. Bag is back in the box.',
          fileId: photo(living),
        }),
      ),
    handOver: (moment, living) =>
      at(moment, team.orders, (db) => handOverOrder(db, living.orderId, dueOf(living))),
    cancel: (moment, living) => cancelAndSettle(seeding, moment, living),
  } satisfies Record<TodayStep['what'], (moment: Date, living: Living) => Promise<unknown>>
}

export async function tryAgain(
  { seeding: { at, team } }: Shift,
  moment: Date,
  { orderId, slotId }: { orderId: string; slotId: string },
): Promise<void> {
  await at(moment, team.dispatcher, async (db) =>
    retryDelivery(db, await deliveryOf(db, orderId), slotId),
  )
}

export async function refund(
  { seeding }: Shift,
  moment: Date,
  wish: { orderId: string; amountMinor: number; reason: string },
): Promise<void> {
  const { manager } = seeding.team
  await seeding.at(moment, manager, async (db) => {
    await getOrderRow(db, wish.orderId)
    await requestRefund(db, { ...wish, purpose: 'goodwill' })
  })
  await settleRefunds(seeding, { moment, actor: manager, orderId: wish.orderId })
}

async function cancelAndSettle(
  seeding: Seeding,
  moment: Date,
  { orderId, order }: Living,
): Promise<void> {
  const actor = seeding.team.orders
  const reason = order.fate.kind === 'cancelled' ? order.fate.reason : 'customer'
  await seeding.at(moment, actor, (db) =>
    cancelOrder(db, orderId, { reason, restock: true, refund: 'full', notify: false }),
  )
  await settleRefunds(seeding, { moment, actor, orderId })
}

async function settleRefunds(
  { at, services }: Seeding,
  { moment, actor, orderId }: { moment: Date; actor: Actor; orderId: string },
): Promise<void> {
  const submissions = await at(moment, actor, async (db) => {
    const refunds = await listOrderRefunds(db, orderId)
    return await Promise.all(refunds.map(({ id }) => prepareSubmission(db, id)))
  })
  for (const submission of submissions) {
    if (!submission) continue
    const report = await refundAtProvider(services, submission)
    await at(moment, actor, (db) => applyRefund(db, { refundId: submission.refund.id, report }))
  }
}

async function deliveryOf(db: Db, orderId: string): Promise<string> {
  const row = await db
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.delivery_id
}
