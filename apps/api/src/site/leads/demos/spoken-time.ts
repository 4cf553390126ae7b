/** Example: `Tuesday 24 November at 10:30`. */
export function spokenTime(iso: string, timeZone: string): string {
  const at = new Date(iso)
  const day = at.toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  })
  return `${day} at ${at.toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone })}`
}
