import { afterEach } from 'vitest'

import type { TestApp } from '../test-app.ts'

export function movingClock(app: () => TestApp): (minutes: number) => void {
  const setOffset = (offsetMs: number) => app().app.services.clock.setOffset(offsetMs)
  afterEach(() => setOffset(0))
  return (minutes) => setOffset(minutes * 60_000)
}
