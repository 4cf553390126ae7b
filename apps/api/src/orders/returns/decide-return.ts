import type { ReturnEvent } from '@marketday/contract/orders/returns/return-states'

import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { unarchiveOrder } from '../marks/mark-order.ts'
import { listLines } from '../fulfilment/fulfilment-rows.ts'
import { countReturnable } from './find-return-offer.ts'
import { hasCome, returnStateNames, returnStep } from './return-actions.ts'
import { decide, findReturn } from './return-rows.ts'
import type { ReturnRow } from './return-rows.ts'
import { getOrderRow } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'

/** A refused return can be approved unless its goods are in another one. */
export async function approveReturn(db: Db, of: OfReturn, reply: string): Promise<void> {
  const { found, order } = await lockReturn(db, of)
  if (!mustMoveReturn(found, 'approve')) return
  if (found.status === 'rejected') await requireFree(db, of, found)
  await decide(db, { found, to: 'approved', reply })
  // Archived orders are not checked for tasks.
  if (order.isArchived) await unarchiveOrder(db, of.orderId)
  await tell(db, of, { found, name: 'order.return_approved', reason: reply })
}

export async function rejectReturn(db: Db, of: OfReturn, reply: string): Promise<void> {
  const { found } = await lockReturn(db, of)
  if (!mustMoveReturn(found, 'reject')) return
  await decide(db, { found, to: 'rejected', reply })
  await tell(db, of, { found, name: 'order.return_rejected', reason: reply })
}

/** Through the order's link: only returns requested by the customer, not by the shop. */
export async function withdrawReturn(db: Db, of: OfReturn): Promise<void> {
  const { found } = await lockReturn(db, of)
  if (!found.isAsked)
    throw conflict(
      'invalid_transition',
      'The shop started this return. Contact the shop to cancel it.',
    )
  await cancelReturn(db, of)
}

/** Throws if units have arrived: those are settled. */
export async function cancelReturn(db: Db, of: OfReturn): Promise<void> {
  const { found } = await lockReturn(db, of)
  if (!mustMoveReturn(found, 'cancel')) return
  if (hasCome(found)) throw conflict('invalid_transition', 'Some of it was already returned')
  await decide(db, { found, to: 'cancelled' })
  await tell(db, of, { found, name: 'order.return_cancelled' })
}

async function requireFree(db: Db, { orderId }: OfReturn, returnRow: ReturnRow): Promise<void> {
  const lines = await listLines(db, orderId)
  const isBound = returnRow.lines.some(({ lineId, quantity }) =>
    lines.some((line) => line.id === lineId && countReturnable(line) < quantity),
  )
  if (isBound)
    throw conflict('invalid_transition', 'Its items are in another return or were already returned')
}

interface ReturnMessage {
  readonly found: ReturnRow
  readonly name: 'order.return_approved' | 'order.return_rejected' | 'order.return_cancelled'
  readonly reason?: string
}

const tell = (db: Db, { orderId }: OfReturn, { found, name, reason = '' }: ReturnMessage) =>
  record(db, {
    name,
    objectType: 'order',
    objectId: orderId,
    details: { returnId: found.id, number: found.number, reason },
  })

export interface OfReturn {
  readonly orderId: string
  readonly returnId: string
}

interface Locked {
  readonly orderId: string
  readonly order: OrderRecord
  readonly found: ReturnRow
}

/** Locks the order first, to serialize changes of order and return. */
export async function lockReturn(db: Db, of: OfReturn): Promise<Locked> {
  const order = await getOrderRow(db, of.orderId)
  return { orderId: order.id, order, found: await findReturn(db, of) }
}

/** False if already in the target state; 409 `invalid_transition` if not allowed. */
export function mustMoveReturn({ number, status }: ReturnRow, event: ReturnEvent): boolean {
  const step = returnStep(status, event)
  if (step.kind !== 'illegal') return step.kind === 'move'
  throw conflict(
    'invalid_transition',
    `Return ${number} is ${returnStateNames[status]}, so “${event}” is not possible`,
    [
      { path: 'state', message: status },
      { path: 'event', message: event },
      { path: 'allowed', message: step.allowed.join(', ') },
    ],
  )
}
