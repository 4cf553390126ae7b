/** A day and time by the clock of the business; a day alone means this clock. What is none is left to be refused. */
export function readTimeCell(text: string, clock: string): string {
  const [, day, hour, minute] = /^(\d{4}-\d\d-\d\d)(?:[ T]+(\d{1,2}):(\d\d))?$/.exec(text) ?? []
  if (day === undefined) return text
  return hour === undefined ? `${day} ${clock}` : `${day} ${hour.padStart(2, '0')}:${minute}`
}
