import Stripe from 'stripe'

import { getOrder } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'

import type { ShopFixture } from '../shop-fixture.ts'
import type { TestApp } from '../test-app.ts'
import { eventOf, sendEvent } from './card-payments.ts'
import { sandbox } from './sandbox.ts'
import { listShopAccounts } from './shop-accounts.ts'

export const disputeEvents = [
  'created',
  'funds_withdrawn',
  'updated',
  'closed',
  'funds_reinstated',
] as const

export async function disputePage(
  t: TestApp,
  sessionId: string,
  claim: { readonly amount?: number; readonly reason?: string; readonly isInquiry?: boolean } = {},
): Promise<Stripe.Dispute> {
  const { intentId } = await findPaid(t, sessionId)
  return await order(intentId, claim)
}

/** Looks into each shop opened so far: a session's id does not tell its account. */
export async function findPaid(t: TestApp, sessionId: string): Promise<{ intentId: string }> {
  const accounts = await Promise.all(
    t.tenantIds.toReversed().map((tenantId) => listShopAccounts(t, tenantId)),
  )
  for (const account of accounts.flat())
    try {
      const { sessions } = t.app.services.stripeFor(account).checkout
      return { intentId: String((await sessions.retrieve(sessionId)).payment_intent) }
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    }
  throw new Error(`no shop has the page ${sessionId}`)
}

export const decideDispute = (
  { id }: Pick<Stripe.Dispute, 'id'>,
  status: Stripe.Dispute.Status,
): Promise<Stripe.Dispute> => order(id, { status })

const order = async (id: string, body: object): Promise<Stripe.Dispute> =>
  (await (await sandbox(`_dispute/${id}`, body)).json()) as Stripe.Dispute

type Name = (typeof disputeEvents)[number]

export async function tellDispute(
  t: TestApp,
  dispute: Stripe.Dispute,
  names: readonly Name[] = ['created'],
): Promise<void> {
  const events = new Map(names.map((name) => [name, eventOf(`charge.dispute.${name}`, dispute)]))
  for (const name of names) {
    const { statusCode } = await sendEvent(t, events.get(name) ?? {})
    if (statusCode !== 200) throw new Error(`${name}: ${statusCode}`)
  }
}

const twice = (names: readonly Name[]) => names.flatMap((name) => [name, name])

interface Played {
  readonly t: TestApp
  readonly shop: ShopFixture
  readonly order: Order
}

const settled = { status: 200 }

export const disputeActs = {
  dispute: async ({ t, shop, order }: Played, { isSame }: { readonly isSame: boolean }) => {
    const payment = order.payments.find(
      ({ id, provider, capturedMinor }) =>
        provider === 'stripe' &&
        capturedMinor > 0 &&
        !order.disputes.some(({ paymentId }) => paymentId === id),
    )
    const sessionId = payment && (await findSession(t, shop, payment.id))
    if (!sessionId) return settled
    const dispute = await disputePage(t, sessionId, { isInquiry: isSame })
    await tellDispute(t, dispute, twice(['funds_withdrawn', 'created']))
    return settled
  },
  decideDispute: async ({ t, order }: Played, { line }: { readonly line: number }) => {
    const id = order.disputes.at(-1)?.url.split('/').at(-1)
    if (!id) return settled
    const status = (['under_review', 'won', 'lost'] as const)[line % 3] ?? 'won'
    await tellDispute(t, await decideDispute({ id }, status), twice(disputeEvents.toReversed()))
    return settled
  },
}

export async function disputeOrder(t: TestApp, shop: ShopFixture, orderId: string) {
  const { payments } = (await shop.owner.call(getOrder, { params: { orderId } })).body
  const paid = payments.find(({ provider }) => provider === 'stripe')
  const dispute = await disputePage(t, (await findSession(t, shop, paid?.id ?? '')) ?? '')
  await tellDispute(t, dispute, ['created', 'funds_withdrawn'])
  return dispute
}

async function findSession(t: TestApp, { owner }: ShopFixture, paymentId: string) {
  const payment = await t.inTenant(owner.tenantId, (db) =>
    db
      .selectFrom('payments')
      .select('stripe_session_id as id')
      .where('payment_id', '=', paymentId)
      .executeTakeFirst(),
  )
  return payment?.id ?? null
}
