import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'

/**
 * What imports write they write a little at a time, one after the other, whichever shops they are of, and rest longer
 * than it took: most of the time is left to who sells and who buys (W-feed).
 */
export const { run: inImportTurn } = createConcurrencyLimit({ atOnce: 1, rests: 1.6 })
