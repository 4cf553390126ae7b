import type { Db } from '../../../platform/database/tenant-db.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'

interface Work {
  /** A batch, in a transaction of its own; false once nothing is left. */
  readonly workOn: (db: Db, orderImportId: string) => Promise<boolean>
  /** After the last try has failed. */
  readonly giveUp: (db: Db, orderImportId: string) => Promise<void>
}

/** A run that died is continued by the next. */
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
