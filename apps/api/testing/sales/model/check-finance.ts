import { sql } from 'kysely'
import { expect } from 'vitest'

import { billOf } from '@marketday/contract/orders/documents/bill'
import type { TaxLine } from '@marketday/contract/catalog/tax-lines'
import { getDashboard } from '@marketday/contract/reports/dashboard'
import { getFinance, listFinanceRows } from '@marketday/contract/reports/finance'
import type { Finance, FinanceFigure, FinanceRow } from '@marketday/contract/reports/finance'

import { findPaperOrders } from '../../../src/orders/documents/paper-orders.ts'
import { addDays } from '../../../src/reports/dashboard/range.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import type { TestApp } from '../../test-app.ts'
import { checkJournal } from './check-journal.ts'

type Shop = Pick<ShopFixture, 'owner'>

const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)

/** Each figure equals the sum of its rows; dashboard and journal have the same sums. Returns Finance. */
export async function checkFinance(t: TestApp, shop: Shop): Promise<Finance> {
  const { money, from, to } = (await shop.owner.call(getDashboard, { query: { range: '90d' } }))
    .body
  const query = { from, to }
  const { status, body: finance } = await shop.owner.call(getFinance, { query })
  expect(status).toBe(200)
  const { sales } = finance
  expect(sales.salesMinor).toBe(money?.salesMinor.value)
  expect(sales.grossMinor).toBe(money?.grossMinor.value)
  expect(0 - sales.cancelledMinor).toBe(money?.cancelledMinor.value)
  expect(0 - sales.refundsMinor - sales.lostMinor).toBe(money?.refundsMinor.value)
  for (const [figure, part, amountMinor] of listFigures(finance)) {
    const rows = await allRows(shop, { ...query, figure, ...(part !== null && { part }) })
    expect([figure, part, sum(rows.map((row) => row.amountMinor))]).toEqual([
      figure,
      part,
      amountMinor,
    ])
  }
  await checkDays(shop, finance)
  await checkJournal(shop, finance)
  await checkTaxes(t, shop)
  return finance
}

function listFigures(finance: Finance): (readonly [FinanceFigure, string | null, number])[] {
  const { sales, taxes, payments, provider, open, credit } = finance
  return [
    ['items', null, sales.itemsMinor],
    ['discounts', null, sales.discountsMinor],
    ['delivery', null, sales.deliveryMinor],
    ['added_tax', null, sales.addedTaxMinor],
    [
      'gross',
      null,
      sales.itemsMinor + sales.discountsMinor + sales.deliveryMinor + sales.addedTaxMinor,
    ],
    ['cancelled', null, sales.cancelledMinor],
    ['refunds', null, sales.refundsMinor],
    ['lost', null, sales.lostMinor],
    ['sales', null, sales.grossMinor + sales.cancelledMinor + sales.refundsMinor + sales.lostMinor],
    ...taxes.flatMap(({ part, netMinor, taxMinor }) => [
      ['taxable', part, netMinor] as const,
      ['tax', part, taxMinor] as const,
    ]),
    ...payments.flatMap(({ part, receivedMinor, returnedMinor, disputedMinor }) => [
      ['received', part, receivedMinor] as const,
      ['returned', part, returnedMinor] as const,
      ['disputed', part, disputedMinor] as const,
      ['payments', part, receivedMinor + returnedMinor + disputedMinor] as const,
    ]),
    ['payments', null, sum(payments.map(({ sumMinor }) => sumMinor))],
    ['balance', null, provider.balanceMinor],
    ['fees', null, provider.feesMinor],
    ['payouts', null, provider.payoutsMinor],
    ...open.due.map(({ part, amountMinor }) => ['due', part, amountMinor] as const),
    ['owed', null, open.owedMinor],
    ...credit.flatMap(({ part, changeMinor, balanceMinor }) => [
      ['credit', part, balanceMinor] as const,
      ['credit_moves', part, changeMinor] as const,
    ]),
  ]
}

interface RowsQuery {
  readonly from: string
  readonly to: string
  readonly figure: FinanceFigure
  readonly part?: string
}

async function allRows({ owner }: Shop, query: RowsQuery): Promise<FinanceRow[]> {
  // A few pages of one figure, and few calls for the others.
  const limit = query.figure === 'sales' ? '9' : '100'
  const read = async (cursor?: string): Promise<FinanceRow[]> => {
    const { status, body } = await owner.call(listFinanceRows, {
      query: { ...query, limit, ...(cursor !== undefined && { cursor }) },
    })
    expect(status).toBe(200)
    const rows = [...body.rows, ...(body.nextCursor === null ? [] : await read(body.nextCursor))]
    if (cursor !== undefined) return rows
    expect(rows).toHaveLength(body.count)
    expect(sum(rows.map((row) => row.amountMinor))).toBe(body.sumMinor)
    return rows
  }
  const rows = await read()
  expect(new Set(rows.map(({ id, kind }) => `${kind} ${id}`)).size).toBe(rows.length)
  return rows
}

/** Two halves of a period add up to it; what is open or owed at its end is no sum. */
async function checkDays({ owner }: Shop, whole: Finance): Promise<void> {
  const middle = addDays(whole.to, -1)
  const halves = await Promise.all(
    [
      { from: whole.from, to: middle },
      { from: whole.to, to: whole.to },
    ].map(async (query) => (await owner.call(getFinance, { query })).body),
  )
  const both = (of: (finance: Finance) => number) => expect(sum(halves.map(of))).toBe(of(whole))
  both(({ sales }) => sales.salesMinor)
  both(({ sales }) => sales.discountsMinor)
  both(({ taxes }) => sum(taxes.map(({ taxMinor }) => taxMinor)))
  both(({ payments }) => sum(payments.map(({ sumMinor }) => sumMinor)))
  both(({ provider }) => provider.balanceMinor + provider.feesMinor + provider.payoutsMinor)
}

/** Tax by rate is that of the orders' documents. */
async function checkTaxes(t: TestApp, { owner }: Shop): Promise<void> {
  await t.inTenant(owner.tenantId, async (db) => {
    const { rows } = await sql<{ orderId: string; taxes: TaxLine[] }>`
      select o.order_id as "orderId", coalesce((select jsonb_agg(jsonb_build_object('name', part -> 0, 'rateBp', part -> 1,
          'isExempt', part -> 2, 'netMinor', net, 'taxMinor', tax)) from (
            select r.part::jsonb as part, sum(r.net) as net, sum(r.tax) as tax from tax_rows('-infinity', 'infinity') r
            where r.order_id = o.order_id group by r.part) rate where net <> 0 or tax <> 0), '[]') as taxes
      from orders o where not o.is_test and o.status not in ('draft', 'pending_review')`.execute(db)
    const orders = await findPaperOrders(
      db,
      rows.map(({ orderId }) => orderId),
    )
    for (const order of orders) {
      const bill = order.status === 'cancelled' ? [] : billOf(order).taxLines
      const taxes = rows.find(({ orderId }) => orderId === order.id)?.taxes ?? []
      expect(sorted(taxes)).toEqual(
        sorted(bill.filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0)),
      )
    }
  })
}

const sorted = (taxes: readonly TaxLine[]) =>
  taxes.toSorted((a, b) => a.rateBp - b.rateBp || a.name.localeCompare(b.name))
