import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { completeCheckout as endpoint } from '@marketday/contract/orders/cart'

import { orderToken } from '../../orders/order-token.ts'
import { awaitPayment } from '../../payments/await-payment.ts'
import { applyPaymentState } from '../card-payments/apply-payment-state.ts'
import { askProvider } from '../../payments/ask-provider.ts'
import { fetchPaymentState } from '../../payments/fetch-payment-state.ts'
import type { PaymentReport } from '../../payments/fetch-payment-state.ts'
import { listCartPayments } from '../../payments/find-payments.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { completeCheckout, findPlaced } from '../placing/complete-checkout.ts'
import type { Completion } from '../placing/complete-checkout.ts'
import { findCart } from '../cart/queries.ts'

type Given = PublicHandling<typeof endpoint>
type Reply = ResponseOf<typeof endpoint>

interface Prepared {
  readonly payment: { readonly id: string; readonly sessionId: string } | null
  readonly completion: Completion
}

/** The return page's question: the browser says nothing that is believed but whose cart it is. */
export const completionSteps = {
  async before({ db, body, request }: Given): Promise<Prepared> {
    const contents = await findCart(db, cartHashOf(request))
    if (!contents) throw notFound('Checkout')
    const { cartId } = contents.cart
    const payments = (await listCartPayments(db, cartId)).filter(
      (payment) => payment.provider === 'stripe',
    )
    const payment = body.paymentId
      ? payments.find((each) => each.id === body.paymentId)
      : payments[0]
    if (body.paymentId && !payment) throw notFound('Payment')
    if (payment?.sessionId && payment.capturedMinor === 0) {
      await awaitPayment(db, payment.id)
      return { payment: { id: payment.id, sessionId: payment.sessionId }, completion: waiting }
    }
    if (payment)
      return {
        payment: null,
        completion: await completeCheckout(db, { cartId, paymentId: payment.id }),
      }
    // Paid in cash, or nothing was begun.
    const placed = await findPlaced(db, cartId)
    if (!placed) throw notFound('Payment')
    return { payment: null, completion: placed }
  },
  async call(
    { services }: Omit<Given, 'db'>,
    { payment }: Prepared,
  ): Promise<PaymentReport | null> {
    return payment && (await askProvider(() => fetchPaymentState(services, payment.sessionId)))
  },
  async after(
    { db, services }: Given,
    { payment, completion }: Prepared,
    state: PaymentReport | null,
  ): Promise<Reply> {
    const known =
      payment && state ? await applyPaymentState(db, { paymentId: payment.id, state }) : completion
    const { order, ...said } = known
    return {
      ...said,
      order: order && { ...order, token: orderToken(services.config, order.orderId) },
    }
  },
}

const waiting: Completion = {
  state: 'processing',
  message: 'The payment is being processed',
  order: null,
}
