import * as z from 'zod/mini'

import { formatMoney } from '@marketday/contract/money/money'

import { mailOwners } from '../../../accounts/identity/mail-owners.ts'
import { inOrder } from '../../../platform/database/in-order.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { mismatchSentence } from './mismatch.ts'
import { findShop, findUnmatched } from './find-unmatched.ts'

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
