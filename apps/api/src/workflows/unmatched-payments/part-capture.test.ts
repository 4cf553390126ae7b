import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  listPaymentProblems,
  refundUnmatchedPayment,
} from '@marketday/contract/payments/card/unmatched-payments'

import { merchantStripe } from '../../../testing/sales/connect-shop.ts'
import { authoriseOrder } from '../../../testing/sales/authorise-order.ts'
import { booksOf, eventOf, sendEvent } from '../../../testing/sales/card-payments.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('WHK-11 of a part that was taken too late only that part is set aside, and given back', async () => {
  const { shop, paymentId, sessionId } = await authoriseOrder(t, 'by_hand')
  const { owner } = shop
  // Known as released, yet partly captured at the provider.
  await t.inTenant(owner.tenantId, async (db) => {
    await db
      .updateTable('payments')
      .set({ status: 'voided' })
      .where('payment_id', '=', paymentId)
      .execute()
    await db.updateTable('orders').set({ authorised_minor: 0 }).execute()
  })
  const stripe = merchantStripe(t, shop)
  const { payment_intent: intentId } = await stripe.checkout.sessions.retrieve(sessionId)
  await stripe.paymentIntents.capture(String(intentId), { amount_to_capture: 500 })
  const intent = await stripe.paymentIntents.retrieve(String(intentId), {
    expand: ['latest_charge'],
  })
  await sendEvent(t, eventOf('charge.captured', intent.latest_charge as object))
  const [problem] = (await owner.call(listPaymentProblems)).body.rows
  expect(problem).toMatchObject({ kind: 'payment', amountMinor: 500 })
  const settled = await owner.call(refundUnmatchedPayment, {
    params: { unmatchedPaymentId: problem?.id ?? '' },
    headers: { 'idempotency-key': newId() },
  })
  expect(settled.body).toEqual({ status: 'refunded' })
  await t.runJobs()
  const { data } = await stripe.refunds.list({ payment_intent: String(intentId) })
  // Beside the released rest, which is no refund of ours.
  expect(data.filter(({ metadata }) => metadata?.['refund_id'])).toMatchObject([
    { amount: 500, status: 'succeeded' },
  ])
  expect(await booksOf(t, shop)).toEqual([])
})
