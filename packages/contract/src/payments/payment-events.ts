import * as z from 'zod/mini'

import { AmountDetails, NoDetails, ReasonDetails } from '../endpoints/event-shapes.ts'
import { Id } from '../endpoints/scalars.ts'
import { mismatchReasons } from './card/unmatched-payments.ts'

const Refund = z.object({
  id: Id,
  amountMinor: z.int(),
  reason: z.optional(z.string()),
  reference: z.optional(z.string()),
})

export const paymentEvents = {
  'payment.authorised': AmountDetails,
  'payment.capture_asked': z.extend(AmountDetails, { isSent: z.boolean() }),
  'payment.captured': AmountDetails,
  'payment.returned': ReasonDetails,
  'payment.set_aside': z.extend(AmountDetails, { id: Id, reason: z.enum(mismatchReasons) }),
  'payment.adopted': AmountDetails,
  'payment.refunded': AmountDetails,
  'payment.dismissed': AmountDetails,
  'refund.failed': Refund,
  'refund.reversed': Refund,
  'refund.dismissed': Refund,
  'gift_card.issued': z.extend(AmountDetails, { isMailedLater: z.optional(z.boolean()) }),
  'gift_card.sent_again': NoDetails,
  'gift_card.adjusted': z.extend(AmountDetails, { reason: z.string() }),
  'gift_card.taken_back': AmountDetails,
  'gift_card.disabled': ReasonDetails,
  'gift_card.enabled': NoDetails,
  'cash_up.opened': z.object({ floatMinor: z.int() }),
  'cash_up.closed': z.object({
    day: z.string(),
    currency: z.string(),
    expectedMinor: z.int(),
    countedMinor: z.int(),
    differenceMinor: z.int(),
    reason: z.optional(z.string()),
  }),
  'cash_up.reopened': z.object({ day: z.string(), reason: z.string() }),
  'payout.read': NoDetails,
  'reconciliation.differs': z.object({ count: z.int() }),
  'reconciliation.explained': z.object({ explanation: z.string() }),
  'reconciliation.taken_over': NoDetails,
}
