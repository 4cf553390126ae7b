import { sql } from 'kysely'
import type { Updateable } from 'kysely'

import type {
  DeliveryEvent,
  DeliveryState,
  GoodsPlace,
} from '@marketday/contract/deliveries/delivery-states'
import type { EventDetails } from '@marketday/contract/endpoints/event-details'

import { record } from '../platform/events/record.ts'
import type { EventOn, WithDetails } from '../platform/events/record.ts'
import type { Deliveries } from '../platform/database/database-types.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { timeRuns } from './plan/time-run.ts'
import { actsIn, stateNames, stepOfDelivery } from './rules.ts'
import { releaseSlot } from './slots.ts'

export interface Movable {
  readonly id: string
  readonly orderId: string
  readonly status: DeliveryState
}

type Move = {
  [E in DeliveryEvent]: {
    readonly event: E
    readonly set?: Updateable<Deliveries>
    /** The caller recomputes the arrivals, once for many stops. */
    readonly isTimedLater?: boolean
  } & WithDetails<Omit<EventDetails<`delivery.${E}`>, 'from' | 'to'>>
}[DeliveryEvent]

/**
 * Applies an event by the contract's table; the only place that writes a status. Returns false if
 * already applied; 409 `invalid_transition` if the state does not allow it or another request came
 * first. Recomputes the arrivals of the runs that the delivery left or joined, unless the move sets its own or the caller
 * does.
 */
export async function moveDelivery(
  db: Db,
  delivery: Movable,
  { event, set = {}, details, isTimedLater = false }: Move,
): Promise<boolean> {
  const step = stepOfDelivery(delivery.status, event)
  if (step.kind === 'repeat') return false
  const to = step.kind === 'move' ? step.to[0] : undefined
  if (!to) throw notAllowed(delivery.status, event)
  const moved = await db
    .updateTable('deliveries')
    .set((column) => ({
      ...set,
      status: to,
      ...(to !== 'assigned' && { is_locked: false }),
      version: column('version', '+', 1),
    }))
    .where('delivery_id', '=', delivery.id)
    .where('status', '=', delivery.status)
    .returning([
      sql<string | null>`old.driver_id`.as('earlierDriverId'),
      sql<string | null>`to_char(old.day, 'YYYY-MM-DD')`.as('earlierDay'),
      'driver_id as driverId',
      'day',
    ])
    .executeTakeFirst()
  if (!moved)
    throw conflict('version_conflict', 'Someone else just changed this delivery. Please review it.')
  // `Move` links the event to its details; the compiler loses that link here.
  await tellDelivery(db, delivery, {
    name: `delivery.${event}`,
    details: { from: delivery.status, to, ...details },
  } as EventOn<'delivery'>)
  const earlier = { driverId: moved.earlierDriverId, day: moved.earlierDay }
  if (!set.planned_at && !isTimedLater) await timeRuns(db, [moved, earlier])
  return true
}

export async function tellDelivery(
  db: Db,
  { id, orderId }: Pick<Movable, 'id' | 'orderId'>,
  event: EventOn<'delivery'>,
): Promise<void> {
  await record(db, [
    { ...event, objectType: 'delivery', objectId: id },
    { ...event, objectType: 'order', objectId: orderId },
  ])
}

export function notAllowed(state: DeliveryState, event: DeliveryEvent) {
  const allowed = actsIn(state)
  const rest =
    allowed.length > 0 ? `possible now: ${allowed.join(', ')}` : 'no further action is possible'
  return conflict(
    'invalid_transition',
    `A delivery that is ${stateNames[state]} does not allow “${event}”; ${rest}`,
    allowed.map((allowedEvent) => ({ path: 'allowed', message: allowedEvent })),
  )
}

interface Ended {
  readonly orderId: string
  readonly reason: string
  /** Required for goods that have left the store. */
  readonly goodsAt?: GoodsPlace | undefined
  /** Notify the customer: the order itself continues. */
  readonly notify?: boolean
}

/**
 * Ends the delivery of a cancelled order and releases its slot, for pickup too. Idempotent. 409
 * `invalid_transition` once the goods are delivered or being returned.
 */
export async function cancelDelivery(
  db: Db,
  { orderId, reason, goodsAt, notify = false }: Ended,
): Promise<void> {
  const row = await db
    .selectFrom('orders as o')
    .leftJoin('deliveries as d', 'd.order_id', 'o.order_id')
    .select([
      'd.delivery_id',
      'd.status',
      'd.driver_id',
      'd.day',
      'd.started_at',
      'd.delivery_slot_id as own_slot_id',
      'o.delivery_slot_id',
      'o.delivery_kind',
    ])
    .where('o.order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return
  if (!row.delivery_id || !row.status) {
    if (row.delivery_kind === 'pickup' && row.delivery_slot_id)
      await releaseSlot(db, row.delivery_slot_id)
    return
  }
  const delivery = { id: row.delivery_id, orderId, status: row.status }
  const cancelled = await moveDelivery(db, delivery, {
    event: 'cancel',
    set: {
      driver_id: null,
      sequence: null,
      planned_at: null,
      finished_at: db.context.now.toISOString(),
      goods_at: goodsAt,
    },
    details: { reason, notify, ...(goodsAt && { goodsAt }), ...startedRun(row) },
  })
  if (cancelled && row.own_slot_id) await releaseSlot(db, row.own_slot_id)
}

interface RunStop {
  readonly driver_id: string | null
  readonly day: string | null
  readonly started_at: string | null
}

const startedRun = ({ driver_id: driverId, day, started_at: startedAt }: RunStop) =>
  startedAt && driverId && day ? { run: { driverId, day } } : {}
