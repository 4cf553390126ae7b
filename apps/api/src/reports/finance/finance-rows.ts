import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { FinanceFigure } from '@marketday/contract/reports/finance'

/** Start, and end exclusive. */
export interface Span {
  readonly since: string
  readonly before: string
}

/**
 * Selects the rows of a figure: `id`, `at`, `kind`, `part`, `amount` and their order, payout or gift
 * card. Figures and lists both read these, so that rows always add up to their figure.
 */
export const figureRows = (figure: FinanceFigure, span: Span): RawBuilder<unknown> =>
  sources[figure](span)

type Source = (span: Span) => RawBuilder<unknown>

const columns = sql`null::timestamptz as provider_at, null::uuid as payout_id, null::uuid as credit_account_id`

const sales =
  (amount: RawBuilder<unknown>): Source =>
  ({ since, before }) =>
    sql`select id::text, occurred_at as at, case when is_change then 'change' else 'order' end as kind, '' as part,
        ${amount} as amount, order_id, ${columns}
      from sale_rows(${since}::timestamptz, ${before}::timestamptz) where ${amount} <> 0`

const taxes =
  (amount: RawBuilder<unknown>): Source =>
  ({ since, before }) =>
    sql`select id::text, occurred_at as at, case when is_change then 'change' else 'order' end as kind, part,
        ${amount} as amount, order_id, ${columns}
      from tax_rows(${since}::timestamptz, ${before}::timestamptz) where ${amount} <> 0`

/** Test orders move no money of the shop. */
const payments =
  (isMeant: RawBuilder<unknown>): Source =>
  ({ since, before }) =>
    sql`select e.payment_entry_id::text as id, e.occurred_at as at, e.kind,
        e.method || case when e.method = 'stripe' then coalesce(':' || p.stripe_account_id, '') else '' end as part,
        e.amount_minor as amount, p.order_id, (select min(b.occurred_at) from balance_transactions b
          where b.stripe_payment_intent_id = p.stripe_payment_intent_id
            and case when e.refund_id is null then b.kind = e.kind
              else b.stripe_refund_id = (select r.stripe_refund_id from refunds r where r.refund_id = e.refund_id) and e.kind = 'refund' end) as provider_at,
        null::uuid as payout_id, null::uuid as credit_account_id
      from payment_entries e join payments p on p.payment_id = e.payment_id
      where e.occurred_at >= ${since}::timestamptz and e.occurred_at < ${before}::timestamptz and ${isMeant}
        and not exists (select from orders o where o.order_id = p.order_id and o.is_test)`

/** In the shop's currency. */
const balance =
  (amount: RawBuilder<unknown>, isMeant: RawBuilder<unknown>): Source =>
  ({ since, before }) =>
    sql`select b.stripe_id as id, b.booked_at as at, b.kind, '' as part, ${amount} as amount, p.order_id, b.occurred_at as provider_at,
        null::uuid as payout_id, null::uuid as credit_account_id
      from balance_transactions b
      join tenants t on t.tenant_id = b.tenant_id and t.currency = b.currency
      left join payments p on p.stripe_payment_intent_id = b.stripe_payment_intent_id
      where b.booked_at >= ${since}::timestamptz and b.booked_at < ${before}::timestamptz and ${isMeant}`

const payouts: Source = (span) => {
  const { since, before } = span
  return sql`select p.payout_id::text as id, p.booked_at as at, 'payout' as kind, '' as part, -p.amount_minor as amount, null::uuid as order_id,
      p.created_at as provider_at, p.payout_id, null::uuid as credit_account_id
    from payouts p join tenants t on t.tenant_id = p.tenant_id and t.currency = p.currency
    where p.booked_at >= ${since}::timestamptz and p.booked_at < ${before}::timestamptz
    union all ${balance(sql`b.amount_minor`, sql`b.kind = 'payout_failure'`)(span)}`
}

const open =
  (amount: RawBuilder<unknown>, isMeant: RawBuilder<unknown>): Source =>
  ({ before }) =>
    sql`select o.order_id::text as id, o.placed_at as at, 'open' as kind, o.payment_method as part, ${amount} as amount, o.order_id, ${columns}
      from balances_at(${before}::timestamptz) b join orders o on o.order_id = b.order_id where ${isMeant}`

/** Credit held by a checkout is still owed. */
const isMove = sql`m.kind not in ('hold', 'release')`

const creditBalances: Source = ({ before }) =>
  sql`select a.credit_account_id::text as id, max(m.occurred_at) as at, a.kind, a.kind as part, sum(m.amount_minor)::bigint as amount,
      null::uuid as order_id, null::timestamptz as provider_at, null::uuid as payout_id, a.credit_account_id
    from credit_movements m join credit_accounts a on a.credit_account_id = m.credit_account_id
    where m.occurred_at < ${before}::timestamptz and ${isMove}
    group by a.credit_account_id, a.kind having sum(m.amount_minor) <> 0`

const creditMoves: Source = ({ since, before }) =>
  sql`select m.credit_movement_id::text as id, m.occurred_at as at, m.kind, a.kind as part, m.amount_minor as amount,
      (select o.order_id from orders o where o.order_id = m.reference_id) as order_id, null::timestamptz as provider_at, null::uuid as payout_id,
      a.credit_account_id
    from credit_movements m join credit_accounts a on a.credit_account_id = m.credit_account_id
    where m.occurred_at >= ${since}::timestamptz and m.occurred_at < ${before}::timestamptz and ${isMove}`

const sources: Readonly<Record<FinanceFigure, Source>> = {
  items: sales(sql`(gross + discounts - delivery - added_tax)`),
  discounts: sales(sql`-discounts`),
  delivery: sales(sql`delivery`),
  added_tax: sales(sql`added_tax`),
  gross: sales(sql`gross`),
  cancelled: sales(sql`-cancelled`),
  refunds: sales(sql`-refunds`),
  lost: sales(sql`-lost`),
  sales: sales(sql`net`),
  taxable: taxes(sql`net`),
  tax: taxes(sql`tax`),
  received: payments(sql`e.kind = 'payment'`),
  returned: payments(sql`e.kind in ('refund', 'refund_returned')`),
  disputed: payments(sql`e.kind in ('dispute', 'dispute_returned')`),
  payments: payments(sql`true`),
  balance: balance(sql`b.amount_minor`, sql`b.kind <> 'payout_failure'`),
  fees: balance(sql`-b.fee_minor`, sql`b.fee_minor <> 0`),
  payouts,
  due: open(sql`-b.balance`, sql`b.balance < 0`),
  owed: open(sql`-b.balance`, sql`b.balance > 0`),
  credit: creditBalances,
  credit_moves: creditMoves,
}
