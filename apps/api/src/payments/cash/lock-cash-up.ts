import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'

export interface LockedCashUp {
  readonly day: string
  readonly currency: string
  readonly isToCome: boolean
  readonly closedBy: string | null
  readonly takenMinor: number
  /** What it has in the account of differences. */
  readonly differenceMinor: number
}

/** Locks the till: concurrent cash entries go into this or the next one, and only one of two closings succeeds. */
export async function lockCashUp(db: Db, cashUpId: string): Promise<LockedCashUp> {
  const locked =
    await sql`select from cash_ups where cash_up_id = ${cashUpId}::uuid for update`.execute(db)
  if (locked.rows.length === 0) throw notFound('Till')
  const { rows } = await sql<LockedCashUp>`
    select c.day, c.currency, c.closed_by as "closedBy", c.day > (app_now() at time zone t.time_zone)::date as "isToCome",
      coalesce(sum(e.amount_minor) filter (where e.account = 'till'), 0)::bigint as "takenMinor",
      coalesce(sum(e.amount_minor) filter (where e.account = 'differences'), 0)::bigint as "differenceMinor"
    from cash_ups c join tenants t on t.tenant_id = c.tenant_id left join cash_entries e on e.cash_up_id = c.cash_up_id
    where c.cash_up_id = ${cashUpId}::uuid group by c.tenant_id, c.cash_up_id, t.time_zone`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound('Till')
  return row
}
