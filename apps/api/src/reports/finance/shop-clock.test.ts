import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { getOrder } from '@marketday/contract/orders/orders'
import { recordCash, refundOrder } from '@marketday/contract/payments/card/payments'
import { exportFinanceRows, getFinance, listFinanceRows } from '@marketday/contract/reports/finance'
import { exportDocuments, listDocuments } from '@marketday/contract/reports/register'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterEach(() => t.app.services.clock.setOffset(0))
afterAll(() => t.close())

const headers = () => ({ 'idempotency-key': newId() })

/** Earlier sessions expire when the clock moves. */
async function signInAt({ owner }: ShopFixture, iso: string) {
  t.app.services.clock.setOffset(Date.parse(iso) - Math.floor(Date.now() / 1000) * 1000)
  return await t.member(owner, 'owner')
}

/** Paid, with an invoice. */
async function buy(shop: ShopFixture, iso: string): Promise<string> {
  const clerk = await signInAt(shop, iso)
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 3 }]
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  const params = { orderId }
  const { totalMinor: amountMinor } = (await clerk.call(getOrder, { params })).body
  await clerk.call(recordCash, { params, body: { amountMinor }, headers: headers() })
  expect((await issueInvoices(clerk, [orderId])).status).toBe(200)
  return orderId
}

// London's clocks changed on 30 March and 26 October 2025.
test.each([
  {
    season: 'spring',
    bought: '2025-03-29T12:00:00Z',
    refunded: '2025-03-31T23:30:00Z',
    local: '2025-04-01 00:30',
  },
  {
    season: 'autumn',
    bought: '2025-10-25T22:30:00Z',
    refunded: '2025-10-31T23:30:00Z',
    local: '2025-10-31 23:30',
  },
])(
  'ORD-10 a refund after the change of clocks in $season has the day and month of the shop’s clock everywhere',
  async ({ bought, refunded, local }) => {
    const shop = await openShop(t, [{ priceMinor: 1000, stock: 50 }])
    const orderId = await buy(shop, bought)
    const clerk = await signInAt(shop, refunded)
    const [line] = (await clerk.call(getOrder, { params: { orderId } })).body.lines
    const lines = [{ lineId: line?.id ?? '', quantity: 1, restock: true }]
    const refund = await clerk.call(refundOrder, {
      params: { orderId },
      body: { lines, amountMinor: 1000, reason: 'Crushed on the way' },
      headers: headers(),
    })
    expect(refund.status).toBe(200)

    const month = local.slice(0, 7)
    const at = expect.stringMatching(new RegExp(`^${local}:\\d\\d$`)) as string
    const { sales, timeZone } = (await clerk.call(getFinance, { query: { month } })).body
    expect(sales.cancelledMinor).toBe(-1000)
    const query = { month, figure: 'returned' } as const
    const { body: page } = await clerk.call(listFinanceRows, { query })
    expect(page).toMatchObject({ count: 1, sumMinor: -1000, timeZone })
    const rows = await clerk.call(exportFinanceRows, { query: { ...query, format: 'json' } })
    expect(JSON.parse(await rows.body.text())).toMatchObject([{ occurredAt: at, amount: -10 }])

    const documents = { month, kind: 'credit_note' } as const
    const register = (await clerk.call(listDocuments, { query: documents })).body
    expect(register).toMatchObject({ rows: [{ grossMinor: -1000 }], timeZone })
    const file = await clerk.call(exportDocuments, { query: { ...documents, format: 'json' } })
    expect(JSON.parse(await file.body.text())).toMatchObject([{ issuedAt: at, gross: -10 }])
    expect(await booksOf(t, shop)).toEqual([])
  },
)
