import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'

interface OwnCustomer {
  /** Id of the surviving customer after a merge. */
  readonly customerId: string
  readonly isAgreed: boolean
  readonly erasureAskedAt: string | null
}

/** Null if the shop does not know the address. */
export async function findOwnCustomer(db: Db, email: string): Promise<OwnCustomer | null> {
  const { rows } = await sql<OwnCustomer>`
    select c.customer_id as "customerId", c.consented_at is not null as "isAgreed",
      named.erasure_asked_at as "erasureAskedAt"
    from customers named join customers c on c.customer_id = coalesce(named.merged_into, named.customer_id)
    where named.email_key = ${email.toLowerCase()} and named.erased_at is null`.execute(db)
  return rows[0] ?? null
}
