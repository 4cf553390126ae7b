import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** What a customer ticked for orders that wait for their confirmation holds no more. Before the customer is locked, as `keepConsent` does. */
export async function forgetCartAnswers(db: Db, customerId: string): Promise<void> {
  await sql`
    update carts c set news_words = '' from orders o
    where c.cart_id = o.cart_id and c.news_words <> '' and o.customer_id = any(array(
      select known.customer_id from customers named
      join customers known on known.customer_id = coalesce(named.merged_into, named.customer_id)
        or known.merged_into = coalesce(named.merged_into, named.customer_id)
      where named.customer_id = ${customerId}::uuid))`.execute(db)
}
