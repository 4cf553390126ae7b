import type { Services } from '../services.ts'
import { relayEvents } from './relay-events.ts'
import type { Effect } from './relay-events.ts'

export interface Relay {
  /** Ends after the batch that is under way. */
  stop(): Promise<void>
}

const pollMs = 200

/** Follows the journal for as long as the process runs. */
export function startRelay(services: Services, effects: readonly Effect[]): Relay {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      // What cannot be written now waits where it is.
      const read = services.disk.isShort ? 0 : await relayed()
      if (read === 0) await rest(stopping.signal)
    }
  }
  const relayed = () =>
    relayEvents(services, effects).catch((error: unknown) => {
      services.log.warn({ err: error }, 'events could not be relayed')
      return 0
    })
  const looping = loop()
  return {
    async stop() {
      stopping.abort()
      await looping
    },
  }
}

function rest(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, pollMs)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    resolve()
  })
  return promise
}
