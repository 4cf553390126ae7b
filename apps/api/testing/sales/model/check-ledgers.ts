import { sql } from 'kysely'
import { expect } from 'vitest'

import { sumBy } from '@marketday/contract/money/sum-by'
import type { Finance } from '@marketday/contract/reports/finance'
import { getTaxReport, listDocuments } from '@marketday/contract/reports/register'
import type { RegisteredDocument } from '@marketday/contract/reports/register'

import type { ShopFixture } from '../../shop-fixture.ts'
import type { TestApp } from '../../test-app.ts'

type Shop = Pick<ShopFixture, 'owner'>

/** Payments of Finance by method are those of tills, transfers and credit. */
export async function checkMethods(
  t: TestApp,
  { owner }: Shop,
  { payments }: Finance,
): Promise<void> {
  const { rows } = await t.inTenant(owner.tenantId, (db) =>
    sql<{ method: string; sum: number }>`
      select method, sum(amount)::bigint as sum from (
        select 'cash' as method, amount_minor as amount from cash_entries where account = 'till' and payment_id is not null
        union all
        select 'bank', captured_minor from payments where provider = 'bank'
        union all
        select 'bank', -r.amount_minor from refunds r join payments p on p.payment_id = r.payment_id
          where p.provider = 'bank' and r.status = 'succeeded' and r.credit_account_id is null and not r.is_cash
        union all
        select case a.kind when 'customer' then 'store_credit' else 'gift_card' end, -m.amount_minor
          from credit_movements m join credit_accounts a on a.credit_account_id = m.credit_account_id where m.kind in ('spend', 'refund')
      ) moved group by method having sum(amount) <> 0 order by method`.execute(db),
  )
  const counted = payments
    .filter(({ method, sumMinor }) => method !== 'stripe' && sumMinor !== 0)
    .map(({ method, sumMinor }) => ({ method, sum: sumMinor }))
  expect(counted.toSorted((a, b) => a.method.localeCompare(b.method))).toEqual(rows)
}

/** Tax of Finance is that of the register and of orders without an invoice, one by one. */
export async function checkRegister(t: TestApp, shop: Shop, finance: Finance): Promise<void> {
  const { from, to, taxes } = finance
  const { owner } = shop
  const documents = await readRegister(shop, { from, to })
  const report = (await owner.call(getTaxReport, { query: { from, to } })).body
  const { rows: orders } = await t.inTenant(owner.tenantId, (db) =>
    sql<{ orderId: string; net: number; tax: number; isInvoiced: boolean }>`
      select order_id as "orderId", sum(net)::bigint as net, sum(tax)::bigint as tax,
        exists (select from order_documents d where d.order_id = r.order_id) as "isInvoiced"
      from tax_rows('-infinity', 'infinity') r group by order_id`.execute(db),
  )
  for (const { orderId, net, tax, isInvoiced } of orders) {
    if (!isInvoiced) continue
    const counted = documents
      .filter(({ order }) => order.id === orderId)
      .flatMap((row) => row.taxLines)
    expect({ orderId, net, tax }).toEqual({
      orderId,
      net: sumBy(counted, ({ netMinor }) => netMinor),
      tax: sumBy(counted, ({ taxMinor }) => taxMinor),
    })
  }
  const open = orders.filter(({ isInvoiced }) => !isInvoiced)
  const sums = {
    sales: sumBy(taxes, ({ taxMinor }) => taxMinor),
    documents: sumBy(documents, ({ taxMinor }) => taxMinor),
    notInvoiced: sumBy(open, ({ tax }) => tax),
  }
  expect(sums.documents + sums.notInvoiced).toBe(sums.sales)
  expect({
    sales: sumBy(report.rates, (rate) => rate.sales.taxMinor),
    documents: sumBy(report.rates, (rate) => rate.documents.taxMinor),
    notInvoiced: sumBy(report.rates, (rate) => rate.notInvoiced.taxMinor),
  }).toEqual(sums)
  expect(sumBy(report.rates, (rate) => rate.notInvoiced.netMinor)).toBe(
    sumBy(open, ({ net }) => net),
  )
  for (const [kind, sum] of [
    ['invoice', report.invoices],
    ['supplementary_invoice', report.supplementaryInvoices],
    ['credit_note', report.creditNotes],
  ] as const) {
    const rows = documents.filter((row) => row.kind === kind)
    expect(sum).toEqual({
      count: rows.length,
      grossMinor: sumBy(rows, ({ grossMinor }) => grossMinor),
    })
  }
}

export async function readRegister(
  { owner }: Shop,
  query: { readonly from: string; readonly to: string },
  cursor?: string,
): Promise<RegisteredDocument[]> {
  const { status, body } = await owner.call(listDocuments, {
    query: { ...query, limit: '50', ...(cursor !== undefined && { cursor }) },
  })
  expect(status).toBe(200)
  const rest = body.nextCursor === null ? [] : await readRegister({ owner }, query, body.nextCursor)
  return [...body.rows, ...rest]
}
