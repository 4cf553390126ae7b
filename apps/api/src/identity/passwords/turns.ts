import { limited } from '../../platform/http/errors.ts'

interface Room {
  readonly atOnce: number
  readonly waitingAtMost: number
}

export interface Turns {
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Throws the same 429 at once where nobody else may wait: whoever is sent away anyway should cost nothing first. */
  readonly requireRoom: () => void
}

/** Lets a few do their work at once, some wait, and sends the rest away with 429. */
export function createTurns({ atOnce, waitingAtMost }: Room): Turns {
  let running = 0
  const waiting: (() => void)[] = []

  const requireRoom = () => {
    if (running < atOnce || waiting.length < waitingAtMost) return
    throw limited(2, 'Many people are signing in right now; please try again in a moment')
  }

  return {
    requireRoom,
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      requireRoom()
      if (running < atOnce) running += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        // The place is handed over, so that nobody who comes meanwhile takes it as well.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
