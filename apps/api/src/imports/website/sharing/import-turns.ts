import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import type { Services } from '../../../platform/services.ts'

type Busy = Pick<Services, 'traffic'>

/** Whoever imports asks how far it is some times a second. */
const mostOfOne = 8

/** People use shops and panels of this process just now. */
export const areOthersServed = ({ traffic }: Busy): boolean => traffic.countLately() > mostOfOne

const { run } = createConcurrencyLimit({ atOnce: 1, rests: 1.5 })

/**
 * While others are served, imports work a little at a time, one after the other, whichever shops they are of, and rest
 * longer than it took: most of the time is left to who sells and who buys (W-feed).
 */
export const inImportTurn = <T>(busy: Busy, party: string, work: () => Promise<T>): Promise<T> =>
  areOthersServed(busy) ? run(work, party) : work()
