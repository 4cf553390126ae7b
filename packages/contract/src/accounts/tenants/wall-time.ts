/**
 * Converts local time such as `2026-11-25T09:30` to an instant. A time skipped in spring moves
 * past the gap; an ambiguous one in autumn is the first.
 */
export function readWallTime(wall: string, timeZone: string): string | null {
  const [isWall] = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.exec(wall) ?? []
  const wallMs = isWall === undefined ? Number.NaN : Date.parse(`${wall}:00Z`)
  // Reject dates that overflow: day 31 of a 30-day month would become the first of the next.
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString().slice(0, 16) !== wall) return null
  const before = wallMs - offsetAt(wallMs - dayMs, timeZone)
  const after = wallMs - offsetAt(wallMs + dayMs, timeZone)
  const moments = [before, after].filter((moment) => moment + offsetAt(moment, timeZone) === wallMs)
  return new Date(moments.length > 0 ? Math.min(...moments) : before).toISOString()
}

export const writeWallTime = (iso: string, timeZone: string): string =>
  new Date(Date.parse(iso) + offsetAt(Date.parse(iso), timeZone)).toISOString().slice(0, 16)

/** Time for people and spreadsheets, e.g. `2026-11-25 09:30:00`. */
export const writeLocalTime = (iso: string, timeZone: string): string =>
  new Date(Date.parse(iso) + offsetAt(Date.parse(iso), timeZone))
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** Offset from UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
  formats.set(timeZone, format)
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = (
    format.format(moment).match(/\d+/g) ?? []
  ).map(Number)
  const whole = Math.floor(moment / 1000) * 1000
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole
}

const parts = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const
