import * as z from 'zod/mini'

import { formatMoney } from '@marketday/contract/money/money'

import { inOrder } from '../../../platform/database/in-order.ts'
import { defineShopMail } from '../../../platform/mail/shop/define-shop-mail.ts'
import { findShop, findUnmatched } from './find-unmatched.ts'

export const paymentInReviewMail = defineShopMail({
  name: 'payment-in-review-mail',
  payload: z.strictObject({ unmatchedPaymentId: z.uuid() }),
  read: (db, { unmatchedPaymentId }) =>
    inOrder([findUnmatched(db, unmatchedPaymentId), findShop(db)]),
  async write(_db, [row, shop], { services }) {
    // Test mode payments involve no real money.
    if (!row?.payer || !shop || row.reason === 'mode') return null
    return {
      to: row.payer,
      template: 'payment-in-review',
      data: {
        shop: { name: shop.name, url: services.shopUrl(shop.slug) },
        amount: formatMoney(row.amountMinor, row.currency, shop.locale),
      },
    }
  },
})
