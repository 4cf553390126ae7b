import { afterEach } from 'vitest'

import type { TestApp } from '../test-app.ts'

/** Puts the server so many minutes ahead; after each test of the file it is right again. */
export function movingClock(app: () => TestApp): (minutes: number) => void {
  const setOffset = (offsetMs: number) => app().app.services.clock.setOffset(offsetMs)
  afterEach(() => setOffset(0))
  return (minutes) => setOffset(minutes * 60_000)
}
