import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { AccountKind } from '@marketday/contract/reports/posting-accounts'

import { figureRows } from '../finance/finance-rows.ts'
import type { Span } from '../finance/finance-rows.ts'

const literal = (kind: AccountKind) => sql.lit(kind)

/**
 * Postings of a period, from the rows of Finance: `net` and `tax` are debited to `debit` and credited
 * to `credit`, negative amounts the other way round. Postings with one `id` and `at` are one entry.
 */
export const postingRows = (span: Span): RawBuilder<unknown> =>
  sql.join(
    [sales(span), payments(span), credit(span), fees(span), otherCardMoney(span), payouts(span)],
    sql` union all `,
  )

/**
 * Sales by rate, delivery fees apart if they have an account. What `sale_rows` has less than `tax_rows` are sold gift cards, taxed at no rate:
 * their entry is the issue of the card. Lost disputes are posted when the money is withdrawn.
 */
const sales = ({ since, before }: Span) => sql`
  select id, at, kind, order_id, null::uuid as payout_id, ${literal('receivables')} as debit, ${literal('revenue')} as credit,
    part::text as part, is_delivery, sum(net)::bigint as net, sum(tax)::bigint as tax
  from (
    select id::text, occurred_at as at, case when is_change then 'change' else 'order' end as kind, order_id,
      part::jsonb - 4 - 3 as part, side.is_delivery, side.net, side.tax
    from tax_rows(${since}::timestamptz, ${before}::timestamptz) rate
    cross join (select exists (select from posting_accounts where accounts ->> 'deliveryRevenue' is not null) as is_apart) setting
    cross join lateral (select case when is_apart then delivery else 0 end as fee,
      case when is_apart then delivery_tax else 0 end as fee_tax) part_of_delivery
    cross join lateral (values (false, rate.net - fee, rate.tax - fee_tax), (true, fee, fee_tax)) side (is_delivery, net, tax)
    union all
    select sale.id::text, sale.occurred_at, case when sale.is_change then 'change' else 'order' end, sale.order_id,
      '["Tax", 0, false]'::jsonb, false, sale.net + sale.lost - coalesce(taxed.gross, 0), 0
    from sale_rows(${since}::timestamptz, ${before}::timestamptz) sale
    left join (select id, sum(net + tax)::bigint as gross from tax_rows(${since}::timestamptz, ${before}::timestamptz) group by id) taxed
      on taxed.id = sale.id
  ) rate
  group by id, at, kind, order_id, part, is_delivery having (sum(net), sum(tax)) is distinct from (0, 0)`

const simple = sql`'' as part, false as is_delivery`

/** Payments by gift card and store credit are movements of `credit`. */
const payments = (span: Span) => sql`
  select id, at, kind, order_id, null::uuid as payout_id,
    case method when 'stripe' then ${literal('cardClearing')} else method end as debit,
    case when kind in ('dispute', 'dispute_returned') then ${literal('disputes')} else ${literal('receivables')} end as credit,
    ${simple}, amount as net, 0 as tax
  from (${figureRows('payments', span)}) entry cross join lateral (select split_part(part, ':', 1) as method) of_part
  where method not in ('gift_card', 'store_credit')`

/** Staff granted or corrected credit without an order. */
const credit = (span: Span) => sql`
  select move.id, move.at, move.kind, move.order_id, null::uuid as payout_id,
    case when move.kind in ('issue', 'adjust') and move.order_id is null
      then ${literal('grantedCredit')} else ${literal('receivables')} end as debit,
    case move.part when 'gift_card' then ${literal('giftCards')} else ${literal('storeCredit')} end as credit,
    ${simple}, move.amount as net, 0 as tax
  from (${figureRows('credit_moves', span)}) move`

const fees = (span: Span) => sql`
  select id, at, 'fee' as kind, order_id, null::uuid as payout_id, ${literal('fees')} as debit, ${literal('cardClearing')} as credit,
    ${simple}, -amount as net, 0 as tax
  from (${figureRows('fees', span)}) fee`

/** Card money of the provider's account that is not a payment of an order, or of a test order. */
const otherCardMoney = (span: Span) => sql`
  select row.id, row.at, 'other' as kind, null::uuid as order_id, null::uuid as payout_id, ${literal('cardClearing')} as debit,
    ${literal('otherCardMoney')} as credit, ${simple}, row.amount as net, 0 as tax
  from (${figureRows('balance', span)}) row
  join balance_transactions b on b.stripe_id = row.id
  left join payments p on p.stripe_payment_intent_id = b.stripe_payment_intent_id
  left join orders o on o.order_id = p.order_id
  where row.amount <> 0 and (row.kind = 'other' or p.payment_id is null or o.is_test)`

const payouts = (span: Span) => sql`
  select id, at, kind, null::uuid as order_id, payout_id, ${literal('bank')} as debit, ${literal('cardClearing')} as credit,
    ${simple}, -amount as net, 0 as tax
  from (${figureRows('payouts', span)}) payout where amount <> 0`
