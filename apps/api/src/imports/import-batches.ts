import { createConcurrencyLimit } from '../platform/concurrency-limit.ts'

/** Items per transaction: few enough for visible progress and short locks. */
export const importBatchSize = 100

/** Limits the writes of imports, one per party, so that connections and CPU time remain for requests. */
export const { run: inImportLimit } = createConcurrencyLimit({ atOnce: 2, atOnceEach: 1 })
