import * as z from 'zod/mini'

import type { listAutomationRuns as endpoint } from '@marketday/contract/workflows/automations'
import type { QueryOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getAutomation } from './automation-rows.ts'

const defaultLimit = 50
const Cursor = z.tuple([z.string(), Id])

/** Newest first. */
export async function listRuns(db: Db, automationId: string, query: QueryOf<typeof endpoint>) {
  await getAutomation(db, automationId)
  const { limit = defaultLimit, cursor } = query
  const before = cursor ? decodeCursor(Cursor, cursor) : null
  const rows = await db
    .selectFrom('automation_runs as run')
    .innerJoin('orders as o', 'o.order_id', 'run.order_id')
    .select(['run.automation_run_id as id', 'run.order_id as orderId', 'run.ran_at as ranAt'])
    .select((row) => row.cast<string>('o.number', 'text').as('orderNumber'))
    .select(['run.skipped', 'run.outcomes'])
    .where('run.automation_id', '=', automationId)
    .$if(before !== null, (select) =>
      select.where((row) =>
        row(
          row.refTuple('run.ran_at', 'run.automation_run_id'),
          '<',
          row.tuple(...(before ?? ['', ''])),
        ),
      ),
    )
    .orderBy('run.ran_at', 'desc')
    .orderBy('run.automation_run_id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(rows, limit, ({ ranAt, id }) => [ranAt, id])
}
