import { sql } from 'kysely'

import { hotQuery } from '../platform/database/hot-query.ts'
import type { Db } from '../platform/database/tenant-db.ts'

/** The customer who ordered with this address before, or null. */
export async function findCustomerByEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await customerByEmail(db, { email })
  return row?.customerId ?? null
}

const customerByEmail = hotQuery<{ email: string }, { customerId: string }>((db, slots) => ({
  compile: () =>
    sql<{
      customerId: string
    }>`select customer_id as "customerId" from customers where email_key = lower(${slots.email}::text)`.compile(
      db,
    ),
}))
