/** The product's clock in TypeScript; the same offset reaches SQL as `app.clock_offset`. */
export interface Clock {
  now(): Date
  /** Milliseconds added to real time: 0 except in tests, under the sandbox's test clock and while demo data is made. */
  offsetMs(): number
  setOffset(offsetMs: number): void
  /** The offset as a PostgreSQL interval; empty when there is none. */
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
