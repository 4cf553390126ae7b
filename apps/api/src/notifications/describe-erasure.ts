import { sql } from 'kysely'

import type { Db } from '../platform/database/tenant-db.ts'
import type { Described } from './described.ts'

/** Null where they were erased or took it back meanwhile, or staff were told within a day. */
export async function describeErasure(db: Db, customerId: string): Promise<Described | null> {
  const { rows } = await sql`select from customers
    where (customer_id = ${customerId}::uuid or merged_into = ${customerId}::uuid) and erasure_asked_at is not null
      and not exists (select from notifications n where n.kind = 'erasureAsked' and n.subject_id = ${customerId}::uuid
        and n.created_at > app_now() - interval '1 day') limit 1`.execute(db)
  if (rows.length === 0) return null
  return {
    title: 'A customer asks to be erased',
    body: 'They proved their address in the shop. Their page says what goes and what stays; the law gives you a month to answer.',
    path: `/adminPanel/orderManagement/customers/${customerId}`,
  }
}
