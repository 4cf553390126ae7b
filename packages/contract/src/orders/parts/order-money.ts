import * as z from 'zod/mini'

import { CardDispute } from '../../payments/card/disputes.ts'

/** What came for an order, what is to come, and what went back. */
export const orderMoney = {
  paidMinor: z.int(),
  /** Reserved on the card, and not taken yet. */
  authorisedMinor: z.int(),
  /** What of that is due. */
  capturableMinor: z.int(),
  refundedMinor: z.int(),
  outstandingMinor: z.int(),
  /** At most so much may still be given back. */
  refundableMinor: z.int(),
  /** Refunded, or on its way, beyond what was owed. */
  goodwillMinor: z.int(),
  /** What payers' banks have of it, or are about to take: nobody can give it back. */
  disputedMinor: z.int(),
  /** The first opened first. */
  disputes: z.array(CardDispute),
}
