import { sql } from 'kysely'
import * as z from 'zod/mini'

import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { openStates } from '../../payments/card/find-payments.ts'
import { closePayment } from './abandon-payments.ts'

/**
 * After a checkout or an order used a discount: closes the card pages whose carts count on it and
 * can no longer get it, so that no payment has to be returned.
 */
export const closeRefusedPages = defineJob({
  name: 'close-refused-pages',
  payload: z.strictObject({ subjectId: z.uuid() }),
  retryLimit: 6,
  expireSeconds: 60,
  async run({ payload, inTenant }) {
    await inTenant(async (db) => {
      const refused = await findRefusedPages(db, payload.subjectId)
      await inOrder(refused.map((paymentId) => enqueue(db, closePayment, { paymentId })))
    })
  },
})

async function findRefusedPages(db: Db, subjectId: string): Promise<string[]> {
  const { rows } = await sql<{ paymentId: string }>`
    select distinct p.payment_id as "paymentId"
    from discount_uses mine
    join discounts d on d.discount_id = mine.discount_id
    join carts c on c.status = 'checkout' and c.cart_id <> mine.subject_id
      and c.agreed_discounts @> jsonb_build_array(jsonb_build_object('id', d.discount_id))
    join payments p on p.cart_id = c.cart_id and p.provider = 'stripe' and p.status = any(${openStates})
    where mine.subject_id = ${subjectId}::uuid
      and not exists (select from discount_uses held where held.subject_id = c.cart_id and held.discount_id = d.discount_id)
      and (d.used_count >= d.usage_limit or d.is_first_order_only and has_ordered(c.email)
        or d.customer_limit <= (select count(*) from discount_uses u
          where u.discount_id = d.discount_id and u.limit_keys @> array[limit_key(c.email)]))`.execute(
    db,
  )
  return rows.map(({ paymentId }) => paymentId)
}
