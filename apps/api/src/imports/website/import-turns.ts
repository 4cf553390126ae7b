import { setTimeout as pause } from 'node:timers/promises'

import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { Services } from '../../platform/services.ts'

type Busy = Pick<Services, 'traffic'>

/** An importing person polls the progress a few times per second. */
const mostOfOne = 8

export const areOthersServed = ({ traffic }: Busy): boolean => traffic.countLately() > mostOfOne

const { run } = createConcurrencyLimit({ atOnce: 1, rests: { times: 1.8, longestMs: 80 } })

/**
 * While others are served, imports run one batch at a time across shops and pause longer than they
 * ran, leaving most of the time to shops (W-feed).
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

/** A picture may take a minute; other imports do not wait that long. */
const longestTurnMs = 500
