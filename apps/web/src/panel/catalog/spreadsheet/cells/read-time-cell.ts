/**
 * Normalizes a business-local date and time; a bare date gets this time. Invalid text is returned
 * for rejection.
 */
export function readTimeCell(text: string, clock: string): string {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)(?:[ T]+(\d{1,2}):(\d\d))?$/.exec(text) ?? []
  if (day === undefined) return text
  return hour === undefined ? `${day} ${clock}` : `${day} ${hour.padStart(2, '0')}:${minute}`
}
