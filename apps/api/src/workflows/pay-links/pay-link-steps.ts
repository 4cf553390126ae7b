import type { payShopOrder } from '@marketday/contract/orders/acts/pay-links'
import { formatMoney } from '@marketday/contract/money/money'

import { findChargingAccount, requireCards } from '../../payments/accounts/payment-account.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { lockLinkedOrder } from '../../orders/open-link.ts'
import { lockOrderPayments } from '../../payments/card/find-payments.ts'
import type { LastStatement } from '../../platform/database/wire/last-statement.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import {
  openCardPage,
  rememberCardPage,
  requestCardPayment,
} from '../card-payments/card-payment.ts'
import type { CardPage, CardPayment } from '../card-payments/card-payment.ts'
import { refuseLiveOrder } from '../checkout/refuse-live-order.ts'
import { requirePayable } from './pay-link.ts'

type Input = PublicHandling<typeof payShopOrder>

/** Record the payment, open the provider's page, store it. */
export const payLinkSteps = {
  async before(input: Input): Promise<CardPayment> {
    const { db, params, body, services, shop } = input
    const { orderId } = await lockLinkedOrder(input, 'pay')
    const order = await getOrderRow(db, orderId)
    const dueMinor = requirePayable(order)
    if (dueMinor !== body.expectedMinor)
      throw conflict(
        'price_changed',
        `The amount due is now ${formatMoney(dueMinor, order.currency)}. Please review it`,
        [{ path: 'expectedMinor', message: String(dueMinor) }],
      )
    const { email } = order
    await refuseLiveOrder(db, { shop, config: services.config, method: 'card', email })
    const page = `${services.shopUrl(shop.slug)}/orders/${params.token}`
    const { payment, note } = requestCardPayment(
      db,
      {
        cartId: null,
        orderId,
        email,
        currency: order.currency,
        totalMinor: dueMinor,
        accountId: requireCards(await findChargingAccount(db)),
        title: `Order ${order.number} at ${shop.name}`,
        returnUrl: page,
        cancelUrl: `${page}?problem=closed`,
      },
      await lockOrderPayments(db, orderId),
    )
    await note()
    return payment
  },
  call: ({ services }: Omit<Input, 'db'>, payment: CardPayment): Promise<CardPage> =>
    openCardPage(services, payment),
  after: async (
    _given: Input,
    payment: CardPayment,
    page: CardPage,
  ): Promise<LastStatement<{ paymentId: string; redirectUrl: string }>> =>
    rememberCardPage(payment, page, { paymentId: payment.id, redirectUrl: page.url }),
}
