import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import type { Receiving } from '@marketday/contract/orders/acts/change-order'
import { payableStep } from '@marketday/contract/money/money'
import { refundOrder } from '@marketday/contract/payments/card/payments'

import { newId } from '../../../src/platform/ids.ts'
import { inTown } from '../../deliveries/town-delivery.ts'
import { readShopAccounts } from '../payouts.ts'
import { sandbox } from '../sandbox.ts'
import { listShopAccounts } from '../shop-accounts.ts'
import type { Played, Wish } from './order-acts.ts'

const settled = { status: 200 }
const keyed = () => ({ 'idempotency-key': newId() })

const receive = ({ shop, order }: Played, receiving: Receiving, isRefunded: boolean) =>
  shop.owner.call(changeOrder, {
    params: { orderId: order.id },
    body: {
      version: order.version,
      lines: [],
      added: [],
      receiving,
      settle: isRefunded ? 'refund' : 'none',
      notify: false,
    },
    headers: keyed(),
  })

/** A price reduction by this amount, at least the smallest that can be paid. */
const refund = ({ shop, order }: Played, amountMinor: number) => {
  const step = payableStep(order.currency)
  return shop.owner.call(refundOrder, {
    params: { orderId: order.id },
    body: {
      amountMinor: Math.max(step, Math.floor(amountMinor / step) * step),
      purpose: 'goodwill',
      reason: 'Asked for',
    },
    headers: keyed(),
  })
}

export const accountActs = {
  refundLine: (played: Played, { line: at, quantity }: Wish) => {
    const { lines } = played.order
    const line = lines[at % lines.length]
    const units = Math.max(1, Math.min(quantity, line?.quantity ?? 1))
    return refund(played, ((line?.totalMinor ?? 0) * units) / (line?.quantity ?? 1))
  },
  refundDelivery: (played: Played) => refund(played, played.order.deliveryMinor),
  deliver: (played: Played) => receive(played, inTown, false),
  collect: (played: Played, { isSame }: Wish) =>
    receive(played, { kind: 'pickup', place: null, slotId: null }, isSame),
  /** Pays out the payments of this order, or the whole balance of the shop's accounts. */
  payOut: async ({ t, shop: { owner }, order }: Played, { isSame }: Wish) => {
    const rows = await t.inTenant(owner.tenantId, (db) =>
      db
        .selectFrom('payments')
        .select(['stripe_payment_intent_id as intent', 'order_id as orderId'])
        .where('stripe_payment_intent_id', 'is not', null)
        .execute(),
    )
    const chosen = rows.filter(({ orderId }) => !isSame || orderId === order.id)
    const { status } = await sandbox('_payout', { intents: chosen.map(({ intent }) => intent) })
    return { status }
  },
  endPayout: async ({ t, shop: { owner } }: Played, { line, isSame }: Wish) => {
    const accounts = await listShopAccounts(t, owner.tenantId)
    const stripe = t.app.services.stripeFor(accounts[line % accounts.length] ?? '')
    const [payout] = (await stripe.payouts.list({ limit: 1 })).data
    if (!payout) return settled
    return await sandbox(`_payout/${payout.id}`, { status: isSame ? 'paid' : 'failed' })
  },
  readAccounts: ({ t, shop: { owner } }: Played) =>
    readShopAccounts(t, owner.tenantId).then(() => settled),
}
