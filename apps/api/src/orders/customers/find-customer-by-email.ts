import { sql } from 'kysely'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** The customer who ordered with this address before, or null. */
export async function findCustomerByEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await customerByEmail(db, { email })
  return row?.customerId ?? null
}

const customerByEmail = preparedStatement<{ email: string }, { customerId: string }>(
  (db, parameters) => ({
    compile: () =>
      sql<{
        customerId: string
      }>`select customer_id as "customerId" from customers where email_key = lower(${parameters.email}::text)`.compile(
        db,
      ),
  }),
)
