import { disputeReason } from '@marketday/contract/payments/card/disputes'

import type { SentencesByEvent } from './sentences-by-event.ts'

export const disputeSentences: SentencesByEvent = {
  'order.disputed': ({ isInquiry, amountMinor, code }, money) =>
    isInquiry
      ? `Bank inquiry about a payment of ${money(amountMinor)}: ${inSentence(code)}`
      : `A payment of ${money(amountMinor)} is disputed: ${inSentence(code)}`,
  'order.dispute_withdrawn': ({ amountMinor }, money) =>
    `The bank withdrew ${money(amountMinor)} for the disputed payment`,
  'order.dispute_answered': () => 'Evidence for the disputed payment was submitted to the bank',
  'order.dispute_won': ({ amountMinor }, money) =>
    `The dispute about ${money(amountMinor)} was won`,
  'order.dispute_lost': ({ amountMinor }, money) =>
    `The dispute about ${money(amountMinor)} was lost: the payer keeps the money`,
  'order.dispute_closed': ({ amountMinor }, money) =>
    `The bank closed its inquiry about ${money(amountMinor)}`,
  'order.dispute_returned': ({ amountMinor }, money) =>
    `${money(amountMinor)} of the disputed payment was returned`,
}

const inSentence = (code: string): string =>
  disputeReason(code)
    .replace(/^The p/, 'the p')
    .replace(/^The b/, 'the b')
