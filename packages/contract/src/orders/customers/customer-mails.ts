import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Id, NoBody, Time } from '../../endpoints/scalars.ts'

export const CustomerMails = z.object({
  isAgreed: z.boolean(),
  /** One entry per known address. */
  cartMails: z.array(
    z.object({
      email: z.string(),
      /** Null if cart reminders are allowed. */
      stopped: z.nullable(
        z.object({
          at: Time,
          /** Staff member; empty for the customer. */
          byName: z.string(),
        }),
      ),
    }),
  ),
})
export type CustomerMails = z.output<typeof CustomerMails>

const ofCustomer = { params: z.object({ customerId: Id }), response: CustomerMails } as const

export const getCustomerMails = get('/customers/:customerId/mails', {
  ...ofCustomer,
  access: { permission: 'orders.see' },
  summary: 'A customer’s email subscriptions and who changed them',
})

/** Only the customer can resume them. Idempotent. */
export const stopCustomerMails = post('/customers/:customerId/mails/stop', {
  ...ofCustomer,
  access: { permission: 'orders.edit' },
  summary: 'Unsubscribe a customer from offers and cart reminders',
  body: NoBody,
})
