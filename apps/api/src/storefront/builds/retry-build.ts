import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { json, appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { beginStep } from './build-rows.ts'
import { enqueueRun, enqueueNext } from './run-build.ts'
import { watch } from './create-build.ts'
import { isSilent } from './lost-runs.ts'

export async function retryBuild(db: Db, buildId: string): Promise<void> {
  const build = await beginStep(db, buildId, 'retry')
  if (!build) return
  await db
    .updateTable('builds')
    .set((set) => ({
      status: 'queued',
      stage: null,
      attempt: set('attempt', '+', 1),
      checks: json([]),
      error_code: null,
      error_message: null,
      started_at: null,
      heartbeat_at: null,
      finished_at: null,
      version: set('version', '+', 1),
    }))
    .where('build_id', '=', buildId)
    .execute()
  await inOrder([
    enqueueRun(db, buildId),
    watch(db, buildId),
    record(db, { name: 'build.retried', objectType: 'build', objectId: buildId }),
  ])
}

export async function cancelBuild(db: Db, buildId: string): Promise<void> {
  const build = await beginStep(db, buildId, 'cancel')
  if (!build) return
  const isHeard = build.status === 'running' && !isSilent(db, build)
  await db
    .updateTable('builds')
    .set((set) => ({
      version: set('version', '+', 1),
      ...(isHeard
        ? { status: 'cancelling' }
        : { status: 'cancelled', finished_at: appNow, run_token: null }),
    }))
    .where('build_id', '=', buildId)
    .execute()
  await inOrder([
    record(db, { name: 'build.cancelled', objectType: 'build', objectId: buildId }),
    isHeard ? undefined : enqueueNext(db),
  ])
}
