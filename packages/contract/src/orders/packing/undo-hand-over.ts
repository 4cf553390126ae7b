import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'
import { isCarried } from './carriers.ts'
import type { Parcel } from './parcel.ts'

/** Undo period of a hand-over, in minutes; the customer is notified only afterwards. */
export const handOverUndoMinutes = 10

/** Undo is still possible and the customer not yet notified. */
export const hasJustLeft = (
  { status, handedOverAt }: { readonly status: string; readonly handedOverAt: string | null },
  now = new Date(),
): boolean =>
  status === 'handed_over' &&
  handedOverAt !== null &&
  now.getTime() - Date.parse(handedOverAt) < handOverUndoMinutes * 60_000

/** Delivery progress; null without a delivery. */
export type Journey = { readonly status: string; readonly attempt: number } | null

/** Reason why the delivery prevents the undo; null if none. */
export function refuseUndo(
  parcel: Pick<Parcel, 'carrier' | 'trackingNumber'>,
  journey: Journey,
): string | null {
  if (!journey) return null
  const { status, attempt } = journey
  const isInStore = attempt === 1 && ['unscheduled', 'scheduled', 'assigned'].includes(status)
  if (isInStore) return null
  return decided[status] ?? (isCarried(parcel) ? null : 'The driver has already left with it')
}

const decided: Readonly<Record<string, string>> = {
  cancelled: 'Its delivery was cancelled',
  delivered: 'It is delivered',
  returned: 'Its items were already returned',
}

/** 409 `invalid_transition` after that time, once the driver has left or the goods have arrived. */
export const undoHandOver = post('/orders/:orderId/hand-over/undo', {
  access: { permission: 'orders.edit' },
  summary: 'Undo the hand-over of parcels',
  params: z.object({ orderId: Id }),
  body: z.strictObject({ fulfilmentIds: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  response: Order,
})
