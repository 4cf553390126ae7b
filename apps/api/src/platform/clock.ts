/** Product clock; SQL uses the same offset through `app.clock_offset`. */
export interface Clock {
  now(): Date
  /**
   * Milliseconds added to real time; nonzero only in tests, with the sandbox's test clock and
   * during demo seeding.
   */
  offsetMs(): number
  setOffset(offsetMs: number): void
  /** Offset as a PostgreSQL interval; empty for none. */
  interval(): string
}

export function createClock(offset = 0): Clock {
  let offsetMs = offset
  return {
    now: () => new Date(Date.now() + offsetMs),
    offsetMs: () => offsetMs,
    setOffset: (next) => {
      offsetMs = next
    },
    interval: () => (offsetMs === 0 ? '' : `${offsetMs} milliseconds`),
  }
}
