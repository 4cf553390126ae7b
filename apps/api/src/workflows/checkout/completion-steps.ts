import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { completeCheckout as endpoint } from '@marketday/contract/orders/cart'

import { orderToken } from '../../orders/order-token.ts'
import { askProvider } from '../../platform/stripe/ask-provider.ts'
import { awaitPayment } from '../../payments/card/await-payment.ts'
import { fetchPaymentState } from '../../payments/card/fetch-payment-state.ts'
import type { CardPageRef, PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import { settled } from '../../platform/http/run-work.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import type { LastStatement } from '../../platform/database/wire/last-statement.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db, DbContext } from '../../platform/database/tenant-db.ts'
import { applyPaymentState } from '../card-payments/apply-payment-state.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { completeCheckout, placed } from '../place-order/complete-checkout.ts'
import type { Completion } from '../place-order/complete-checkout.ts'
import { lockPaidCheckout } from '../place-order/lock-paid-checkout.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { CartOrder } from '../place-order/lock-paid-checkout.ts'

type Input = PublicHandling<typeof endpoint>
type Reply = ResponseOf<typeof endpoint>

type Prepared = { readonly reply: Reply } | Unknown

/** The payment's outcome is unknown until the provider or another request reports it. */
interface Unknown {
  readonly cartId: string
  readonly payment: { readonly id: string } & CardPageRef
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
    const unknown = { cartId, payment: { ...payment, sessionId: payment.sessionId } }
    const { context } = db
    return awaitPayment(payment.id).map((isFree) => ({ ...unknown, isFree, context }))
  },
  async call(input: Omit<Input, 'db'>, prepared: Prepared): Promise<Reply> {
    if ('reply' in prepared) return prepared.reply
    const { services, request } = input
    const { payment, isFree } = prepared
    const state = isFree ? await askProvider(() => fetchPaymentState(services, payment)) : null
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

interface FoundReturn {
  readonly cartId: string
  readonly order: CartOrder | null
  /** The requested payment or the newest; never another cart's. */
  readonly payment: {
    readonly id: string
    readonly sessionId: string | null
    readonly accountId: string | null
    readonly capturedMinor: number
    readonly hasOrder: boolean
  } | null
}

/** 404 without a cart, or for another cart's payment. */
async function getReturn(
  db: Db,
  tokenHash: string | null,
  paymentId: string | undefined,
): Promise<FoundReturn> {
  const match = await findReturn(db, tokenHash, paymentId)
  if (!match) throw notFound('Checkout')
  // Without payment: cash, or nothing was begun.
  if (!match.payment && (!match.order || paymentId)) throw notFound('Payment')
  return match
}

async function findReturn(
  db: Db,
  tokenHash: string | null,
  paymentId: string | null = null,
): Promise<FoundReturn | null> {
  if (!tokenHash) return null
  const [match] = await selectReturn(db, { tokenHash, paymentId })
  return match ?? null
}

const selectReturn = preparedStatement<
  { tokenHash: string; paymentId: string | null },
  FoundReturn
>((db, { tokenHash, paymentId }) => ({
  compile: () =>
    sql<FoundReturn>`
      select c.cart_id as "cartId",
        (select json_build_object('orderId', o.order_id, 'number', o.number::text)
          from orders o where o.cart_id = c.cart_id) as order,
        (select json_build_object('id', p.payment_id, 'sessionId', p.stripe_session_id, 'accountId', p.stripe_account_id,
            'capturedMinor', p.captured_minor, 'hasOrder', p.order_id is not null)
          from payments p
          where p.cart_id = c.cart_id and p.provider = 'stripe'
            and (${paymentId}::uuid is null or p.payment_id = ${paymentId}::uuid)
          order by p.created_at desc, p.payment_id desc limit 1) as payment
      from carts c where c.token_hash = ${tokenHash}`.compile(db),
}))

/** Locks the cart without waiting; false if it is locked. */
async function takeCart(db: Db, cartId: string): Promise<boolean> {
  return (await lockFree(db, { cartId })).length > 0
}

const lockFree = preparedStatement<{ cartId: string }, object>((db, { cartId }) =>
  db.selectFrom('carts').where('cart_id', '=', cartId).forUpdate().skipLocked(),
)
