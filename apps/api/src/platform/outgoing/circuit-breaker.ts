import type { Clock } from '../clock.ts'

export type CircuitState = 'closed' | 'open' | 'half_open'

export interface CircuitBreaker {
  readonly state: () => CircuitState
  /** Throws at once while the circuit is open or its trial call is running. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
}

interface CircuitOptions {
  readonly clock: Pick<Clock, 'now'>
  readonly failures: number
  /** Milliseconds until one trial call is allowed. */
  readonly restMs: number
}

/** Fails fast while a provider does not respond. One per process. */
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
