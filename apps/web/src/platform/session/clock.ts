// Within this much the device's clock counts as right: the server's answers carry whole seconds.
const toleranceMs = 5_000

let offsetMs = 0

/** Learns from the date of a fresh answer how far the device's clock is off. */
export function learnClock(serverDate: string | null): void {
  const gap = Date.parse(serverDate ?? '') - Date.now()
  if (Number.isFinite(gap)) offsetMs = Math.abs(gap) > toleranceMs ? gap : 0
}

/** Now, by the clock that writes the tokens. */
export const serverNow = (): number => Date.now() + offsetMs
