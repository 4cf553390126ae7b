import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { knownAs } from './known-as.ts'

/** Clears checkout consent of orders awaiting confirmation. Before locking the customer, as in `keepConsent`. */
export async function forgetCartAnswers(db: Db, customerId: string): Promise<void> {
  await sql`
    update carts c set news_words = '' from orders o
    where c.cart_id = o.cart_id and c.news_words <> '' and o.customer_id = any(array(
      select customer_id from ${knownAs(customerId)} known))`.execute(db)
}
