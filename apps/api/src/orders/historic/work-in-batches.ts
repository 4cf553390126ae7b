import type { Db } from '../../platform/database/tenant-db.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'

interface Work {
  readonly workOn: (db: Db, orderImportId: string) => Promise<boolean>
  readonly giveUp: (db: Db, orderImportId: string) => Promise<void>
}

/** Continues after a crash. */
export async function workInBatches(
  {
    payload: { orderImportId },
    inTenant,
    signal,
    isLastAttempt,
  }: JobRun<{ orderImportId: string }>,
  { workOn, giveUp }: Work,
): Promise<void> {
  try {
    let isLeft = true
    while (isLeft) {
      signal.throwIfAborted()
      isLeft = await inTenant((db) => workOn(db, orderImportId))
    }
  } catch (error) {
    if (isLastAttempt && !signal.aborted) await inTenant((db) => giveUp(db, orderImportId))
    throw error
  }
}
