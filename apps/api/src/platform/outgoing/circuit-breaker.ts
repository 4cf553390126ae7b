import type { Clock } from '../clock.ts'

export type CircuitState = 'closed' | 'open' | 'half_open'

export interface CircuitBreaker {
  readonly state: () => CircuitState
  /** Does the work, unless the circuit is open or its one trial is under way: then it throws at once. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
}

interface CircuitOptions {
  readonly clock: Pick<Clock, 'now'>
  /** Failures in a row after which it opens. */
  readonly failures: number
  /** After so long one caller tries again, while the others are still refused. */
  readonly restMs: number
}

/** Keeps callers from waiting for a provider that does not answer. One in each process, like the connections. */
export function createCircuitBreaker({ clock, failures, restMs }: CircuitOptions): CircuitBreaker {
  let inARow = 0
  let restsUntil = 0
  let isTrying = false
  const state = (): CircuitState => {
    if (inARow < failures) return 'closed'
    return clock.now().getTime() < restsUntil ? 'open' : 'half_open'
  }
  const note = (hasFailed: boolean) => {
    inARow = hasFailed ? inARow + 1 : 0
    if (hasFailed) restsUntil = clock.now().getTime() + restMs
  }
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const answer = await work()
      note(false)
      return answer
    } catch (error) {
      note(true)
      throw error
    }
  }
  return {
    state,
    async run(work) {
      const before = state()
      if (before === 'closed') return await attempt(work)
      if (before === 'open' || isTrying) throw new Error('the circuit is open')
      isTrying = true
      try {
        return await attempt(work)
      } finally {
        isTrying = false
      }
    },
  }
}
