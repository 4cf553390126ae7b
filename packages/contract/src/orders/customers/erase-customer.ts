import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Id, NoBody, EmptyResponse } from '../../endpoints/scalars.ts'

export const erasedName = 'Erased customer'

const erase = {
  access: { permission: 'orders.erase' },
  params: z.object({ customerId: Id }),
} as const

export const previewErasure = get('/customers/:customerId/erasure', {
  ...erase,
  summary: 'Preview of erasing a customer',
  response: z.object({
    /** Orders retained without a name. */
    orderCount: z.int(),
    /** Invoices and credit notes retained as issued. */
    documentCount: z.int(),
    /** Reasons as sentences; empty if erasure is possible. */
    refusals: z.array(z.string()),
  }),
})

/** Irreversible. 409 `invalid_transition` while an order is open or money is unsettled. */
export const eraseCustomer = post('/customers/:customerId/erasure', {
  ...erase,
  summary: 'Erase a customer’s personal data',
  body: NoBody,
  response: EmptyResponse,
})
