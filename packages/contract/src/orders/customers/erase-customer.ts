import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Id, NoBody, EmptyResponse } from '../../endpoints/scalars.ts'

/** As orders call whoever was erased. */
export const erasedName = 'Erased customer'

const erase = {
  access: { permission: 'orders.erase' },
  params: z.object({ customerId: Id }),
} as const

export const previewErasure = get('/customers/:customerId/erasure', {
  ...erase,
  summary: 'Preview of erasing a customer',
  response: z.object({
    /** Orders that stay, without a name. */
    orderCount: z.int(),
    /** Invoices and credit notes that stay as they were issued. */
    documentCount: z.int(),
    /** In sentences; none where they can be erased. */
    refusals: z.array(z.string()),
  }),
})

/** For good. 409 `invalid_transition` while an order of theirs is open or money is to be settled. */
export const eraseCustomer = post('/customers/:customerId/erasure', {
  ...erase,
  summary: 'Erase a customer’s personal data',
  body: NoBody,
  response: EmptyResponse,
})
