import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { Described } from './described.ts'

/** Null if they were erased or withdrew the request, or staff were notified within a day. */
export async function describeErasure(db: Db, customerId: string): Promise<Described | null> {
  const { rows } = await sql`select from customers
    where (customer_id = ${customerId}::uuid or merged_into = ${customerId}::uuid) and erasure_asked_at is not null
      and not exists (select from notifications n where n.kind = 'erasureAsked' and n.subject_id = ${customerId}::uuid
        and n.created_at > app_now() - interval '1 day') limit 1`.execute(db)
  if (rows.length === 0) return null
  return {
    title: 'A customer requested erasure',
    body: 'They confirmed their email address in the shop. Their customer page shows what is deleted and what stays. By law, you have one month to respond.',
    path: `/adminPanel/orderManagement/customers/${customerId}`,
  }
}
