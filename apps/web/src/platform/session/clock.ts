// Clock differences up to this count as zero, in ms: server dates have whole seconds.
const toleranceMs = 5_000

let offsetMs = 0

/** Derives the device's clock offset from the date of a fresh response. */
export function learnClock(serverDate: string | null): void {
  const gap = Date.parse(serverDate ?? '') - Date.now()
  if (Number.isFinite(gap)) offsetMs = Math.abs(gap) > toleranceMs ? gap : 0
}

/** Current time by the server's clock. */
export const serverNow = (): number => Date.now() + offsetMs
