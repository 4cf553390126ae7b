import { sql } from 'kysely'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'

/** Requires a proven address. Idempotent. */
export const askErasure = (db: Db, email: string) => changeErasure(db, email, true)

export const withdrawErasure = (db: Db, email: string) => changeErasure(db, email, false)

async function changeErasure(db: Db, email: string, isAsked: boolean): Promise<void> {
  const { rows } = await sql<{ customerId: string }>`
    update customers set erasure_asked_at = case when ${isAsked}::boolean then app_now() end
    where email_key = ${email.toLowerCase()} and erased_at is null and (erasure_asked_at is null) = ${isAsked}::boolean
    returning coalesce(merged_into, customer_id) as "customerId"`.execute(db)
  const [customer] = rows
  if (!customer) return
  await record(db, {
    name: isAsked ? 'customer.erasure_asked' : 'customer.erasure_withdrawn',
    objectType: 'customer',
    objectId: customer.customerId,
    details: {},
  })
}
