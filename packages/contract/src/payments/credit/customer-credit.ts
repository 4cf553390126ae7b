import * as z from 'zod/mini'

import { get, post } from '../../endpoints/endpoint.ts'
import { Currency, Id, Time, line } from '../../endpoints/scalars.ts'

const creditMovementKinds = [
  'issue',
  'adjust',
  'hold',
  'release',
  'spend',
  'refund',
  'take_back',
] as const
export type CreditMovementKind = (typeof creditMovementKinds)[number]

/** Immutable balance movement. */
export const CreditMovement = z.object({
  id: Id,
  kind: z.enum(creditMovementKinds),
  amountMinor: z.int(),
  /** Balance afterward. */
  balanceMinor: z.int(),
  /** Empty if not given. */
  reason: z.string(),
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  actorName: z.string(),
  at: Time,
})
export type CreditMovement = z.output<typeof CreditMovement>

const maxAmountMinor = 1_000_000_00

export const CreditAmount = z
  .int()
  .check(z.minimum(1, 'Must be more than zero'), z.maximum(maxAmountMinor, 'Too large'))

export const CreditAdjustment = z.strictObject({
  amountMinor: z.int().check(
    z.minimum(-maxAmountMinor, 'Too large'),
    z.maximum(maxAmountMinor, 'Too large'),
    z.refine((amount) => amount !== 0, { error: 'Must be more than zero' }),
  ),
  reason: line(200),
})
export type CreditAdjustment = z.output<typeof CreditAdjustment>

/** Display limit, newest first. */
export const mostShownMovements = 100

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
