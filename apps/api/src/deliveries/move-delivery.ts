import type { Updateable } from 'kysely'

import type { DeliveryEvent, DeliveryState } from '@marketday/contract/deliveries/delivery-states'

import { record } from '../platform/events/record.ts'
import type { Deliveries } from '../platform/database/database-types.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { actsIn, stateNames, stepOfDelivery } from './rules.ts'

export interface Movable {
  readonly id: string
  readonly orderId: string
  readonly status: DeliveryState
}

/**
 * Applies an event by the contract's table; the only place that writes a status. Returns false if
 * already applied; 409 `invalid_transition` if the state does not allow it or another request came
 * first.
 */
export async function moveDelivery(
  db: Db,
  delivery: Movable,
  {
    event,
    set = {},
    details = {},
  }: {
    readonly event: DeliveryEvent
    readonly set?: Updateable<Deliveries>
    readonly details?: Readonly<Record<string, unknown>>
  },
): Promise<boolean> {
  const step = stepOfDelivery(delivery.status, event)
  if (step.kind === 'repeat') return false
  const to = step.kind === 'move' ? step.to[0] : undefined
  if (!to) throw notAllowed(delivery.status, event)
  const moved = await db
    .updateTable('deliveries')
    .set((column) => ({ ...set, status: to, version: column('version', '+', 1) }))
    .where('delivery_id', '=', delivery.id)
    .where('status', '=', delivery.status)
    .returning('delivery_id')
    .executeTakeFirst()
  if (!moved)
    throw conflict('version_conflict', 'Someone else just changed this delivery. Please review it.')
  await tellDelivery(db, delivery, {
    action: event,
    details: { from: delivery.status, to, ...details },
  })
  return true
}

export async function tellDelivery(
  db: Db,
  { id, orderId }: Pick<Movable, 'id' | 'orderId'>,
  { action, details = {} }: { action: string; details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const event = { name: `delivery.${action}`, details }
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
