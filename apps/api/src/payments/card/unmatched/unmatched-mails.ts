import * as z from 'zod/mini'

import { formatMoney } from '@marketday/contract/money/money'

import { mailOwners } from '../../../accounts/identity/owners.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { mismatchSentence } from './mismatch.ts'
import { findShop, findUnmatched } from './find-unmatched.ts'
import { defineShopMail } from '../../../platform/mail/define-shop-mail.ts'

export const setAsideMail = defineJob({
  name: 'set-aside-mail',
  isMail: true,
  payload: z.strictObject({ unmatchedPaymentId: z.uuid() }),
  async run({ payload, services, finish }) {
    await finish(async (db) => {
      const [row, shop] = await inOrder([
        findUnmatched(db, payload.unmatchedPaymentId),
        findShop(db),
      ])
      if (!row || !shop) return
      const amount = formatMoney(row.amountMinor, row.currency, shop.locale)
      const url = new URL('/adminPanel/orderManagement?tab=payments', services.config.publicUrl)
      const what = mismatchSentence(row.reason, row, row.wanted)
      await mailOwners(db, {
        template: 'payment-set-aside',
        data: { amount, what, url: url.href },
      })
    })
  },
})

export const paymentInReviewMail = defineShopMail({
  name: 'payment-in-review-mail',
  payload: z.strictObject({ unmatchedPaymentId: z.uuid() }),
  read: (db, { unmatchedPaymentId }) =>
    inOrder([findUnmatched(db, unmatchedPaymentId), findShop(db)]),
  async write(_db, [row, shop], { services }) {
    // Test mode payments involve no real money.
    if (!row?.payer || !shop || row.reason === 'mode') return null
    const locale = row.marketLocale ?? shop.locale
    return {
      to: row.payer,
      template: 'payment-in-review',
      data: {
        shop: { name: shop.name, url: services.shopUrl(shop.slug), locale },
        amount: formatMoney(row.amountMinor, row.currency, locale),
      },
    }
  },
})
