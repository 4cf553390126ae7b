import * as z from 'zod/mini'

import { formatMoney } from '@marketday/contract/money/money'

import { defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'

/** Tells a shopper that their money comes back because no order could be made of it. */
export const returnedPaymentMail = defineJob({
  name: 'returned-payment-mail',
  isMail: true,
  payload: z.strictObject({ paymentId: z.uuid() }),
  async run({ payload, services, finish }) {
    await finish(async (db) => {
      const row = await db
        .selectFrom('payments as p')
        .innerJoin('carts as c', 'c.cart_id', 'p.cart_id')
        .innerJoin('tenants as t', 't.tenant_id', 'p.tenant_id')
        .select([
          'p.amount_minor',
          'p.currency',
          'p.authorised_until',
          'c.email',
          't.name',
          't.slug',
          't.locale',
        ])
        .where('p.payment_id', '=', payload.paymentId)
        .executeTakeFirst()
      if (!row?.email) return
      const shop = { name: row.name, url: services.shopUrl(row.slug) }
      const amount = formatMoney(row.amount_minor, row.currency, row.locale)
      const wasReserved = row.authorised_until !== null
      const data = { shop, amount, wasReserved }
      await sendMail(db, { to: row.email, template: 'payment-returned', data })
    })
  },
})
