import { limited } from './http/errors.ts'

interface Room {
  readonly atOnce: number
  /** Without it everybody may wait. */
  readonly waitingAtMost?: number
  /** What who is sent away is told. */
  readonly refusal?: string
}

export interface Turns {
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>
  /** Throws the same 429 at once where nobody else may wait: whoever is sent away anyway should cost nothing first. */
  readonly requireRoom: () => void
}

const busy = 'Very busy right now; please try again in a moment'

/** Lets a few do their work at once, some wait, and sends the rest away with 429. */
export function createTurns({ atOnce, waitingAtMost = Infinity, refusal = busy }: Room): Turns {
  let running = 0
  const waiting: (() => void)[] = []

  const requireRoom = () => {
    if (running < atOnce || waiting.length < waitingAtMost) return
    throw limited(2, refusal)
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
