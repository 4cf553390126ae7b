import * as z from 'zod/mini'

import { formatMoney } from '@marketday/contract/money/money'

import { mailOwners } from '../../identity/mail-owners.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { findUnmatched } from './find-unmatched.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { mismatchSentence } from './mismatch.ts'

/** Tells the owners that money waits for them, and the payer that it is neither lost nor an order yet. */
export const setAsideMail = defineJob({
  name: 'set-aside-mail',
  isMail: true,
  payload: z.strictObject({ unmatchedPaymentId: z.uuid() }),
  async run({ payload, services, finish }) {
    await finish(async (db) => {
      const [row, shop] = await inOrder([
        findUnmatched(db, payload.unmatchedPaymentId),
        db
          .selectFrom('tenants')
          .select(['name', 'slug', 'locale'])
          .where('tenant_id', '=', db.context.tenantId)
          .executeTakeFirst(),
      ])
      if (!row || !shop) return
      const amount = formatMoney(row.amountMinor, row.currency, shop.locale)
      const url = new URL('/adminPanel/orderManagement?tab=payments', services.config.publicUrl)
      const what = mismatchSentence(row.reason, row, row.wanted)
      await mailOwners(db, {
        template: 'payment-set-aside',
        data: { amount, what, url: url.href },
      })
      // In the provider's other mode nobody has lost anything.
      if (!row.payer || row.reason === 'mode') return
      const brand = { name: shop.name, url: services.shopUrl(shop.slug) }
      await sendMail(db, {
        to: row.payer,
        template: 'payment-in-review',
        data: { shop: brand, amount },
      })
    })
  },
})
