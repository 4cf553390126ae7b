import * as z from 'zod/mini'

import { Day, Id } from '../endpoints/scalars.ts'
import { CardDispute } from '../payments/card/disputes.ts'

export const OrderDelivery = z.object({
  id: Id,
  status: z.string(),
  day: z.nullable(Day),
  driverName: z.nullable(z.string()),
  attempt: z.int(),
  failureReason: z.nullable(z.string()),
})

export const orderMoney = {
  paidMinor: z.int(),
  /** Authorized on the card, not yet captured. */
  authorisedMinor: z.int(),
  /** Due part of the authorized amount. */
  capturableMinor: z.int(),
  refundedMinor: z.int(),
  outstandingMinor: z.int(),
  /** Maximum amount that can still be refunded. */
  refundableMinor: z.int(),
  /** Refunded, or on its way, beyond what was owed. */
  goodwillMinor: z.int(),
  /** Held, or about to be withdrawn, by payers' banks: not refundable. */
  disputedMinor: z.int(),
  /** Oldest first. */
  disputes: z.array(CardDispute),
}
