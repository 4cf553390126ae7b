import { assignStop } from '../../deliveries/assign-stop.ts'
import { actOnStop } from '../../deliveries/run/act-on-stop.ts'
import { retryDelivery } from '../../deliveries/schedule-delivery.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { handOverOrder } from '../../orders/hand-over.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { packOrder, startPicking } from '../../orders/pack-order.ts'
import { applyRefund } from '../../payments/apply-refund.ts'
import { listOrderRefunds } from '../../payments/queries.ts'
import { requestRefund } from '../../payments/request-refund.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { DemoDriver } from '../business.ts'
import type { Seeding } from '../seeding.ts'
import type { FilledOrder, TodayStep } from './plan/planned-order.ts'
import type { Placed } from './purchase.ts'

export interface Shift {
  readonly seeding: Seeding
  readonly drivers: readonly [DemoDriver, DemoDriver, DemoDriver]
  /** Photos of doorsteps, filed as proofs. */
  readonly photos: readonly string[]
}

/** An order on its way through the bakery. */
export interface Living extends Placed {
  readonly order: FilledOrder
}

/** Each does its part at the given moment, as the person whose work it is. */
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
    pick: (moment, { orderId }) => at(moment, team.orders, (db) => startPicking(db, orderId)),
    pack: (moment, { orderId }) => at(moment, team.orders, (db) => packOrder(db, orderId)),
    assign: (moment, { order, orderId }) =>
      at(moment, team.dispatcher, async (db) =>
        assignStop(db, await deliveryOf(db, orderId), { driverId: drivers[order.van].driverId }),
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
    cancel: (moment, living) => at(moment, team.orders, (db) => cancelAndSettle(db, living)),
  } satisfies Record<TodayStep['what'], (moment: Date, living: Living) => Promise<unknown>>
}

/** A failed stop gets another day. */
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
  { seeding: { at, team } }: Shift,
  moment: Date,
  wish: { orderId: string; amountMinor: number; reason: string },
): Promise<void> {
  await at(moment, team.manager, async (db) => {
    await getOrderRow(db, wish.orderId)
    await requestRefund(db, wish)
    await settleRefunds(db, wish.orderId)
  })
}

async function cancelAndSettle(db: Db, { orderId, order }: Living): Promise<void> {
  const reason = order.fate.kind === 'cancelled' ? order.fate.reason : 'customer'
  await cancelOrder(db, orderId, { reason, restock: true, refund: 'full', notify: false })
  await settleRefunds(db, orderId)
}

/** The provider's answer to each refund of a card payment, recorded without asking it. */
async function settleRefunds(db: Db, orderId: string): Promise<void> {
  for (const { id, amountMinor, status } of await listOrderRefunds(db, orderId))
    if (status === 'requested')
      await applyRefund(db, {
        refundId: id,
        report: { id: `re_demo_${id}`, amountMinor, status: 'succeeded', failureReason: null },
      })
}

async function deliveryOf(db: Db, orderId: string): Promise<string> {
  const row = await db
    .selectFrom('deliveries')
    .select('delivery_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.delivery_id
}
