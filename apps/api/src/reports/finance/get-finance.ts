import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Can } from '@marketday/contract/accounts/team/permissions'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { paymentProviders } from '@marketday/contract/reports/finance'
import type {
  Finance,
  FinanceFigure,
  getFinance as endpoint,
} from '@marketday/contract/reports/finance'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getTenant } from '../dashboard/queries.ts'
import type { Days } from '../dashboard/range.ts'
import { financePeriod } from './finance-period.ts'
import type { FinancePeriod } from './finance-period.ts'
import { findClosing, whyNotClosed } from './closed-months.ts'
import { figureRows } from './finance-rows.ts'
import type { Span } from './finance-rows.ts'

export interface Period extends FinancePeriod, Span {
  readonly currency: string
  readonly timeZone: string
}

export async function findPeriod(
  db: Db,
  query: Omit<QueryOf<typeof endpoint>, 'figure' | 'part'>,
): Promise<Period> {
  const { currency, timeZone } = await getTenant(db)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(db.context.now)
  const days = financePeriod(query, today)
  return { ...days, ...(await findSpan(db, days, timeZone)), currency, timeZone }
}

async function findSpan(db: Db, { from, to }: Days, timeZone: string): Promise<Span> {
  const { rows } = await sql<Span>`
    select ${from}::date::timestamp at time zone ${timeZone} as since,
      (${to}::date + 1)::timestamp at time zone ${timeZone} as before`.execute(db)
  const [span] = rows
  if (!span) throw new Error('a period has a start')
  return span
}

/** Figures of a closed month are those that were fixed. */
export async function readFinance(
  db: Db,
  query: QueryOf<typeof endpoint>,
  can: Can,
): Promise<Finance> {
  const period = await findPeriod(db, query)
  const closing = await findClosing(db, period)
  const state = {
    closed: closing?.closed ?? null,
    actions: { close: whyNotClosed(db, period, { closing, can }) },
  }
  if (closing?.figures) return { ...closing.figures, ...state }
  return { ...(await computeFigures(db, period)), ...state }
}

export async function computeFigures(
  db: Db,
  period: Period,
): Promise<Omit<Finance, 'closed' | 'actions'>> {
  const [sales, taxes, payments, provider, open, credit] = await inOrder([
    sumSales(db, period),
    sumTaxes(db, period),
    sumPayments(db, period),
    sumProvider(db, period),
    sumOpen(db, period),
    sumCredit(db, period),
  ])
  const { currency, timeZone, from, to, month } = period
  return {
    currency,
    timeZone,
    from,
    to,
    month,
    sales,
    taxes: taxes.map(({ part, ...sums }) => ({ part, ...readTaxPart(part), ...sums })),
    payments: payments.map(({ part, ...sums }) => ({ part, ...readPaymentPart(part), ...sums })),
    provider,
    open,
    credit,
  }
}

async function sumSales(db: Db, { since, before }: Span): Promise<Finance['sales']> {
  const { rows } = await sql<Finance['sales']>`
    select coalesce(sum(gross + discounts - delivery - added_tax), 0)::bigint as "itemsMinor",
      coalesce(sum(-discounts), 0)::bigint as "discountsMinor", coalesce(sum(delivery), 0)::bigint as "deliveryMinor",
      coalesce(sum(added_tax), 0)::bigint as "addedTaxMinor", coalesce(sum(gross), 0)::bigint as "grossMinor",
      coalesce(sum(-cancelled), 0)::bigint as "cancelledMinor", coalesce(sum(-refunds), 0)::bigint as "refundsMinor",
      coalesce(sum(-lost), 0)::bigint as "lostMinor", coalesce(sum(net), 0)::bigint as "salesMinor"
    from sale_rows(${since}::timestamptz, ${before}::timestamptz)`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error('a sum has a row')
  return sums
}

async function sumTaxes(db: Db, { since, before }: Span) {
  const { rows } = await sql<{ part: string; netMinor: number; taxMinor: number }>`
    select part, sum(net)::bigint as "netMinor", sum(tax)::bigint as "taxMinor"
    from tax_rows(${since}::timestamptz, ${before}::timestamptz)
    group by part order by sum(tax) desc, part`.execute(db)
  return rows
}

const TaxPart = z.tuple([z.string(), z.int(), z.boolean(), z.string(), z.nullable(z.string())])

function readTaxPart(part: string) {
  const [name, rateBp, isExempt, country, region] = z.parse(TaxPart, JSON.parse(part))
  return { name, rateBp, isExempt, country, region: region ?? '' }
}

async function sumPayments(db: Db, span: Span) {
  const { rows } = await sql<
    { part: string } & Record<
      'receivedMinor' | 'returnedMinor' | 'disputedMinor' | 'sumMinor',
      number
    >
  >`
    select part, coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as "receivedMinor",
      coalesce(sum(amount) filter (where kind in ('refund', 'refund_returned')), 0)::bigint as "returnedMinor",
      coalesce(sum(amount) filter (where kind in ('dispute', 'dispute_returned')), 0)::bigint as "disputedMinor",
      sum(amount)::bigint as "sumMinor"
    from (${figureRows('payments', span)}) r group by part order by sum(amount) desc, part`.execute(
    db,
  )
  return rows
}

const Provider = z.enum(paymentProviders)

function readPaymentPart(part: string) {
  const [method, account = null] = part.split(':')
  return { method: z.parse(Provider, method), account }
}

async function sumProvider(db: Db, span: Span): Promise<Finance['provider']> {
  const sum = (figure: FinanceFigure) =>
    sql`(select coalesce(sum(amount), 0)::bigint from (${figureRows(figure, span)}) r)`
  const { rows } = await sql<Finance['provider']>`
    select ${sum('balance')} as "balanceMinor", ${sum('fees')} as "feesMinor", ${sum('payouts')} as "payoutsMinor"`.execute(
    db,
  )
  const [sums] = rows
  if (!sums) throw new Error('a sum has a row')
  return sums
}

async function sumOpen(db: Db, span: Span): Promise<Finance['open']> {
  const { rows } = await sql<{ part: 'card' | 'cash'; dueMinor: number; owedMinor: number }>`
    select part, sum(greatest(amount, 0))::bigint as "dueMinor", sum(least(amount, 0))::bigint as "owedMinor"
    from (${figureRows('due', span)} union all ${figureRows('owed', span)}) r group by part order by part`.execute(
    db,
  )
  return {
    due: rows
      .filter(({ dueMinor }) => dueMinor > 0)
      .map(({ part, dueMinor }) => ({ part, method: part, amountMinor: dueMinor })),
    owedMinor: rows.reduce((sum, { owedMinor }) => sum + owedMinor, 0),
  }
}

async function sumCredit(db: Db, span: Span): Promise<Finance['credit']> {
  const { rows } = await sql<Finance['credit'][number]>`
    select kinds.part, coalesce((select sum(amount) from (${figureRows('credit_moves', span)}) r where r.part = kinds.part), 0)::bigint as "changeMinor",
      coalesce((select sum(amount) from (${figureRows('credit', span)}) r where r.part = kinds.part), 0)::bigint as "balanceMinor"
    from (values ('gift_card'), ('customer')) kinds (part)`.execute(db)
  return rows
}
