import fs from 'node:fs'
import path from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { getOrder, listOrders } from '@marketday/contract/orders/orders'
import { placeTestOrder } from '@marketday/contract/orders/place-orders'
import { capturePayment } from '@marketday/contract/payments/card/authorisations'
import { listPaymentCards, refundOrder } from '@marketday/contract/payments/card/payments'
import {
  listPaymentProblems,
  refundUnmatchedPayment,
} from '@marketday/contract/payments/card/unmatched-payments'
import { readPayouts } from '@marketday/contract/payments/payouts'
import { listDifferences, takeOverDifference } from '@marketday/contract/payments/reconciliation'

import { authoriseOrder } from '../../../testing/sales/authorise-order.ts'
import { disputeOrder, disputePage, tellDispute } from '../../../testing/sales/card-disputes.ts'
import {
  eventOf,
  openCardPage,
  placePaidOrder,
  sendEvent,
} from '../../../testing/sales/card-payments.ts'
import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { findPaymentStripe, listShopAccounts } from '../../../testing/sales/shop-accounts.ts'
import { openShop } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

const isPending = '4000000000005134'

const keyed = () => ({ 'idempotency-key': newId() })

const inShop = ({ owner }: ShopFixture, statement: ReturnType<typeof sql>) =>
  t.inTenant(owner.tenantId, (db) => statement.execute(db))

/** Calls of staff, shoppers, Stripe and jobs for payments, each in another shop. */
const acts: readonly (() => Promise<unknown>)[] = [
  async () => {
    const { shop, orderId } = await placePaidOrder(t, isPending)
    const params = { orderId }
    await shop.owner.call(listPaymentCards, { params })
    const refund = { amountMinor: 100, extraMinor: 100, reason: 'Burnt crust' }
    await shop.owner.call(refundOrder, { params, body: refund, headers: keyed() })
    await t.runJobs({ early: true })
  },
  async () => {
    const { shop, orderId } = await authoriseOrder(t, 'by_hand')
    const body = { amountMinor: 840 }
    await shop.owner.call(capturePayment, { params: { orderId }, body, headers: keyed() })
    await disputeOrder(t, shop, orderId)
  },
  async () => {
    const { owner } = await openShop(t, [{ priceMinor: 420, stock: 9 }])
    const { body } = await owner.call(placeTestOrder, { headers: keyed() })
    expect(body.isPaid).toBe(true)
  },
  async () => {
    const { shop, sessionId } = await openCardPage(t)
    await sandbox(`_pay/${sessionId}`)
    await tellDispute(t, await disputePage(t, sessionId), ['funds_withdrawn'])
    const [order] = (await shop.owner.call(listOrders)).body.rows
    expect(order?.paymentStatus).toBe('paid')
  },
  async () => {
    const { shop, paymentId, orderId } = await placePaidOrder(t)
    const stripe = await findPaymentStripe(t, shop.owner.tenantId, paymentId)
    const [charge] = (await stripe.charges.list()).data
    const made = await stripe.refunds.create({ charge: charge?.id ?? '', amount: 300 })
    await sendEvent(t, eventOf('refund.updated', made))
    const { body } = await shop.owner.call(getOrder, { params: { orderId } })
    expect(body.refundedMinor).toBe(300)
  },
  async () => {
    const { shop, sessionId } = await openCardPage(t)
    await sandbox(`_pay/${sessionId}`)
    await shop.owner.call(readPayouts, { body: {} })
    await t.runJobs()
    await inShop(shop, sql`update balance_readings set read_at = read_at + interval '2 hours'`)
    await inShop(shop, sql`update payment_accounts set read_at = now() + interval '2 hours'`)
    await inShop(shop, sql`select reconcile_money()`)
    const [difference] = (await shop.owner.call(listDifferences)).body.rows
    const params = { differenceId: difference?.id ?? '' }
    const { body } = await shop.owner.call(takeOverDifference, { params, body: {} })
    expect(body.status).toBe('mended')
  },
  async () => {
    const { shop, sessionId } = await openCardPage(t)
    await inShop(shop, sql`update payments set amount_minor = 1000`)
    await sandbox(`_pay/${sessionId}`)
    const session = await merchantStripe(t, shop).checkout.sessions.retrieve(sessionId)
    await sendEvent(t, eventOf('checkout.session.completed', session))
    const [problem] = (await shop.owner.call(listPaymentProblems)).body.rows
    const params = { unmatchedPaymentId: problem?.id ?? '' }
    const { body } = await shop.owner.call(refundUnmatchedPayment, { params, headers: keyed() })
    expect(body.status).toBe('refunded')
  },
]

it('every call about a payment of a shop carries an account of that shop, from each file that calls Stripe', async () => {
  const { services } = t.app
  const { stripeFor } = services
  const calls: { readonly account: string | null; readonly file: string }[] = []
  Object.assign(services, {
    stripeFor: (account: string | null) => {
      const file = callingFile()
      if (file) calls.push({ account, file })
      return stripeFor(account)
    },
  })
  try {
    for (const act of acts) await act()
    await t.runJobs()
  } finally {
    Object.assign(services, { stripeFor })
  }
  const accounts = await Promise.all(t.tenantIds.map((id) => listShopAccounts(t, id)))
  const shops = new Set<string | null>(accounts.flat())
  const others = calls.filter(({ account }) => !shops.has(account))
  // The platform's balance is read too, for test orders.
  const balance = 'payments/payouts/reading/read-balance.ts'
  expect(others.filter(({ account, file }) => account !== null || file !== balance)).toEqual([])
  const reached = new Set(calls.filter(({ account }) => account !== null).map(({ file }) => file))
  // Operators settle payments that belong to no shop.
  reached.add('payments/card/unmatched/platform-payments.ts')
  expect(findSources(/\bstripeFor\(/).filter((file) => !reached.has(file))).toEqual([])
})

/** Relative to `src`; an empty text for a test or its fixtures. */
function callingFile(): string {
  const [, , caller = ''] = new Error('Where').stack?.split('\n').slice(1) ?? []
  return /\/apps\/api\/src\/([^:?]+\.ts)/.exec(caller)?.[1] ?? ''
}

const src = path.resolve(import.meta.dirname, '../..')

const findSources = (text: RegExp): string[] =>
  fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => text.test(fs.readFileSync(path.join(src, name), 'utf8')))

it('only plans and accounts use the platform’s own client', () => {
  const platform =
    /services\.stripe\b|\{[^{}=]*\bstripe\b[^{}=]*\}: (Services|Pick<Services|Input\['services'\])/
  const users = findSources(platform).filter(
    (name) => !/^(accounts\/billing|payments\/accounts|workflows\/stripe-events)\//.test(name),
  )
  expect(users).toEqual([])
})
