import { limited } from '../../platform/http/errors.ts'

interface Room {
  readonly atOnce: number
  readonly waitingAtMost: number
}

/** Lets a few do their work at once, some wait, and sends the rest away with 429. */
export function createTurns({ atOnce, waitingAtMost }: Room) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.length < waitingAtMost)
      await new Promise<void>((resolve) => waiting.push(resolve))
    else throw limited(2, 'Many people are signing in right now; please try again in a moment')
    try {
      return await work()
    } finally {
      // The place is handed over, so that nobody who comes meanwhile takes it as well.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
