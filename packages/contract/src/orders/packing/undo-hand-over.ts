import * as z from 'zod/mini'

import { post } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'
import { isCarried } from './carriers.ts'
import type { Parcel } from './parcel.ts'

/** So long a hand-over can be taken back; before that is over its customer hears nothing of it. */
export const handOverUndoMinutes = 10

/** Its customer has not been told yet, and it can still be taken back. */
export const hasJustLeft = (
  { status, handedOverAt }: { readonly status: string; readonly handedOverAt: string | null },
  now = new Date(),
): boolean =>
  status === 'handed_over' &&
  handedOverAt !== null &&
  now.getTime() - Date.parse(handedOverAt) < handOverUndoMinutes * 60_000

/** How far the delivery of an order is; null where nobody brings it. */
export type Journey = { readonly status: string; readonly attempt: number } | null

/** Why the delivery of its order keeps a parcel from being taken back; null where it does not. */
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

/** What became of all the goods of an order. */
const decided: Readonly<Record<string, string>> = {
  cancelled: 'Its delivery was cancelled',
  delivered: 'It is delivered',
  returned: 'Its items were already returned',
}

/** 409 `invalid_transition` once that time is over, the driver has set out or the goods have arrived. */
export const undoHandOver = post('/orders/:orderId/hand-over/undo', {
  access: { permission: 'orders.edit' },
  summary: 'Undo the hand-over of parcels',
  params: z.object({ orderId: Id }),
  body: z.strictObject({ fulfilmentIds: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  response: Order,
})
