export function describeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours > 0) return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
