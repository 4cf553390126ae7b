import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'

interface OwnCustomer {
  /** Of whom they were merged into, where they were. */
  readonly customerId: string
  readonly isAgreed: boolean
  readonly erasureAskedAt: string | null
}

/** Whom a shop knows by an address; null where it knows nobody. */
export async function findOwnCustomer(db: Db, email: string): Promise<OwnCustomer | null> {
  const { rows } = await sql<OwnCustomer>`
    select c.customer_id as "customerId", c.consented_at is not null as "isAgreed",
      named.erasure_asked_at as "erasureAskedAt"
    from customers named join customers c on c.customer_id = coalesce(named.merged_into, named.customer_id)
    where named.email_key = ${email.toLowerCase()} and named.erased_at is null`.execute(db)
  return rows[0] ?? null
}
