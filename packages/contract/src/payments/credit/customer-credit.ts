import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Currency, Id } from '../../endpoints/scalars.ts'
import { CreditAdjustment, CreditMovement } from './credit-movements.ts'

export const CustomerCredit = z.object({
  balanceMinor: z.int(),
  currency: Currency,
  /** Newest first. */
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

/** 409 `conflict` if the balance is lower than the deduction. */
export const adjustCustomerCredit = post('/customers/:customerId/credit', {
  access: { permission: 'credit.edit' },
  summary: 'Adjust a customer’s credit',
  params,
  body: CreditAdjustment,
  response: CustomerCredit,
})
