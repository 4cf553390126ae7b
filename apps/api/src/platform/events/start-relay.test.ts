import { getEventListeners } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'

import type { Services } from '../services.ts'
import { startRelay } from './relay-events.ts'

afterEach(() => vi.restoreAllMocks())

test('a relay that looks again and again keeps nothing of the times before', async () => {
  const listens = vi.spyOn(EventTarget.prototype, 'addEventListener')
  let looks = 0
  const disk = {
    get isShort() {
      looks += 1
      return true
    },
  }
  const relay = startRelay({ disk } as unknown as Services, [])
  await vi.waitFor(() => expect(looks).toBeGreaterThan(4), { timeout: 5_000 })
  const signals = new Set(listens.mock.contexts as EventTarget[])
  expect(signals.size).toBe(1)
  for (const signal of signals) expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await relay.stop()
})
