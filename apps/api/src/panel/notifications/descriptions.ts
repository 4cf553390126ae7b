import { sql } from 'kysely'

import type { InvoiceDetail } from '@marketday/contract/orders/documents/invoice-rules'
import { disputeReason } from '@marketday/contract/payments/card/disputes'
import { formatMoney } from '@marketday/contract/money/money'

import type { Db } from '../../platform/database/tenant-db.ts'

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

/** Null if they were erased or withdrew the request, or staff were notified within a day. */
export async function describeErasure(db: Db, customerId: string): Promise<Described | null> {
  const { rows } = await sql`select from customers
    where (customer_id = ${customerId}::uuid or merged_into = ${customerId}::uuid) and erasure_asked_at is not null
      and not exists (select from notifications n where n.kind = 'erasureAsked' and n.subject_id = ${customerId}::uuid
        and n.created_at > app_now() - interval '1 day') limit 1`.execute(db)
  if (rows.length === 0) return null
  return {
    title: 'A customer requested erasure',
    body: 'They confirmed their email address in the shop. Their customer page shows what is deleted and what stays. By law, you have one month to respond.',
    path: `/adminPanel/orderManagement/customers/${customerId}`,
  }
}

/** Null if staff were notified since the business details were last changed. */
export async function describeBlockedInvoice(db: Db, orderId: string): Promise<Described | null> {
  // Orders of the same moment wait here, so that only the first notifies.
  const profile = await db
    .selectFrom('business_profiles')
    .select('updated_at')
    .forUpdate()
    .executeTakeFirst()
  if (!profile) return null
  const { rows } = await sql<{ number: string; missing: InvoiceDetail }>`
    select o.number, (select e.details ->> 'missing' from events e
        where e.object_id = o.order_id and e.name = 'order.invoice_blocked' order by e.event_id limit 1) as missing
    from orders o where o.order_id = ${orderId}::uuid and not exists (select from notifications n
      where n.kind = 'invoiceBlocked' and n.created_at >= ${profile.updated_at})`.execute(db)
  const [order] = rows
  if (!order) return null
  const detail = order.missing === 'taxId' ? 'tax number' : 'address'
  return {
    title: `Invoices aren’t issued: your ${detail} is missing`,
    body: `Order ${order.number} is the first without an invoice. Once you add your ${detail}, the missing invoices are issued.`,
    path: '/adminPanel/settings/business',
  }
}

export async function describeAutomation(db: Db, runId: string): Promise<Described | null> {
  const run = await db
    .selectFrom('automation_runs as run')
    .innerJoin('automations as a', 'a.automation_id', 'run.automation_id')
    .innerJoin('orders as o', 'o.order_id', 'run.order_id')
    .select(['a.name', 'a.acts', 'o.order_id as orderId', 'o.number'])
    .where('run.automation_run_id', '=', runId)
    .executeTakeFirst()
  if (!run) return null
  const colleagueId = run.acts.find((act) => act.kind === 'notify')?.colleagueId
  return {
    title: `${run.name}: order ${run.number}`,
    body: 'An automation of your business notified you about this order.',
    path: orderPath(run.orderId),
    ...(colleagueId && { onlyTo: [colleagueId] }),
  }
}

export interface Described {
  readonly title: string
  readonly body: string
  readonly path: string
  /** Of new orders, which are grouped. */
  readonly orderNumber?: number
  readonly onlyTo?: readonly string[]
}

export const orderPath = (orderId: string) => `/adminPanel/orderManagement/${orderId}`
