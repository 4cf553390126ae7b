import { setTimeout as pause } from 'node:timers/promises'

import type { Services } from '../services.ts'
import { relayEvents } from './relay-events.ts'
import type { Effect } from './relay-events.ts'

export interface Relay {
  /** Ends after the current batch. */
  stop(): Promise<void>
}

const pollMs = 200

export function startRelay(services: Services, effects: readonly Effect[]): Relay {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    while (!signal.aborted) {
      // While the disk is full, events wait in the journal.
      const read = services.disk.isShort ? 0 : await relayed()
      if (read === 0) await pause(pollMs, undefined, { signal }).catch(() => undefined)
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
