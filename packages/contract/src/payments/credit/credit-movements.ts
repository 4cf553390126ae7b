import * as z from 'zod/mini'

import { Id, Time, line } from '../../endpoints/scalars.ts'

export const creditMovementKinds = [
  'issue',
  'adjust',
  'hold',
  'release',
  'spend',
  'refund',
  'take_back',
] as const
export type CreditMovementKind = (typeof creditMovementKinds)[number]

/** What came to a balance or went from it; never changed. */
export const CreditMovement = z.object({
  id: Id,
  kind: z.enum(creditMovementKinds),
  /** Below nothing where it went. */
  amountMinor: z.int(),
  /** What was there afterwards. */
  balanceMinor: z.int(),
  /** Empty where none was given. */
  reason: z.string(),
  /** That was paid with it, or given back to it. */
  order: z.nullable(z.object({ id: Id, number: z.string() })),
  actorName: z.string(),
  at: Time,
})
export type CreditMovement = z.output<typeof CreditMovement>

const maxAmountMinor = 1_000_000_00

export const CreditAmount = z
  .int()
  .check(z.minimum(1, 'Must be more than zero'), z.maximum(maxAmountMinor, 'Too large'))

/** What somebody of the business adds to a balance, or takes from it, and why. */
export const CreditAdjustment = z.strictObject({
  amountMinor: z.int().check(
    z.minimum(-maxAmountMinor, 'Too large'),
    z.maximum(maxAmountMinor, 'Too large'),
    z.refine((amount) => amount !== 0, { error: 'Must be more than zero' }),
  ),
  reason: line(200),
})
export type CreditAdjustment = z.output<typeof CreditAdjustment>

/** So many are shown, the newest. */
export const mostShownMovements = 100
