import { expect } from 'vitest'

import { minorDigits } from '@marketday/contract/money/money'
import { sumBy } from '@marketday/contract/money/sum-by'
import { exportOrders } from '@marketday/contract/orders/export-orders'
import type { ExportColumn, OrderColumn } from '@marketday/contract/orders/export-orders'
import { listOrders } from '@marketday/contract/orders/orders'
import type { OrderRow } from '@marketday/contract/orders/orders'
import { exportPayout, listPayouts } from '@marketday/contract/payments/payouts'
import type { Payout } from '@marketday/contract/payments/payouts'
import { exportFinanceRows, listFinanceRows } from '@marketday/contract/reports/finance'
import type { Finance, FinanceFigure } from '@marketday/contract/reports/finance'
import { exportJournal } from '@marketday/contract/reports/journal'
import { exportDocuments } from '@marketday/contract/reports/register'

import type { ShopFixture } from '../../shop-fixture.ts'
import { newNetwork } from '../../test-app.ts'
import { readJournal } from './check-journal.ts'
import { readRegister } from './check-ledgers.ts'

type Shop = Pick<ShopFixture, 'owner'>
type Row = Readonly<Record<string, string | number | null>>

/** Files have the sums of their pages. */
export async function checkFiles(shop: Shop, finance: Finance): Promise<void> {
  await checkOrderFiles(shop, finance)
  await checkRowFiles(shop, finance)
  await checkPayoutFiles(shop, finance)
  await checkRegisterFile(shop, finance)
  await checkJournalFile(shop, finance)
}

const readJson = async (file: Blob): Promise<readonly Row[]> =>
  JSON.parse(await file.text()) as Row[]

/** In minor units, of amounts that are numbers. */
const sumColumn = (rows: readonly Row[], column: string, currency: string): number =>
  sumBy(rows, (row) => {
    const value = row[column] ?? 0
    expect(typeof value).toBe('number')
    return Math.round(Number(value) * 10 ** minorDigits(currency))
  })

const sums = [
  'tax',
  'total',
  'cancelled',
  'giftCardsSold',
  'captured',
  'credit',
  'refunded',
  'disputed',
  'balance',
] as const satisfies readonly OrderColumn[]

async function checkOrderFiles({ owner }: Shop, finance: Finance): Promise<void> {
  const { currency, open, taxes, from, to } = finance
  const read = async (by: 'order' | 'line', columns: readonly ExportColumn[]) => {
    const { status, body } = await owner.call(exportOrders, {
      body: { selection: { matching: {} }, format: 'json', by, columns: [...columns] },
    })
    expect(status).toBe(200)
    return await readJson(body)
  }
  const orders = await read('order', ['number', 'status', ...sums])
  const lines = await read('line', ['number', ...sums, 'lineTotal'])
  const sum = (column: string) => sumColumn(orders, column, currency)
  for (const column of sums)
    expect([column, sumColumn(lines, column, currency)]).toEqual([column, sum(column)])
  const page = await allOrders({ owner })
  expect(orders.map(({ number }) => String(number))).toEqual(page.map(({ number }) => number))
  expect(sum('total')).toBe(sumBy(page, ({ totalMinor }) => totalMinor))
  expect(sum('tax')).toBe(sumBy(taxes, ({ taxMinor }) => taxMinor))
  const due = sumBy(open.due, ({ amountMinor }) => amountMinor)
  expect(0 - sum('balance')).toBe(due + open.owedMinor)
  // Money without an order is named by its payment.
  const query = { from, to, figure: 'payments', limit: '100' } as const
  const moved = await allPayments({ owner }, query)
  expect(sum('captured') - sum('refunded')).toBe(
    sumBy(
      moved.filter(({ order, kind }) => order && !kind.startsWith('dispute')),
      ({ amountMinor }) => amountMinor,
    ),
  )
}

async function allOrders({ owner }: Shop, cursor?: string): Promise<OrderRow[]> {
  const { body } = await owner.call(listOrders, {
    query: { limit: '100', ...(cursor !== undefined && { cursor }) },
  })
  return [
    ...body.rows,
    ...(body.nextCursor === null ? [] : await allOrders({ owner }, body.nextCursor)),
  ]
}

interface RowQuery {
  readonly from: string
  readonly to: string
  readonly figure: FinanceFigure
  readonly limit: string
}

async function allPayments({ owner }: Shop, query: RowQuery, cursor?: string) {
  const { body } = await owner.call(listFinanceRows, {
    query: { ...query, ...(cursor !== undefined && { cursor }) },
  })
  const rows: typeof body.rows = [...body.rows]
  if (body.nextCursor !== null) rows.push(...(await allPayments({ owner }, query, body.nextCursor)))
  return rows
}

async function checkRowFiles({ owner }: Shop, finance: Finance): Promise<void> {
  const { currency, from, to, sales, taxes, payments, provider } = finance
  const figures = {
    sales: sales.salesMinor,
    tax: sumBy(taxes, ({ taxMinor }) => taxMinor),
    payments: sumBy(payments, ({ sumMinor }) => sumMinor),
    returned: sumBy(payments, ({ returnedMinor }) => returnedMinor),
    disputed: sumBy(payments, ({ disputedMinor }) => disputedMinor),
    fees: provider.feesMinor,
    payouts: provider.payoutsMinor,
    owed: finance.open.owedMinor,
  } as const
  // The limit counts by network, and a fast machine checks more shops than one person would.
  const network = newNetwork()
  for (const [figure, amountMinor] of Object.entries(figures)) {
    const query = { from, to, figure: figure as keyof typeof figures, format: 'json' } as const
    const { status, body } = await owner.call(exportFinanceRows, { query, network })
    expect(status).toBe(200)
    const rows = await readJson(body)
    expect([figure, sumColumn(rows, 'amount', currency)]).toEqual([figure, amountMinor])
  }
}

async function checkPayoutFiles({ owner }: Shop, { currency, provider }: Finance): Promise<void> {
  const payouts = await allPayouts({ owner })
  for (const { id, amountMinor } of payouts) {
    const { body } = await owner.call(exportPayout, { params: { payoutId: id } })
    const [headings = '', ...lines] = body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    const at = headings.split(',').indexOf('paid out')
    const rows = lines.map((line) => ({ amount: Number(line.split(',')[at]) }))
    expect(sumColumn(rows, 'amount', currency)).toBe(amountMinor)
  }
  const paidOut = sumBy(
    payouts.filter(({ status }) => status !== 'failed'),
    ({ amountMinor }) => amountMinor,
  )
  expect(0 - provider.payoutsMinor).toBe(paidOut)
}

async function allPayouts({ owner }: Shop, cursor?: string): Promise<Payout[]> {
  const { body } = await owner.call(listPayouts, {
    query: { limit: '100', ...(cursor !== undefined && { cursor }) },
  })
  return [
    ...body.rows,
    ...(body.nextCursor === null ? [] : await allPayouts({ owner }, body.nextCursor)),
  ]
}

async function checkRegisterFile({ owner }: Shop, { currency, from, to }: Finance): Promise<void> {
  const query = { from, to, format: 'json' } as const
  const rows = await readJson((await owner.call(exportDocuments, { query })).body)
  const documents = await readRegister({ owner }, { from, to })
  expect(sumColumn(rows, 'tax', currency)).toBe(sumBy(documents, ({ taxMinor }) => taxMinor))
  expect(sumColumn(rows, 'gross', currency)).toBe(sumBy(documents, ({ grossMinor }) => grossMinor))
  expect([...new Set(rows.map(({ number }) => number))]).toEqual(
    documents.map(({ number }) => number),
  )
}

async function checkJournalFile({ owner }: Shop, { currency, from, to }: Finance): Promise<void> {
  const query = { from, to, format: 'json' } as const
  const rows = await readJson((await owner.call(exportJournal, { query })).body)
  const debit = sumColumn(rows, 'debit', currency)
  expect(debit).toBe(sumColumn(rows, 'credit', currency))
  const entries = await readJournal({ owner }, { from, to })
  expect(debit).toBe(
    sumBy(
      entries.flatMap(({ lines }) => lines),
      ({ debitMinor }) => debitMinor,
    ),
  )
}
