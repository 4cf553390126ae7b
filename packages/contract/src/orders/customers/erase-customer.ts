import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Id, NoBody, Nothing } from '../../endpoints/scalars.ts'

/** As orders call whoever was erased. */
export const erasedName = 'Erased customer'

const erase = {
  access: { permission: 'orders.erase' },
  params: z.object({ customerId: Id }),
} as const

export const previewErasure = get('/customers/:customerId/erasure', {
  ...erase,
  summary: 'What erasing a customer would leave, and why it cannot be done yet',
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
  summary: 'Remove what names a customer; their orders stay in the books',
  body: NoBody,
  response: Nothing,
})
