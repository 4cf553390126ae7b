import { createConcurrencyLimit } from '../platform/concurrency-limit.ts'
import type { TransactionWork } from '../platform/database/tenant-db.ts'
import type { JobRun } from '../platform/jobs/jobs.ts'

/** Items per transaction: few enough for visible progress and short locks. */
export const importBatchSize = 100

const limit = createConcurrencyLimit({ atOnce: 2, atOnceEach: 1 })

type BatchRun = Pick<JobRun<unknown>, 'inTenant' | 'tenantId' | 'signal'>

/**
 * Runs a batch's transaction, one per party: the business, or a visitor's reading. In a server
 * process two run at a time, so that connections and CPU time remain for requests.
 */
export const inImportBatch = <T>(
  { inTenant, tenantId, signal }: BatchRun,
  work: TransactionWork<T>,
  party = tenantId ?? '',
): Promise<T> =>
  limit.run(() => {
    signal.throwIfAborted()
    return inTenant(work)
  }, party)
