import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Id, line, EmptyResponse, Time } from '../endpoints/scalars.ts'

/**
 * Reserved pieces of a variant: for an order until handed over, for a checkout for some minutes,
 * or for a draft.
 */
export const Reservation = z.object({
  kind: z.enum(['order', 'checkout', 'draft']),
  /** Null for a checkout, and without permission to see orders. */
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.int()),
  cartId: z.nullable(Id),
  /** Draft order; null without permission to see orders. */
  draftId: z.nullable(Id),
  quantity: z.int(),
  since: z.nullable(Time),
  expiresAt: z.nullable(Time),
})
export type Reservation = z.output<typeof Reservation>

export const listReservations = get('/catalog/stock/:variantId/reservations', {
  access: { permission: 'stock.see' },
  summary: 'What the reserved pieces of a variant are reserved for, the oldest hundred',
  params: z.object({ variantId: Id }),
  response: z.object({ rows: z.array(Reservation) }),
})

/** The shopper sees that the checkout has expired and may restart it. 409 `conflict` once it has ended. */
export const releaseReservation = post('/catalog/stock/reservations/:cartId/release', {
  access: { permission: 'stock.edit' },
  summary: 'Release a checkout’s reservation early',
  params: z.object({ cartId: Id }),
  body: z.strictObject({ reason: line(200) }),
  response: EmptyResponse,
})
