import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Id, NoBody, Time } from '../../endpoints/scalars.ts'

/** What a customer gets by mail besides that of their orders. */
export const CustomerMails = z.object({
  isAgreed: z.boolean(),
  /** For each address by which they are known. */
  cartMails: z.array(
    z.object({
      email: z.string(),
      /** Null where reminders of left carts may be sent. */
      stopped: z.nullable(
        z.object({
          at: Time,
          /** Who of the business; empty for the customer. */
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

/** Nobody but the customer starts them again. Repeating it changes nothing. */
export const stopCustomerMails = post('/customers/:customerId/mails/stop', {
  ...ofCustomer,
  access: { permission: 'orders.edit' },
  summary: 'Unsubscribe a customer from offers and cart reminders',
  body: NoBody,
})
