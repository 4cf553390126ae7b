import { setTimeout as pause } from 'node:timers/promises'

import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import type { Services } from '../../../platform/services.ts'

type Busy = Pick<Services, 'traffic'>

/** Whoever imports asks how far it is some times a second. */
const mostOfOne = 8

/** People use shops and panels of this process just now. */
export const areOthersServed = ({ traffic }: Busy): boolean => traffic.countLately() > mostOfOne

const { run } = createConcurrencyLimit({ atOnce: 1, rests: { times: 1.8, longestMs: 80 } })

/**
 * While others are served, imports work a little at a time, one after the other, whichever shops they are of, and rest
 * longer than it took: most of the time is left to who sells and who buys (W-feed).
 */
export function inImportTurn<T>(busy: Busy, party: string, work: () => Promise<T>): Promise<T> {
  if (!areOthersServed(busy)) return work()
  const { promise, resolve } = Promise.withResolvers<T>()
  const begin = async () => {
    const working = work()
    resolve(working)
    const isOver = working.catch(() => undefined)
    await Promise.race([isOver, pause(longestTurnMs, undefined, { ref: false })])
  }
  void run(begin, party)
  return promise
}

/** A picture may take a minute: no other import waits for it that long. */
const longestTurnMs = 500
