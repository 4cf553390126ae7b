import type { ReturnEvent } from '@marketday/contract/orders/returns/return-states'

import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'
import { getOrderRow } from '../lock-order.ts'
import type { OrderRecord } from '../lock-order.ts'
import { returnStateNames, returnStep } from './return-actions.ts'
import { findReturn } from './return-rows.ts'
import type { ReturnRow } from './return-rows.ts'

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
