import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { cancelOrder, getOrder } from '@marketday/contract/orders/orders'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { issueGiftCard } from '@marketday/contract/payments/credit/gift-cards'
import { getFinance, closeMonth } from '@marketday/contract/reports/finance'
import { exportDatev, exportJournal, listJournal } from '@marketday/contract/reports/journal'
import {
  getPostingAccounts,
  savePostingAccounts,
} from '@marketday/contract/reports/posting-accounts'
import { proposeAccounts } from '@marketday/contract/reports/account-charts'

import { placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { decideDispute, disputePage, tellDispute } from '../../../testing/sales/card-disputes.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { checkFinance } from '../../../testing/sales/model/check-finance.ts'
import {
  sumAccount,
  postingAccounts,
  readJournal,
} from '../../../testing/sales/model/check-journal.ts'
import { payOut, readProvider } from '../../../testing/sales/payouts.ts'
import { buyGiftCards, giftFor, withGiftCards } from '../../../testing/sales/sell-gift-cards.ts'
import { giftCardInput } from '../../../testing/shop/gift-card-input.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const headers = () => ({ 'idempotency-key': newId() })

async function order(shop: ShopFixture, quantity: number) {
  const [variantId = ''] = shop.variantIds
  return (await orderDirectly(shop.shopper, [{ variantId, quantity }])).body.orderId
}

async function payCash({ owner }: ShopFixture, orderId: string) {
  const { totalMinor: amountMinor } = (await owner.call(getOrder, { params: { orderId } })).body
  await owner.call(recordCash, { params: { orderId }, body: { amountMinor }, headers: headers() })
}

async function cancelOne({ owner }: ShopFixture, orderId: string) {
  const { lines } = (await owner.call(getOrder, { params: { orderId } })).body
  const { status } = await owner.call(cancelOrder, {
    params: { orderId },
    body: {
      reason: 'customer',
      restock: true,
      notify: false,
      refund: 'full',
      lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }],
    },
  })
  expect(status).toBe(200)
}

const save = ({ owner }: ShopFixture, part: Partial<typeof postingAccounts> = {}) =>
  owner.call(savePostingAccounts, { body: { ...postingAccounts, ...part } })

/** Invoice of 36.00, one unit of 12.00 cancelled and refunded, 6.01 refunded as goodwill. */
async function shopWithSales() {
  const shop = await openShop(t, [{ priceMinor: 1200, stock: 50 }])
  const orderId = await order(shop, 3)
  await payCash(shop, orderId)
  await issueInvoices(shop.owner, [orderId])
  await cancelOne(shop, orderId)
  const refund = await shop.owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor: 601, extraMinor: 601, reason: 'Burnt crust' },
    headers: headers(),
  })
  expect(refund.status).toBe(200)
  return { shop, orderId }
}

const line = (kind: keyof typeof postingAccounts, debitMinor: number, creditMinor: number) => ({
  account: postingAccounts[kind],
  debitMinor,
  creditMinor,
})

describe('the journal', () => {
  test('ORD-10 has balanced entries of orders, changes and payments, with their documents', async () => {
    const { shop } = await shopWithSales()
    const open = await order(shop, 1)
    await checkFinance(t, shop)
    const entries = await readJournal(shop)
    expect(entries.map(({ kind, document }) => [kind, document])).toEqual([
      ['order', 'INV-1'],
      ['payment', ''],
      ['refund', ''],
      ['change', 'CN-1'],
      ['refund', ''],
      ['change', 'CN-2'],
      ['order', ''],
    ])
    expect(await readJournal(shop, { limit: '2' })).toEqual(entries)
    const [placed, payment] = entries
    expect(placed?.text).toMatch(/^Order placed, \d+ \S/)
    expect(placed?.lines).toEqual([
      { ...line('receivables', 3600, 0), tax: '', taxCode: '' },
      { ...line('revenue', 0, 3000), tax: 'VAT 20%', taxCode: 'S20' },
      { ...line('outputTax', 0, 600), tax: 'VAT 20%', taxCode: 'S20' },
    ])
    expect(payment?.lines).toMatchObject([line('cash', 3600, 0), line('receivables', 0, 3600)])
    expect(entries[3]?.lines).toMatchObject([
      line('revenue', 1000, 0),
      line('outputTax', 200, 0),
      line('receivables', 0, 1200),
    ])
    expect(entries.at(-1)?.order?.id).toBe(open)
    const finance = (await shop.owner.call(getFinance, { query: {} })).body
    const [due] = finance.open.due
    expect(sumAccount(entries, 'receivables')).toBe(
      (due?.amountMinor ?? 0) + finance.open.owedMinor,
    )
  })

  test('ORD-10 posts card money, fees, disputes and payouts to the clearing account', async () => {
    const { shop, sessionId, paymentId } = await placePaidOrder(t)
    await payOut(t, [paymentId])
    await readProvider(t)
    await checkFinance(t, shop)
    const paid = await readJournal(shop)
    expect(sumAccount(paid, 'cardClearing')).toBe(0)
    expect(sumAccount(paid, 'bank')).toBe(807)
    const payout = paid.find(({ kind }) => kind === 'payout')
    expect(payout?.document).toMatch(/^po_/)
    const dispute = await disputePage(t, sessionId)
    await tellDispute(t, dispute)
    await tellDispute(t, await decideDispute(dispute, 'lost'), ['closed'])
    await readProvider(t)
    await checkFinance(t, shop)
    const lost = await readJournal(shop)
    expect(sumAccount(lost, 'disputes')).toBe(840)
    expect(sumAccount(lost, 'receivables')).toBe(0)
    expect(sumAccount(lost, 'otherCardMoney')).toBe(0)
  })

  test('ORD-10 posts sold and granted gift cards as liabilities, not as sales', async () => {
    const shop = await withGiftCards(await openShop(t, [{ priceMinor: 1200, stock: 50 }]), 5000)
    const [besides = '', variantId = ''] = shop.variantIds
    const orderId = await buyGiftCards(shop, { variantId, gift: giftFor(), besides })
    await t.runJobs()
    await shop.owner.call(issueGiftCard, {
      body: giftCardInput({ amountMinor: 700 }),
      headers: headers(),
    })
    await checkFinance(t, shop)
    const entries = await readJournal(shop)
    expect(sumAccount(entries, 'giftCards')).toBe(-5700)
    expect(sumAccount(entries, 'grantedCredit')).toBe(700)
    expect(sumAccount(entries, 'receivables')).toBe(0)
    expect(sumAccount(entries, 'revenue') + sumAccount(entries, 'outputTax')).toBe(-1200)
    // The loaf and part of the sold card.
    await shop.owner.call(refundOrder, {
      params: { orderId },
      body: { amountMinor: 3200, extraMinor: 3200, reason: 'Asked for' },
      headers: headers(),
    })
    await checkFinance(t, shop)
    const refunded = await readJournal(shop)
    expect(sumAccount(refunded, 'grantedCredit')).toBe(700)
    expect(sumAccount(refunded, 'receivables')).toBe(0)
    expect(sumAccount(refunded, 'giftCards')).toBeGreaterThan(-5700)
  })

  test('ORD-10 is a file with numbers, whose debits equal its credits', async () => {
    const { shop } = await shopWithSales()
    await save(shop, { cash: '1600' })
    const file = async (format: 'csv' | 'json') =>
      await (await shop.owner.call(exportJournal, { query: { format } })).body.text()
    const rows = JSON.parse(await file('json')) as Record<string, number | string | null>[]
    const sum = (side: string) => rows.reduce((all, row) => all + Number(row[side] ?? 0), 0)
    expect(sum('debit')).toBeCloseTo((3600 / 100) * 2 + 24 + 12.02, 2)
    expect(sum('credit')).toBeCloseTo(sum('debit'), 2)
    expect(rows.map(({ account }) => account)).toContain('1600')
    const [heading, first] = (await file('csv')).split('\r\n')
    expect(heading).toContain('Date,Entry,Type,Order,Document,Text,Account,Debit,Credit,Tax code')
    expect(first).toMatch(/^20\d\d-\d\d-\d\d,.*,INV-1,.*,1100,36,,,,GBP$/)
  })

  test('ORD-10 of a closed month keeps its entries', async () => {
    const { shop } = await placePaidOrder(t)
    const day = new Date()
    day.setUTCDate(15)
    day.setUTCMonth(day.getUTCMonth() - 2)
    const month = day.toISOString().slice(0, 7)
    const run = (statement: ReturnType<typeof sql>) =>
      t.inTenant(shop.owner.tenantId, (db) => statement.execute(db))
    await run(sql`update orders set placed_at = ${`${month}-15T12:00:00Z`}::timestamptz`)
    const before = await readJournal(shop, { month })
    expect(before).toHaveLength(1)
    const closed = await shop.owner.call(closeMonth, { body: { month } })
    expect(closed.status).toBe(201)
    const [entry] = before
    await shop.owner.call(refundOrder, {
      params: { orderId: entry?.order?.id ?? '' },
      body: { amountMinor: 100, extraMinor: 100, reason: 'Burnt crust' },
      headers: headers(),
    })
    await run(sql`update orders set place = null`)
    expect(await readJournal(shop, { month })).toEqual(before)
  })
})

describe('accounts', () => {
  test('ORD-10 are proposed until they are saved, with every rate of the shop', async () => {
    const { owner } = await openShop(t, [])
    const first = (await owner.call(getPostingAccounts)).body
    expect(first).toMatchObject({ isSaved: false, accounts: { chart: 'generic', cash: '1000' } })
    expect(first.accounts.rates.map(({ rateBp }) => rateBp)).toContain(2000)
    const body = { ...postingAccounts, ...proposeAccounts('skr03', []) }
    expect((await owner.call(savePostingAccounts, { body })).status).toBe(200)
    const saved = (await owner.call(getPostingAccounts)).body
    expect(saved).toMatchObject({ isSaved: true, accounts: { chart: 'skr03', consultant: 29098 } })
    expect(saved.accounts.rates).toContainEqual({
      rateBp: 2000,
      isExempt: false,
      revenue: '8200',
      outputTax: '1770',
      taxCode: '',
      isAutomatic: false,
    })
  })

  test('ORD-10 have 3 to 9 digits, differ where they are posted against each other, and are changed by few', async () => {
    const shop = await openShop(t, [])
    const problems = async (part: Partial<typeof postingAccounts>) => {
      const { status, body } = await save(shop, part)
      expect(status).toBe(400)
      return JSON.stringify(body)
    }
    expect(await problems({ cash: '12' })).toContain('3 to 9 digits')
    expect(await problems({ cash: '1234567890' })).toContain('3 to 9 digits')
    expect(await problems({ cash: '1100' })).toContain('another account than for receivables')
    const rate = { rateBp: 700, isExempt: false, revenue: '8300', outputTax: '1771' }
    const rates = [rate, rate].map((row) => ({ ...row, taxCode: '', isAutomatic: true }))
    expect(await problems({ rates })).toContain('same tax rate')
    const orders = await t.member(shop.owner, 'orders')
    expect((await orders.call(savePostingAccounts, { body: postingAccounts })).status).toBe(403)
    const deliveries = await t.member(shop.owner, 'catalogue')
    for (const endpoint of [listJournal, exportJournal, exportDatev])
      expect((await deliveries.call(endpoint, { query: {} })).status).toBe(403)
    expect((await deliveries.call(getPostingAccounts)).status).toBe(403)
  })
})
