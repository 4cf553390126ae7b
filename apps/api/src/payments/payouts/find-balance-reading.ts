import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

export interface BalanceReading {
  readonly readAt: string | null
  readonly failingSince: string | null
}

/** Reading of the shop's account, or of the platform's, which takes test orders, if it has none. */
export async function findBalanceReading(db: Db): Promise<BalanceReading> {
  const { rows } = await sql<BalanceReading>`
    select read_at as "readAt", failing_since as "failingSince" from (
      select read_at, failing_since, disconnected_at is null as is_connected, created_at from payment_accounts
      union all
      select read_at, failing_since, false, '-infinity' from balance_readings
    ) readings order by is_connected desc, created_at desc limit 1`.execute(db)
  const [reading] = rows
  if (!reading) throw new Error('How far the balance was read is not known')
  return reading
}
