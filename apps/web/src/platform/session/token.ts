const expiryMarginMs = 30_000
const syncLimitS = 300

/** Tokens expire 30 s early; exactly 30 s left is still valid (spec 9). An absent token does not expire. */
export function isExpired(token: string, nowMs = serverNow()): boolean {
  return token !== '' && nowMs > expiresAtMs(token) - expiryMarginMs
}

/** Whether the token was issued at most 300 s ago, and is worth reporting. */
export function isFresh(token: string, nowMs = serverNow()): boolean {
  return nowMs / 1000 - (claims(token).iat ?? 0) <= syncLimitS
}

/** Expiry in ms on the server's clock; infinity if not stated. */
export function expiresAtMs(token: string): number {
  return (claims(token).exp ?? Number.POSITIVE_INFINITY) * 1000
}

function claims(token: string): { iat?: number; exp?: number } {
  try {
    const body = token.split('.')[1] ?? ''
    return JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}

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
