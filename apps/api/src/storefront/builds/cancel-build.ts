import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { beginStep } from './build-rows.ts'
import { enqueueNext } from './run-build.ts'
import { isSilent } from './runs/lost-runs.ts'

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
