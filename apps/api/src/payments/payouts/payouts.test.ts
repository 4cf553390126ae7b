import { afterAll, beforeAll, expect, test } from 'vitest'

import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { getPaymentAccount } from '@marketday/contract/payments/accounts/payment-account'
import { refundOrder } from '@marketday/contract/payments/card/payments'
import {
  exportPayout,
  getPayout,
  listOrderFees,
  listPayoutLines,
  listPayouts,
  readPayouts,
} from '@marketday/contract/payments/payouts'

import { payOut, readProvider } from '../../../testing/sales/payouts.ts'
import { booksOf, placePaidOrder } from '../../../testing/sales/card-payments.ts'
import { testAccountId } from '../../../testing/sales/connect-shop.ts'
import { sandbox } from '../../../testing/sales/sandbox.ts'
import { scheduledRun } from '../../../testing/scheduled-run.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { newId } from '../../platform/ids.ts'
import { compareAccounts } from '../accounts/compare-accounts.ts'
import { readBalances } from './reading/read-balance.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const payoutsOf = async (owner: Staff, query: QueryInput<typeof listPayouts> = {}) =>
  (await owner.call(listPayouts, { query })).body.rows

async function refundedOrder() {
  const paid = await placePaidOrder(t)
  const { orderId, shop } = paid
  const refund = await shop.owner.call(refundOrder, {
    params: { orderId },
    body: { amountMinor: 100, extraMinor: 100, reason: 'Burnt crust' },
    headers: { 'idempotency-key': newId() },
  })
  expect(refund.status).toBe(200)
  await t.runJobs()
  return paid
}

test('ORD-10 the fee of a card payment stands with its order once the provider is read, and is kept once', async () => {
  const { shop, orderId, paymentId } = await placePaidOrder(t)
  const params = { orderId }
  expect((await shop.owner.call(listOrderFees, { params })).body.rows).toEqual([])
  await readProvider(t)
  await readProvider(t)
  expect((await shop.owner.call(listOrderFees, { params })).body.rows).toEqual([
    { paymentId, feeMinor: 33, currency: 'GBP' },
  ])
})

test('ORD-10 a payout is the sum of its payments, refunds and fees to the penny, on the screen and as a file', async () => {
  const { shop, orderId, paymentId } = await refundedOrder()
  await payOut(t, [paymentId])
  await readProvider(t)
  const [payout] = await payoutsOf(shop.owner)
  expect(payout).toMatchObject({ amountMinor: 840 - 100 - 33, currency: 'GBP' })
  const params = { payoutId: payout?.id ?? '' }
  expect((await shop.owner.call(getPayout, { params })).body).toMatchObject({
    payments: { count: 1, amountMinor: 840 },
    refunds: { count: 1, amountMinor: -100 },
    others: { count: 0, amountMinor: 0 },
    feesMinor: 33,
  })
  const first = (await shop.owner.call(listPayoutLines, { params, query: { limit: '1' } })).body
  const cursor = first.nextCursor ?? ''
  const rest = (await shop.owner.call(listPayoutLines, { params, query: { cursor } })).body
  const lines = [...first.rows, ...rest.rows]
  expect(lines.map(({ kind, netMinor }) => [kind, netMinor])).toEqual(
    expect.arrayContaining([
      ['payment', 807],
      ['refund', -100],
    ]),
  )
  expect(lines.map(({ order }) => order?.id)).toEqual([orderId, orderId])
  expect(lines.reduce((sum, { netMinor }) => sum + netMinor, 0)).toBe(payout?.amountMinor)
  const file = (await shop.owner.call(exportPayout, { params })).body.trim().split('\n')
  expect(file).toHaveLength(3)
  expect(file.find((line) => line.includes('Payment'))).toContain(',8.4,0.33,8.07,GBP,')
  expect(file.find((line) => line.includes('Refund'))).toContain(',-1,0,-1,GBP,')
  expect(file[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/)
  expect(await booksOf(t, shop)).toEqual([])
})

test('ORD-10 each shop sees the payouts of its own account, and nothing of another’s', async () => {
  const [one, other] = [await placePaidOrder(t), await placePaidOrder(t)]
  await payOut(t, [one.paymentId, other.paymentId])
  await readProvider(t)
  const [mine] = await payoutsOf(one.shop.owner)
  const [theirs] = await payoutsOf(other.shop.owner)
  expect([mine?.amountMinor, theirs?.amountMinor]).toEqual([807, 807])
  expect(mine?.reference).not.toBe(theirs?.reference)
  const params = { payoutId: theirs?.id ?? '' }
  for (const endpoint of [getPayout, listPayoutLines, exportPayout])
    expect((await one.shop.owner.call(endpoint, { params })).status).toBe(404)
  expect(
    (await one.shop.owner.call(listOrderFees, { params: { orderId: other.orderId } })).status,
  ).toBe(404)
})

test('ORD-10 a payout that the bank sends back says why, and its money leaves with a later one', async () => {
  const { shop, paymentId } = await placePaidOrder(t)
  await payOut(t, [paymentId])
  await readProvider(t)
  const [first] = await payoutsOf(shop.owner)
  await sandbox(`_payout/${first?.reference}`, { status: 'failed' })
  await readProvider(t)
  const failureReason = 'The bank account has been closed.'
  expect(await payoutsOf(shop.owner)).toMatchObject([{ status: 'failed', failureReason }])
  await sandbox('_payout')
  await readProvider(t)
  const [second] = await payoutsOf(shop.owner)
  expect(second).toMatchObject({ amountMinor: 807, failureReason: null })
  const params = { payoutId: second?.id ?? '' }
  expect((await shop.owner.call(getPayout, { params })).body.others).toEqual({
    count: 1,
    amountMinor: 807,
  })
  expect(await payoutsOf(shop.owner, { status: 'failed' })).toHaveLength(1)
})

test('WHK-08 a reading that is cut off anywhere goes on where it was, and keeps everything once', async () => {
  const { shop, orderId, paymentId } = await placePaidOrder(t)
  await payOut(t, [paymentId])
  for (const answersBeforeFailure of [0, 1, 2]) {
    await readProvider(t, { answersBeforeFailure })
    const { readAt, failingSince } = (await shop.owner.call(listPayouts)).body
    expect(failingSince).not.toBeNull()
    expect(readAt === null || Date.parse(readAt) <= Date.parse(failingSince ?? '')).toBe(true)
  }
  await readProvider(t)
  const after = (await shop.owner.call(listPayouts)).body
  expect(after).toMatchObject({ rows: [{ amountMinor: 807 }], failingSince: null })
  const params = { payoutId: after.rows[0]?.id ?? '' }
  expect((await shop.owner.call(listPayoutLines, { params })).body.rows).toHaveLength(1)
  expect((await shop.owner.call(listOrderFees, { params: { orderId } })).body.rows).toHaveLength(1)
})

test('payouts are listed by the days on which they arrive, page by page, for who may see what is earned', async () => {
  const { shop, paymentId } = await placePaidOrder(t)
  await payOut(t, [paymentId])
  await readProvider(t)
  const [payout] = await payoutsOf(shop.owner)
  const day = payout?.arrivesOn
  expect(await payoutsOf(shop.owner, { from: day, to: day })).toHaveLength(1)
  expect(await payoutsOf(shop.owner, { to: '2020-01-01' })).toEqual([])
  expect(await payoutsOf(shop.owner, { from: '2090-01-01' })).toEqual([])
  const params = { payoutId: payout?.id ?? '' }
  for (const role of ['catalogue', 'dispatcher', 'driver'] as const) {
    const member = await t.member(shop.owner, role)
    expect((await member.call(listPayouts)).status).toBe(403)
    expect((await member.call(getPayout, { params })).status).toBe(403)
  }
  const clerk = await t.member(shop.owner, 'orders')
  expect((await clerk.call(getPayout, { params })).status).toBe(200)
})

test('ORD-10 whoever does not want to wait has the provider asked now, once however often it is pressed', async () => {
  const { shop, orderId } = await placePaidOrder(t)
  const { owner } = shop
  for (const _press of [1, 2])
    expect((await owner.call(readPayouts, { body: {} })).status).toBe(202)
  // The shop's account and the platform's.
  expect((await t.runJobs()).filter(({ name }) => name === 'read-balance')).toHaveLength(2)
  expect((await owner.call(listOrderFees, { params: { orderId } })).body.rows).toHaveLength(1)
  const driver = await t.member(owner, 'driver')
  expect((await driver.call(readPayouts, { body: {} })).status).toBe(403)
})

test('an account that fails holds up neither the reading nor the comparison of another', async () => {
  const [broken, healthy] = [await placePaidOrder(t), await placePaidOrder(t)]
  const { owner } = healthy.shop
  await sandbox(`_account/${testAccountId(owner.tenantId)}`, { condition: 'restricted' })
  const { services } = t.app
  const { stripe, stripeFor } = services
  const refuse = (account: string | null) => {
    if (account === testAccountId(broken.shop.owner.tenantId)) throw new Error('out of order')
  }
  const retrieve = (account: string) => (refuse(account), stripe.accounts.retrieve(account))
  Object.assign(services, {
    stripe: Object.assign(Object.create(stripe), { accounts: { retrieve } }),
    stripeFor: (account: string | null) => (refuse(account), stripeFor(account)),
  })
  try {
    await readBalances.run(scheduledRun(t))
    await compareAccounts.run(scheduledRun(t))
    await t.runJobs({ allowFailures: true })
  } finally {
    Object.assign(services, { stripe, stripeFor })
  }
  expect((await owner.call(getPaymentAccount)).body.state).toBe('restricted')
  const params = { orderId: healthy.orderId }
  expect((await owner.call(listOrderFees, { params })).body.rows).toHaveLength(1)
})
