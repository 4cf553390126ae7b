import { disputeReason } from '@marketday/contract/payments/card/disputes'
import { formatMoney } from '@marketday/contract/money/money'

import type { Db } from '../../platform/database/tenant-db.ts'
import { orderPath } from './described.ts'
import type { Described } from './described.ts'

export async function describeDispute(db: Db, disputeId: string): Promise<Described | null> {
  const dispute = await db
    .selectFrom('card_disputes as d')
    .innerJoin('payments as p', 'p.payment_id', 'd.payment_id')
    .innerJoin('tenants as t', 't.tenant_id', 'd.tenant_id')
    .leftJoin('orders as o', 'o.order_id', 'd.order_id')
    .select(['d.order_id', 'd.amount_minor', 'd.status', 'd.reason', 'd.is_inquiry'])
    .select(['d.evidence_due_at', 'p.currency', 'o.number', 't.locale', 't.time_zone'])
    .where('d.card_dispute_id', '=', disputeId)
    .executeTakeFirst()
  if (!dispute) return null
  const { order_id: orderId, number, status, locale } = dispute
  const amount = formatMoney(dispute.amount_minor, dispute.currency, locale)
  const about = number ? `Order ${number}` : 'A payment without an order'
  const isDecided = status === 'won' || status === 'lost'
  const action = dispute.is_inquiry ? 'the bank asks about' : 'the payer disputes'
  return {
    title: `${about}: ${isDecided ? `the dispute about ${amount} was ${status}` : `${action} ${amount}`}`,
    body: isDecided ? decidedWords[status] : undecidedWords(dispute),
    path: orderId ? orderPath(orderId) : '/adminPanel/orderManagement?tab=payments',
  }
}

const decidedWords = {
  won: 'The money is returned to you.',
  lost: 'The payer keeps the money.',
} as const

function undecidedWords({
  reason,
  evidence_due_at: dueAt,
  locale,
  time_zone,
}: {
  readonly reason: string
  readonly evidence_due_at: string | null
  readonly locale: string
  readonly time_zone: string
}): string {
  const why = `${disputeReason(reason)}.`
  if (!dueAt) return why
  const form = { dateStyle: 'medium', timeZone: time_zone } as const
  const day = new Date(dueAt).toLocaleDateString(locale, form)
  return `${why} Send your evidence to the card provider by ${day}.`
}
