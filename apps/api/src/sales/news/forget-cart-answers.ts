import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** What a customer ticked for orders that wait for their confirmation holds no more. Before the customer is locked, as `keepConsent` does. */
export async function forgetCartAnswers(db: Db, customerId: string): Promise<void> {
  await sql`
    update carts c set news_words = '' from orders o join customers k on k.customer_id = o.customer_id
    where c.cart_id = o.cart_id and c.news_words <> '' and coalesce(k.merged_into, k.customer_id) = (
      select coalesce(merged_into, customer_id) from customers where customer_id = ${customerId}::uuid)`.execute(
    db,
  )
}
