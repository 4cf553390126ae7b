import { capturePayment, voidPayment } from '@marketday/contract/payments/card/authorisations'

import { newId } from '../../src/platform/ids.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import type { TestApp } from '../test-app.ts'
import { eventOf, sendEvent } from './card-payments.ts'
import { sandbox } from './sandbox.ts'
import { findPaymentStripe } from './shop-accounts.ts'

const keyed = () => ({ 'idempotency-key': newId() })

export const captureSome = ({ owner }: ShopFixture, orderId: string, amountMinor: number) =>
  owner.call(capturePayment, { params: { orderId }, body: { amountMinor }, headers: keyed() })

export const releaseAll = ({ owner }: ShopFixture, orderId: string) =>
  owner.call(voidPayment, { params: { orderId }, headers: keyed() })

export async function letRunOut(t: TestApp, { owner }: ShopFixture, orderId: string) {
  const payment = await t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('payments')
      .select(['payment_id as id', 'stripe_payment_intent_id as intentId'])
      .where('order_id', '=', orderId)
      .where('status', '=', 'authorised')
      .executeTakeFirst(),
  )
  if (!payment?.intentId) return { status: 409 }
  await sandbox(`_expire/${payment.intentId}`)
  const stripe = await findPaymentStripe(t, owner.tenantId, payment.id)
  const intent = await stripe.paymentIntents.retrieve(payment.intentId)
  const event = eventOf('payment_intent.canceled', intent)
  await sendEvent(t, event)
  return { status: (await sendEvent(t, event)).statusCode }
}
