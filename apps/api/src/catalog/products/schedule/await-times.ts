import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { keepDueTimes } from './keep-due-times.ts'

interface TimedRow {
  readonly publish_at?: string | null
  readonly unpublish_at?: string | null
  readonly sale_from?: string | null
  readonly sale_until?: string | null
}

/** One job per distinct time: a thousand items in the same minute need one job. */
export async function awaitTimes(db: Db, rows: readonly TimedRow[]): Promise<void> {
  const times = rows.flatMap((row) =>
    [row.publish_at, row.unpublish_at, row.sale_from, row.sale_until].flatMap((time) => time ?? []),
  )
  const moments = new Set(times.map((time) => new Date(time).toISOString()))
  await inOrder(
    [...moments].map((moment) =>
      enqueue(
        db,
        keepDueTimes,
        {},
        { startAfter: new Date(moment), singletonKey: `${db.context.tenantId} ${moment}` },
      ),
    ),
  )
}
