import { sql } from 'kysely'
import { inject } from 'vitest'

import { startFaultProxy } from '../../../../bench/fault-tests/faults/fault-proxy.ts'
import type { FaultProxy } from '../../../../bench/fault-tests/faults/fault-proxy.ts'
import { newId } from '../../src/platform/ids.ts'
import { readStripeId } from '../../src/platform/stripe/stripe-objects.ts'
import { sandbox } from './sandbox.ts'
import { findPaymentAccount, listShopAccounts } from './shop-accounts.ts'
import { listBookDifferences } from '../list-book-differences.ts'
import { complete, fillCart, openShop, pay } from '../shop-fixture.ts'
import type { ShopFixture } from '../shop-fixture.ts'
import type { TestApp } from '../test-app.ts'

const secret = 'whsec_sandbox_marketday'
const connectSecret = 'whsec_sandbox_marketday_connect'

const hasAccount = (payload: string) => payload.includes('"account":"acct_')

export async function startProviderProxy(): Promise<FaultProxy> {
  const { hostname, port } = new URL(inject('sandboxUrl'))
  return startFaultProxy({ host: hostname, port: Number(port) })
}

export async function openCardPage(t: TestApp, stock = 5) {
  const shop = await openShop(t, [{ priceMinor: 420, stock }])
  const total = await fillCart(shop.shopper, shop, [2])
  const { body } = await pay(shop.shopper, { method: 'card', total })
  const sessionId = body.redirectUrl?.split('/').at(-1) ?? ''
  return { shop, total, paymentId: body.paymentId ?? '', sessionId }
}

export async function placePaidOrder(t: TestApp, card = '4242424242424242') {
  const { shop, sessionId, paymentId } = await openCardPage(t)
  await sandbox(`_pay/${sessionId}`, { card })
  const { body } = await complete(shop.shopper, paymentId)
  return { shop, paymentId, sessionId, orderId: body.order?.orderId ?? '' }
}

export function eventOf(type: string, object: object, change: object = {}) {
  return {
    id: `evt_${newId()}`,
    object: 'event',
    api_version: '2026-10-28',
    created: Math.floor(performance.timeOrigin / 1000),
    livemode: false,
    pending_webhooks: 1,
    type,
    data: { object },
    ...change,
  }
}

/** Sent to the endpoint of connected accounts if the event names one. */
export function sendRaw(t: TestApp, payload: string, header: string | undefined) {
  return t.app.inject({
    method: 'POST',
    url: `/api/payments/stripe/${hasAccount(payload) ? 'connect-webhook' : 'webhook'}`,
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      ...(header && { 'stripe-signature': header }),
    },
    payload,
  })
}

export const sign = (
  t: TestApp,
  payload: string,
  options: { timestamp?: number; secret?: string } = {},
) =>
  t.app.services.stripe.webhooks.generateTestHeaderString({
    payload,
    secret: hasAccount(payload) ? connectSecret : secret,
    ...options,
  })

/** As the provider does: events of a shop's payment come from the shop's account. */
export async function sendEvent(t: TestApp, event: object) {
  const account = await findAccount(t, event)
  const payload = JSON.stringify({ ...event, ...(account && { account }) })
  return await sendRaw(t, payload, sign(t, payload))
}

interface AboutPayment {
  readonly data?: {
    readonly object: {
      readonly id?: string
      readonly payment_intent?: string | { readonly id: string } | null
      readonly metadata?: Readonly<Record<string, string>> | null
    }
  }
}

async function findAccount(t: TestApp, { data }: AboutPayment): Promise<string | null> {
  if (!data) return null
  const { id = '', payment_intent: intent, metadata } = data.object
  const ids = [id, readStripeId(intent) ?? '']
  const subject = (await findKnown(t, ids)) ?? findClaimed(metadata ?? {})
  if (!subject) return await findByIntent(t, ids)
  const { tenantId, paymentId } = subject
  return t.tenantIds.includes(tenantId) ? await findPaymentAccount(t, tenantId, paymentId) : null
}

interface Subject {
  readonly tenantId: string
  readonly paymentId: string
}

const findClaimed = ({
  purpose,
  tenant_id: tenantId,
  subject_id: paymentId,
}: Readonly<Record<string, string>>): Subject | null =>
  purpose === 'order_payment' && tenantId && paymentId ? { tenantId, paymentId } : null

async function findKnown(t: TestApp, ids: readonly string[]): Promise<Subject | undefined> {
  const { rows } = await t.inTenant(null, (db) =>
    sql<Subject>`select tenant_id as "tenantId", subject_id as "paymentId" from stripe_references
      where stripe_id = any(${ids}::text[]) and purpose = 'order_payment'`.execute(db),
  )
  return rows[0]
}

/** Account that has an intent of which no event told us yet. */
async function findByIntent(t: TestApp, ids: readonly string[]): Promise<string | null> {
  const intent = ids.find((id) => id.startsWith('pi_'))
  if (!intent) return null
  for (const tenantId of t.tenantIds)
    for (const account of await listShopAccounts(t, tenantId)) {
      const isTheirs = t.app.services
        .stripeFor(account)
        .paymentIntents.retrieve(intent)
        .then(
          () => true,
          () => false,
        )
      if (await isTheirs) return account
    }
  return null
}

export const booksOf = (t: TestApp, { owner }: ShopFixture) =>
  t.inTenant(owner.tenantId, (db) => listBookDifferences((text) => sql.raw(text).execute(db)))

export const mailsOf = async (t: TestApp, { owner }: Pick<ShopFixture, 'owner'>, to?: string) =>
  await t.inTenant(owner.tenantId, async (db) => {
    const query = db.selectFrom('mail_outbox').select(['template', 'to_address', 'subject', 'text'])
    const rows = await query.orderBy('mail_id').execute()
    return rows.filter((row) => to === undefined || row.to_address === to)
  })
