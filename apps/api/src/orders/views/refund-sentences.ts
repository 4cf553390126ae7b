import type { StoredDetails } from '@marketday/contract/endpoints/event-details'

import { nameReference, tellReason } from './sentences-by-event.ts'
import type { SentencesByEvent, TellMoney } from './sentences-by-event.ts'

export const refundSentences: SentencesByEvent = {
  'order.lines_refunded': tellRefundedLines,
  'order.refunded': ({ amountMinor, reference, ...details }, money) =>
    `${money(amountMinor)} refunded${nameReference(reference)}${tellReason(details)}`,
  'refund.failed': ({ amountMinor, ...details }, money) =>
    `A refund of ${money(amountMinor)} failed${tellReason(details)}`,
  'refund.reversed': ({ amountMinor, ...details }, money) =>
    `The bank returned a refund of ${money(amountMinor)}${tellReason(details)}`,
  'refund.dismissed': ({ amountMinor, ...details }, money) =>
    `A failed refund of ${money(amountMinor)} dismissed${tellReason(details)}`,
}

function tellRefundedLines(
  { units, deliveryMinor }: StoredDetails<'order.lines_refunded'>,
  money: TellMoney,
): string {
  const lines = units.map(
    ({ title, quantity, isRestocked, reason }) =>
      `${quantity} × ${title} taken off${isRestocked ? ', restocked' : ''}: ${reason}`,
  )
  const fee = deliveryMinor > 0 ? [`Delivery fee of ${money(deliveryMinor)} taken off`] : []
  return [...lines, ...fee].join('. ')
}
