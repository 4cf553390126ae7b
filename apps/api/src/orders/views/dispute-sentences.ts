import { disputeReason } from '@marketday/contract/payments/card/disputes'

type Details = Readonly<Record<string, unknown>>

export function disputeSentences(
  { isInquiry, code }: Details,
  amount: string,
): Readonly<Record<string, string>> {
  const why = disputeReason(String(code))
    .replace(/^The p/, 'the p')
    .replace(/^The b/, 'the b')
  return {
    'order.disputed': isInquiry
      ? `Bank inquiry about a payment of ${amount}: ${why}`
      : `A payment of ${amount} is disputed: ${why}`,
    'order.dispute_withdrawn': `The bank withdrew ${amount} for the disputed payment`,
    'order.dispute_answered': 'Evidence for the disputed payment was submitted to the bank',
    'order.dispute_won': `The dispute about ${amount} was won`,
    'order.dispute_lost': `The dispute about ${amount} was lost: the payer keeps the money`,
    'order.dispute_closed': `The bank closed its inquiry about ${amount}`,
    'order.dispute_returned': `${amount} of the disputed payment was returned`,
  }
}
