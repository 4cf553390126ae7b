import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { addGiftCard } from '@marketday/contract/payments/credit/pay-with-credit'
import { dismissRunOut, saveCardRules } from '@marketday/contract/payments/card/authorisations'
import { recordCash } from '@marketday/contract/payments/card/payments'
import { cancelOrder, getOrder, listOrders } from '@marketday/contract/orders/orders'

import type { FaultProxy } from '../../../../../bench/fault-tests/faults/fault-proxy.ts'
import { authoriseOrder } from '../../../testing/sales/authorise-order.ts'
import type { AuthorisedOrder } from '../../../testing/sales/authorise-order.ts'
import { letRunOut } from '../../../testing/sales/authorised-acts.ts'
import { booksOf, startProviderProxy } from '../../../testing/sales/card-payments.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { giveGiftCard } from '../../../testing/sales/credit-acts.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { complete, fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { askCapture } from '../../payments/card/ask-capture.ts'
import { lockPayment } from '../../payments/card/find-payments.ts'
import { newId } from '../../platform/ids.ts'
import { followAuthorisation } from './follow-authorisation.ts'

let provider: FaultProxy
let t: TestApp
beforeAll(async () => {
  provider = await startProviderProxy()
  t = await testApp({ STRIPE_API_BASE: provider.origin })
})
afterAll(async () => {
  await t.close()
  await provider.close()
})
beforeEach(() => {
  provider.choose = () => ({ kind: 'none' })
})

const keyed = () => ({ 'idempotency-key': newId() })
const read = async ({ shop, orderId }: Pick<AuthorisedOrder, 'shop' | 'orderId'>) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body
const problems = async ({ shop }: AuthorisedOrder) =>
  (await shop.owner.call(listOrders, { query: { tab: 'problems' } })).body.rows.map(({ id }) => id)

it('ORD-10 what ran out stands among the problems until the order is paid', async () => {
  const given = await authoriseOrder(t, 'by_hand')
  await letRunOut(t, given.shop, given.orderId)
  expect((await read(given)).problems).toEqual(['Authorisation expired'])
  expect(await problems(given)).toEqual([given.orderId])
  await given.shop.owner.call(recordCash, {
    params: { orderId: given.orderId },
    body: { amountMinor: 840 },
    headers: keyed(),
  })
  expect((await read(given)).problems).toEqual([])
  expect(await problems(given)).toEqual([])
})

it('ORD-10 what ran out is dismissed by who may change orders, and then stands there no more', async () => {
  const given = await authoriseOrder(t, 'by_hand')
  const params = { orderId: given.orderId }
  await letRunOut(t, given.shop, given.orderId)
  expect((await (await t.owner()).call(dismissRunOut, { params })).status).toBe(404)
  for (const _again of [1, 2])
    expect((await given.shop.owner.call(dismissRunOut, { params })).status).toBe(200)
  const order = await read(given)
  expect([order.problems, await problems(given)]).toEqual([[], []])
  expect(order.outstandingMinor).toBe(840)
  const told = order.timeline.filter(({ action }) => action === 'order.run_out_dismissed')
  expect(told).toHaveLength(1)
})

it('ORD-10 whoever follows authorised money looks again when the provider was silent to the end', async () => {
  const given = await authoriseOrder(t, 'by_hand')
  const { paymentId } = given
  const { tenantId } = given.shop.owner
  await t.inTenant(tenantId, (db) =>
    db
      .updateTable('payments')
      .set({ authorised_until: new Date(db.context.now.getTime() - 3_600_000).toISOString() })
      .where('payment_id', '=', paymentId)
      .execute(),
  )
  provider.choose = () => ({ kind: 'cutAnswer', afterBytes: 0 })
  const job = { ...scheduledRun(t), tenantId, payload: { paymentId } }
  const inTenant = (work: Parameters<typeof job.inTenant>[0]) => t.inTenant(tenantId, work)
  const run = (isLastAttempt: boolean) =>
    followAuthorisation.run({ ...job, inTenant, isLastAttempt } as Parameters<
      typeof followAuthorisation.run
    >[0])
  await expect(run(false)).rejects.toThrow()
  const waiting = async () => {
    const { rows } = await t.inTenant(tenantId, (db) =>
      sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = ${followAuthorisation.name} and data ->> 'paymentId' = ${paymentId}`.execute(
        db,
      ),
    )
    return rows[0]?.count ?? 0
  }
  const before = await waiting()
  await expect(run(true)).rejects.toThrow()
  expect(await waiting()).toBe(before + 1)
})

it('ORD-10 a capture that is refused after its order was cancelled is followed by a release', async () => {
  const given = await authoriseOrder(t, 'by_hand', '4000000000005142')
  const { shop, orderId, paymentId } = given
  // Decided but not sent.
  await t.inTenant(shop.owner.tenantId, async (db) => {
    const payment = await lockPayment(db, paymentId)
    if (payment) await askCapture(db, payment, { amountMinor: 840 })
  })
  await shop.owner.call(cancelOrder, {
    params: { orderId },
    body: { reason: 'customer', restock: true, refund: 'full', notify: false },
    headers: keyed(),
  })
  await t.runJobs()
  expect(await read(given)).toMatchObject({
    authorisedMinor: 0,
    problems: [],
    payments: [{ status: 'voided' }],
  })
  expect(await booksOf(t, shop)).toEqual([])
})

it('ORD-10 an order that a gift card pays in part and a card reserves for the rest is authorised', async () => {
  const shop = await openShop(t, [{ priceMinor: 500, stock: 5 }])
  await shop.owner.call(saveCardRules, { body: { takesMoney: 'by_hand' } })
  const { code } = await giveGiftCard(t, shop, 400)
  await fillCart(shop.shopper, shop, [2])
  const cart = (await shop.shopper.call(addGiftCard, { body: { code } })).body
  const { body } = await pay(shop.shopper, { method: 'card', total: cart.dueMinor })
  await sandbox(`_pay/${body.redirectUrl?.split('/').at(-1)}`)
  const { body: placed } = await complete(shop.shopper, body.paymentId ?? '')
  expect(await read({ shop, orderId: placed.order?.orderId ?? '' })).toMatchObject({
    paymentStatus: 'authorised',
    paidMinor: 400,
    authorisedMinor: 600,
    outstandingMinor: 0,
  })
  expect(await booksOf(t, shop)).toEqual([])
})
