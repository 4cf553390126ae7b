import { sql } from 'kysely'
import * as z from 'zod/mini'

import { answerConsent } from '../../orders/customers/answer-consent.ts'
import { checkoutSource } from '../../orders/customers/checkout-source.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Applies the consent of the checkout once the order exists. Idempotent. */
export const keepConsent = defineJob({
  name: 'keep-consent',
  payload: z.strictObject({ orderId: z.uuid() }),
  async run({ payload: { orderId }, finish }) {
    await finish(async (db) => {
      const { rows } = await sql<Agreed>`
        update carts c set news_words = '' from orders o
        where o.order_id = ${orderId}::uuid and c.cart_id = o.cart_id and c.news_words <> ''
        returning old.news_words as words, o.number, o.customer_id as "customerId", exists (
          select from customer_consents h join customers k on h.customer_id in (k.customer_id, k.merged_into)
          where k.customer_id = o.customer_id and not h.is_given and h.occurred_at > o.placed_at
        ) as "isStopped"`.execute(db)
      const [agreed] = rows
      if (!agreed?.customerId || agreed.isStopped) return
      const { customerId, number, words } = agreed
      await answerConsent(db, customerId, { consent: { source: checkoutSource(number), words } })
    })
  },
})

interface Agreed {
  readonly words: string
  readonly number: number
  readonly customerId: string | null
  readonly isStopped: boolean
}
