import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Currency, Id } from '../../endpoints/scalars.ts'
import { CreditAdjustment, CreditMovement } from './credit-movements.ts'

/** What a business owes to a customer, to be spent in its shop. */
export const CustomerCredit = z.object({
  balanceMinor: z.int(),
  currency: Currency,
  /** The newest first. */
  movements: z.array(CreditMovement),
})
export type CustomerCredit = z.output<typeof CustomerCredit>

const params = z.object({ customerId: Id })

export const getCustomerCredit = get('/customers/:customerId/credit', {
  access: { permission: 'orders.see' },
  summary: 'A customer’s credit and its movements',
  params,
  response: CustomerCredit,
})

/** 409 `conflict` where less is left than is taken. */
export const adjustCustomerCredit = post('/customers/:customerId/credit', {
  access: { permission: 'credit.edit' },
  summary: 'Adjust a customer’s credit',
  params,
  body: CreditAdjustment,
  response: CustomerCredit,
})
