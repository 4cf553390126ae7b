import { setTimeout as pause } from 'node:timers/promises'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { completeCheckout as endpoint } from '@marketday/contract/orders/cart'

import { orderToken } from '../../orders/order-token.ts'
import { askProvider } from '../../platform/stripe/ask-provider.ts'
import { awaitPayment } from '../../payments/card/await-payment.ts'
import { fetchPaymentState } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import { settled } from '../../platform/http/bind-route.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import type { LastStatement } from '../../platform/database/wire/last-statement.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db, DbContext } from '../../platform/database/tenant-db.ts'
import { applyPaymentState } from '../card-payments/apply-payment-state.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { completeCheckout, placed } from '../place-order/complete-checkout.ts'
import type { Completion } from '../place-order/complete-checkout.ts'
import { lockPaidCheckout } from '../place-order/lock-paid-checkout.ts'
import { findReturn, getReturn, takeCart } from './find-return.ts'

type Input = PublicHandling<typeof endpoint>
type Reply = ResponseOf<typeof endpoint>

type Prepared = { readonly reply: Reply } | Unknown

/** The payment's outcome is unknown until the provider or another request reports it. */
interface Unknown {
  readonly cartId: string
  readonly payment: { readonly id: string; readonly sessionId: string }
  readonly isFree: boolean
  readonly context: DbContext
}

/** Milliseconds within which concurrent work, such as the webhook, usually ends. */
const pausesMs = [50, 200]

/**
 * Completion for the return page: trusts only the cart cookie. Never waits for a lock: if another
 * request is working on the payment, it retries briefly, then answers `processing`.
 */
export const completionSteps = {
  async before(input: Input): Promise<Prepared | LastStatement<Prepared>> {
    const { db, body, request } = input
    const { cartId, order, payment } = await getReturn(db, cartHashOf(request), body.paymentId)
    if (order && (!payment || payment.hasOrder)) return settled(toReply(input, placed(order)))
    if (!payment?.sessionId || payment.capturedMinor > 0) {
      const checkout = payment && (await lockPaidCheckout(db, payment.id))
      return settled(toReply(input, await completeCheckout(db, checkout)))
    }
    const unknown = { cartId, payment: { id: payment.id, sessionId: payment.sessionId } }
    const { context } = db
    return awaitPayment(payment.id).map((isFree) => ({ ...unknown, isFree, context }))
  },
  async call(input: Omit<Input, 'db'>, prepared: Prepared): Promise<Reply> {
    if ('reply' in prepared) return prepared.reply
    const { services, request } = input
    const { payment, isFree } = prepared
    const state = isFree
      ? await askProvider(() => fetchPaymentState(services, payment.sessionId))
      : null
    const look = () =>
      services.databases.transaction(prepared.context, (db) =>
        settle(db, { ...prepared, state, tokenHash: cartHashOf(request) }),
      )
    let result = state && (await look())
    for (const ms of pausesMs) result ??= await pause(ms).then(look)
    return toReply(input, result ?? waiting)
  },
  after: async (_given: Input, _prepared: Prepared, reply: Reply) => reply,
}

interface Settling extends Unknown {
  readonly state: PaymentReport | null
  readonly tokenHash: string | null
}

/** Null while another request works on it and has not placed the order. */
async function settle(
  db: Db,
  { cartId, payment, state, tokenHash }: Settling,
): Promise<Completion | null> {
  const [isTaken, checkoutReturn] = await inOrder([
    state !== null && takeCart(db, cartId),
    findReturn(db, tokenHash, payment.id),
  ])
  if (checkoutReturn?.order && checkoutReturn.payment?.hasOrder) return placed(checkoutReturn.order)
  return state && isTaken ? await applyPaymentState(db, { paymentId: payment.id, state }) : null
}

const toReply = ({ services }: Pick<Input, 'services'>, { order, ...said }: Completion): Reply => ({
  ...said,
  order: order && { ...order, token: orderToken(services.config, order.orderId) },
})

const waiting: Completion = {
  state: 'processing',
  message: 'The payment is being processed',
  order: null,
}
