import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { LockedBuild } from './build-rows.ts'
import { automaticAttempts, longestRunMs, silentMs } from './rules.ts'
import { record } from '../../platform/events/record.ts'

/** True if no worker runs the build: its worker died or released it. */
export function isSilent(db: Db, { heartbeat_at, run_token }: LockedBuild): boolean {
  return run_token === null || heartbeat_at === null || ageOf(db, heartbeat_at) > silentMs
}

export function isTooLong(db: Db, { started_at }: LockedBuild): boolean {
  return started_at !== null && ageOf(db, started_at) > longestRunMs
}

/** Applies `timeout` and, while attempts remain, the automatic `retry`. A cancelled build only ends. */
export async function timeOutRun(
  db: Db,
  build: LockedBuild,
): Promise<'queued' | 'failed' | 'cancelled'> {
  const status = nextStatus(db, build)
  const subject = { objectType: 'build', objectId: build.build_id } as const
  await inOrder([
    db
      .updateTable('builds')
      .set((set) => ({
        status,
        run_token: null,
        version: set('version', '+', 1),
        ...endings[status],
        ...(status === 'queued' && { attempt: build.attempt + 1 }),
      }))
      .where('build_id', '=', build.build_id)
      .execute(),
    record(db, [
      ...(status === 'failed' ? [{ name: 'build.failed', ...subject } as const] : []),
      { name: 'build.progressed', ...subject, isPassing: true },
    ]),
  ])
  return status
}

function nextStatus(db: Db, build: LockedBuild): 'queued' | 'failed' | 'cancelled' {
  if (build.status === 'cancelling') return 'cancelled'
  return build.attempt < automaticAttempts && !isTooLong(db, build) ? 'queued' : 'failed'
}

const endings = {
  queued: { stage: null },
  cancelled: { finished_at: appNow },
  failed: {
    finished_at: appNow,
    error_code: 'timeout',
    error_message: 'The build stopped responding. Try again.',
  },
} as const

const ageOf = (db: Db, moment: string) => db.context.now.getTime() - new Date(moment).getTime()
