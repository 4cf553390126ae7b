import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { getOrder } from '@marketday/contract/orders/orders'
import { getShopOrder } from '@marketday/contract/orders/shop-orders'
import {
  connectPaymentAccount,
  refreshPaymentAccount,
} from '@marketday/contract/payments/accounts/payment-account'
import { refundOrder } from '@marketday/contract/payments/card/payments'
import { listPayouts } from '@marketday/contract/payments/payouts'
import { getDashboard } from '@marketday/contract/reports/dashboard'
import { closeMonth, getFinance } from '@marketday/contract/reports/finance'
import { getTaxReport, listDocuments, printDocument } from '@marketday/contract/reports/register'

import type { Staff } from '../../../testing/actors.ts'
import { readPaper } from '../../../testing/paper/read-paper.ts'
import { booksOf, mailsOf } from '../../../testing/sales/card-payments.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { checkFiles } from '../../../testing/sales/model/check-files.ts'
import { checkFinance } from '../../../testing/sales/model/check-finance.ts'
import { payOut, readProvider } from '../../../testing/sales/payouts.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { findPaymentStripe } from '../../../testing/sales/shop-accounts.ts'
import { complete, fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { orderToken } from '../../orders/order-token.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => t.app.services.clock.setOffset(0))

const keyed = () => ({ 'idempotency-key': newId() })

/** On the provider's page for new accounts. */
async function connect(owner: Staff, choice: 'later' | 'submit') {
  const { url } = (
    await owner.call(connectPaymentAccount, { body: { account: 'current' }, headers: keyed() })
  ).body
  await fetch(url)
  await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ choice }),
    redirect: 'manual',
  })
  return (await owner.call(refreshPaymentAccount)).body.state
}

async function buyByCard({ shopper }: ShopFixture, total: number) {
  const { body } = await pay(shopper, { method: 'card', total })
  await sandbox(`_pay/${body.redirectUrl?.split('/').at(-1)}`, { card: '4242424242424242' })
  const { order } = (await complete(shopper, body.paymentId ?? '')).body
  return { orderId: order?.orderId ?? '', paymentId: body.paymentId ?? '' }
}

/** Ten minutes into the month after this one, in the shop's time zone and any other. */
function passMonth() {
  const now = new Date()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)
  t.app.services.clock.setOffset(next - now.getTime())
  return now.toISOString().slice(0, 7)
}

test('ORD-10 a shop from its connection to its first closed month: one sale has the same figures everywhere', async () => {
  const shop = await openShop(t, [{ priceMinor: 1_200, stock: 9 }], { isConnected: false })
  expect(await connect(shop.owner, 'later')).toBe('details_due')
  const total = await fillCart(shop.shopper, shop, [3])
  expect((await pay(shop.shopper, { method: 'card', total })).problem.status).toBe(409)
  expect(await connect(shop.owner, 'submit')).toBe('active')
  const { orderId, paymentId } = await buyByCard(shop, total)
  expect((await issueInvoices(shop.owner, [orderId])).status).toBe(200)

  const params = { orderId }
  const [line] = (await shop.owner.call(getOrder, { params })).body.lines
  const refund = await shop.owner.call(refundOrder, {
    params,
    body: {
      lines: [{ lineId: line?.id ?? '', quantity: 1, restock: true, reason: 'Crushed' }],
      amountMinor: 1_200,
      reason: 'Crushed on the way',
    },
    headers: keyed(),
  })
  expect(refund.status).toBe(200)
  await t.runJobs()
  await payOut(t, [paymentId])
  await readProvider(t)

  const month = passMonth()
  // A month later, the owner signs in again.
  const owner = await t.member(shop.owner, 'owner')
  const query = { month }
  const open = (await owner.call(getFinance, { query })).body
  expect((await owner.call(closeMonth, { body: query })).status).toBe(201)
  const finance = (await owner.call(getFinance, { query })).body
  expect({ ...finance, closed: null, actions: open.actions }).toEqual(open)
  expect(finance).toMatchObject({
    closed: { by: expect.any(String) as string },
    sales: { grossMinor: 3_600, cancelledMinor: -1_200, salesMinor: 2_400 },
    payments: [{ method: 'stripe', receivedMinor: 3_600, returnedMinor: -1_200 }],
    provider: { balanceMinor: 2_400 },
    open: { due: [], owedMinor: 0 },
  })
  const { feesMinor, payoutsMinor } = finance.provider
  expect(feesMinor).toBeLessThan(0)
  expect(2_400 + feesMinor + payoutsMinor).toBe(0)
  const { rows: payouts } = (await owner.call(listPayouts, { query: {} })).body
  expect(payouts.map(({ amountMinor }) => -amountMinor)).toEqual([payoutsMinor])

  const order = (await owner.call(getOrder, { params })).body
  expect(order).toMatchObject({
    totalMinor: 3_600,
    cancelledMinor: 1_200,
    paidMinor: 3_600,
    refundedMinor: 1_200,
  })
  const { money } = (await owner.call(getDashboard, { query: { range: '90d' } })).body
  expect(money?.salesMinor.value).toBe(2_400)
  const taxMinor = finance.taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)
  expect(taxMinor).toBe(order.taxMinor - order.cancelledTaxMinor)
  const { rates } = (await owner.call(getTaxReport, { query })).body
  expect(rates.map(({ sales }) => sales)).toEqual(rates.map((rate) => rate.documents))
  const { rows: documents } = (await owner.call(listDocuments, { query })).body
  expect(documents.map(({ grossMinor }) => grossMinor).toSorted((a, b) => b - a)).toEqual([
    3_600, -1_200,
  ])
  const pages = await Promise.all(
    documents.map(async ({ id: documentId }) =>
      readPaper((await owner.call(printDocument, { params: { documentId } })).body),
    ),
  )
  const text = pages.flat().join('\n')
  expect(text).toContain('£36.00')
  expect(text).toContain('£12.00')
  await expectOutside(shop, { orderId, paymentId })
  await checkFiles({ owner }, finance)
  await checkFinance(t, { owner })
  expect(await booksOf(t, shop)).toEqual([])
})

/** The figures of the order's page, of mails and of the merchant's own Stripe account. */
async function expectOutside(
  shop: ShopFixture,
  { orderId, paymentId }: { orderId: string; paymentId: string },
) {
  const token = orderToken(t.app.services.config, orderId)
  const page = (await shop.shopper.call(getShopOrder, { params: { token } })).body
  expect(page).toMatchObject({ totalMinor: 3_600, cancelledMinor: 1_200, refundedMinor: 1_200 })
  const subjects = (await mailsOf(t, shop)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('£12.00'))
  const stripe = await findPaymentStripe(t, shop.owner.tenantId, paymentId)
  const { data: charges } = await stripe.charges.list()
  expect(charges).toMatchObject([{ amount: 3_600, amount_refunded: 1_200 }])
  const { data: moves } = await stripe.balanceTransactions.list()
  expect(moves.reduce((sum, { net }) => sum + net, 0)).toBe(0)
}
