export function describeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
