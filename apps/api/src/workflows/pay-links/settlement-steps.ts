import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { settleShopPayment } from '@marketday/contract/orders/acts/pay-links'

import { openLink } from '../../orders/open-link.ts'
import { askProvider } from '../../platform/stripe/ask-provider.ts'
import { fetchPaymentState } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import { findPayment, isOpen } from '../../payments/card/find-payments.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { applyPaymentState } from '../card-payments/apply-payment-state.ts'

type Input = PublicHandling<typeof settleShopPayment>
type Reply = ResponseOf<typeof settleShopPayment>

/** Return from the card page: asks the provider, does not trust the browser. */
export const settlementSteps = {
  async before(input: Input): Promise<PaymentRow> {
    const { orderId } = await openLink(input, 'pay')
    const payment = await findPayment(input.db, input.params.paymentId)
    if (payment?.orderId !== orderId) throw notFound('Payment')
    return payment
  },
  async call({ services }: Omit<Input, 'db'>, payment: PaymentRow): Promise<PaymentReport | null> {
    const { sessionId, accountId } = payment
    if (!sessionId || !isOpen(payment)) return null
    return await askProvider(() => fetchPaymentState(services, { sessionId, accountId }))
  },
  async after({ db }: Input, payment: PaymentRow, state: PaymentReport | null): Promise<Reply> {
    if (!state) return toReply(payment)
    const completion = await applyPaymentState(db, { paymentId: payment.id, state })
    return {
      state: completion.state === 'placed' ? 'paid' : completion.state,
      message: completion.message,
    }
  },
}

function toReply({ capturedMinor, status }: PaymentRow): Reply {
  if (capturedMinor > 0) return { state: 'paid', message: '' }
  return { state: status === 'expired' ? 'expired' : 'processing', message: '' }
}
