import { sql } from 'kysely'

import type { Can } from '@marketday/contract/accounts/team/permissions'
import type { Finance } from '@marketday/contract/reports/finance'

import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict } from '../../platform/http/errors.ts'
import { findClosing, whyNotClosed } from './closed-months.ts'
import { computeFigures, findPeriod, readFinance } from './get-finance.ts'

export async function closeMonth(db: Db, month: string, can: Can): Promise<Finance> {
  const period = await findPeriod(db, { month })
  // Provider transactions being stored end first; later ones find the month closed.
  await sql`select pg_advisory_xact_lock(hashtextextended('closed_months ' || ${db.context.tenantId}::text, 0))`.execute(
    db,
  )
  const refusal = whyNotClosed(db, period, { closing: await findClosing(db, period), can })
  if (refusal !== null) throw conflict('conflict', refusal)
  const figures = await computeFigures(db, period)
  await db
    .insertInto('closed_months')
    .values({
      month: period.from,
      ends_at: period.before,
      figures: json({ ...figures, closed: null, actions: { close: null } }),
    })
    .execute()
  await record(db, {
    name: 'business.month_closed',
    objectType: 'tenant',
    objectId: db.context.tenantId ?? '',
    details: { month },
  })
  return await readFinance(db, { month }, can)
}
