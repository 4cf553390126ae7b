import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { orderGuard } from '@marketday/contract/orders/order-guard'

import type { Db } from '../../platform/database/tenant-db.ts'

/**
 * Counts and checks whether one more mail may go to an unconfirmed address. Counted first and
 * across all shops: the address may be a stranger's.
 */
export async function takeMailAllowance(db: Db, email: string): Promise<boolean> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('hex')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unconfirmed mail ${address}`}, 0))`.execute(
    db,
  )
  const { rows } = await sql`
    insert into unconfirmed_mails (address_hash)
    select ${address} where (
      select count(*) from unconfirmed_mails
      where address_hash = ${address} and sent_at > app_now() - interval '1 day'
    ) < ${sql.lit(orderGuard.unconfirmedMailsPerDay)}
    returning address_hash`.execute(db)
  return rows.length > 0
}
