import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import type { Receiving } from '@marketday/contract/orders/acts/change-order'
import { payableStep } from '@marketday/contract/money/money'
import { owedAfterRefund, refundableUnits } from '@marketday/contract/orders/sums/refunded-lines'
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

const destinations = ['origin', 'origin', 'origin', 'cash', 'store_credit', 'gift_card'] as const

interface Combined {
  readonly lines?: readonly { lineId: string; quantity: number; restock: boolean }[]
  readonly returnsDelivery?: boolean
  /** In payable steps. */
  readonly extra?: number
}

/** Lines, delivery fee and a price reduction in one refund, of the amount that the panel shows. */
const refund = (
  { shop, order }: Played,
  { line }: Wish,
  { lines = [], returnsDelivery = false, extra = 0 }: Combined,
) => {
  const step = payableStep(order.currency)
  const extraMinor = extra * step
  const owedMinor = owedAfterRefund(order, { lines, returnsDelivery })
  return shop.owner.call(refundOrder, {
    params: { orderId: order.id },
    body: {
      lines: [...lines],
      returnsDelivery,
      extraMinor,
      amountMinor: Math.max(step, owedMinor + extraMinor),
      reason: 'Asked for',
      to: destinations[line] ?? 'origin',
    },
    headers: keyed(),
  })
}

const chooseLine = ({ order: { lines } }: Played, { line: at, quantity, isSame }: Wish) => {
  const line = lines[at % lines.length]
  const units = Math.min(quantity, line ? refundableUnits(line) : 0)
  return line && units > 0 ? [{ lineId: line.id, quantity: units, restock: isSame }] : []
}

export const accountActs = {
  refundLine: (played: Played, wish: Wish) =>
    refund(played, wish, { lines: chooseLine(played, wish) }),
  refundDelivery: (played: Played, wish: Wish) => refund(played, wish, { returnsDelivery: true }),
  refundAll: (played: Played, wish: Wish) =>
    refund(played, wish, {
      lines: chooseLine(played, wish),
      returnsDelivery: played.order.isDeliveryReturned !== true && wish.isSame,
      extra: wish.priceMinor,
    }),
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
