import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Id, line, EmptyResponse, Time } from '../endpoints/scalars.ts'

/** Pieces of a variant that are promised: to an order until it is handed over, to a checkout for some minutes, or to a draft. */
export const Reservation = z.object({
  kind: z.enum(['order', 'checkout', 'draft']),
  /** Null of a checkout, and for who may not see orders. */
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.int()),
  /** Of a checkout. */
  cartId: z.nullable(Id),
  /** Of an order that is being written down; null for who may not see orders. */
  draftId: z.nullable(Id),
  quantity: z.int(),
  since: z.nullable(Time),
  /** When a checkout or a draft gives them back by itself. */
  expiresAt: z.nullable(Time),
})
export type Reservation = z.output<typeof Reservation>

export const listReservations = get('/catalog/stock/:variantId/reservations', {
  access: { permission: 'stock.see' },
  summary: 'What the reserved pieces of a variant are reserved for, the oldest hundred',
  params: z.object({ variantId: Id }),
  response: z.object({ rows: z.array(Reservation) }),
})

/** The shopper is told that the checkout is no longer running, and may begin it anew. 409 `conflict` once it has ended. */
export const releaseReservation = post('/catalog/stock/reservations/:cartId/release', {
  access: { permission: 'stock.edit' },
  summary: 'Release a checkout’s reservation early',
  params: z.object({ cartId: Id }),
  body: z.strictObject({ reason: line(200) }),
  response: EmptyResponse,
})
