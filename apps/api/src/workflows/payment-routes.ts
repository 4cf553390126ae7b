import { payWithCredit as payWithCreditEndpoint } from '@marketday/contract/payments/credit/pay-with-credit'
import { takeBackGiftCard as takeBackEndpoint } from '@marketday/contract/payments/credit/sell-gift-cards'
import {
  dismissRefund as dismissRefundEndpoint,
  listPaymentCards,
  recordCash,
  recordTransfer,
  refundOrder,
  retryRefund,
  stripeConnectWebhook,
  stripeWebhook,
} from '@marketday/contract/payments/card/payments'

import * as authorisations from '@marketday/contract/payments/card/authorisations'
import * as payLinks from '@marketday/contract/orders/acts/pay-links'

import { getCardRules, saveCardRules } from '../payments/card/card-rules.ts'
import { dismissRunOut } from '../payments/card/await-payment.ts'
import { fetchCards } from '../payments/card/fetch-cards.ts'
import { getOrderRow } from '../orders/lock-order.ts'
import { recordPayment } from '../orders/money/record-payment.ts'
import { handle, handlePublic, steps } from '../platform/http/handle.ts'
import type { PublicHandling } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import { captureSteps, voidSteps } from './capture/capture-steps.ts'
import { payWithCredit } from './credit/pay-with-credit.ts'
import { takeBackGiftCard } from './credit/take-back-gift-card.ts'
import { payLinkSteps } from './pay-links/pay-link-steps.ts'
import { mailPayLink, readPayLink } from './pay-links/pay-link.ts'
import { settlementSteps } from './pay-links/settlement-steps.ts'
import { receiveStripeEvent } from './stripe-events/receive-stripe-event.ts'
import { refundSteps } from './refund/refund-order.ts'
import { dismissRefund } from './refund/dismiss-refund.ts'
import { retrySteps } from './refund/retry-steps.ts'
import { readStripeEvent } from './stripe-events/stripe-event.ts'

export async function paymentRoutes(app: App): Promise<void> {
  handle(app, refundOrder, steps(refundSteps))
  handle(app, listPaymentCards, async (context) => ({
    cards: await fetchCards(context, context.params.orderId),
  }))
  handle(app, retryRefund, steps(retrySteps))
  handle(app, dismissRefundEndpoint, dismissRefund)
  handle(app, authorisations.capturePayment, steps(captureSteps))
  handle(app, authorisations.voidPayment, steps(voidSteps))
  handle(app, authorisations.dismissRunOut, async ({ db, params: { orderId } }) => {
    await getOrderRow(db, orderId)
    await dismissRunOut(db, orderId)
    return {}
  })
  handle(app, authorisations.getCardRules, ({ db }) => getCardRules(db))
  handle(app, authorisations.saveCardRules, ({ db, body }) => saveCardRules(db, body))
  handle(app, recordCash, ({ db, params, body }) =>
    recordPayment(db, { orderId: params.orderId, ...body }),
  )
  handle(app, recordTransfer, ({ db, params, body }) =>
    recordPayment(db, { orderId: params.orderId, provider: 'bank', ...body }),
  )
  handle(app, payWithCreditEndpoint, ({ db, params, body }) =>
    payWithCredit(db, params.orderId, body),
  )
  handle(app, takeBackEndpoint, takeBackGiftCard)
  handle(app, payLinks.getPayLink, ({ db, params, services }) =>
    readPayLink(db, params.orderId, services),
  )
  handle(app, payLinks.sendPayLink, ({ db, params }) => mailPayLink(db, params.orderId))
  handlePublic(app, payLinks.payShopOrder, steps(payLinkSteps))
  handlePublic(app, payLinks.settleShopPayment, steps(settlementSteps))
  // The signature covers the raw bytes, so this route reads its body as text.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    handlePublic(scope as App, stripeWebhook, steps(webhookSteps<typeof stripeWebhook>(false)))
    handlePublic(
      scope as App,
      stripeConnectWebhook,
      steps(webhookSteps<typeof stripeConnectWebhook>(true)),
    )
  })
}

type Webhook = typeof stripeWebhook | typeof stripeConnectWebhook

const webhookSteps = <E extends Webhook>(isConnect: boolean) => ({
  async before({ request, services }: PublicHandling<E>) {
    const body = typeof request.body === 'string' ? request.body : ''
    const signature = request.headers['stripe-signature']
    return readStripeEvent(services, { body, signature, isConnect })
  },
  // The effect has its own transactions and starts after the provider was queried.
  call: (
    { services, request }: Omit<PublicHandling<E>, 'db'>,
    event: ReturnType<typeof readStripeEvent>,
  ) => receiveStripeEvent(services, event, request.id),
  async after() {
    return { received: true }
  },
})
