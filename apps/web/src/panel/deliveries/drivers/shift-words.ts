import type { DriverRow } from '@marketday/contract/deliveries/drivers'
import { writeShift } from '@marketday/contract/deliveries/shifts'
import type { ShiftPart } from '@marketday/contract/deliveries/shifts'

const shortDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** “Sun 6 Dec” of a `YYYY-MM-DD`. */
export const nameShortDay = (day: string): string =>
  shortDay.format(new Date(`${day}T12:00:00Z`)).replace(',', '')

/** “Off on Thu 24 Dec: Holiday”, “Works 10:00–14:00 on Sun 6 Dec”. */
export function writeException({ day, note, parts }: DriverRow['exceptions'][number]): string {
  const times = parts.map(writeShift).join(' and ')
  const sentence = times ? `Works ${times} on ${nameShortDay(day)}` : `Off on ${nameShortDay(day)}`
  return note ? `${sentence}: ${note}` : sentence
}

/** “off all day (Holiday)”, “works 10:00–14:00”. */
export function describeException({ note, parts }: DriverRow['exceptions'][number]): string {
  const times = parts.map(writeShift).join(' and ')
  return `${times ? `works ${times}` : 'off all day'}${note ? ` (${note})` : ''}`
}

/** “30 min break, 15 min paid break”; empty without breaks. */
export const writeBreaks = ({ breaks }: ShiftPart): string =>
  breaks.map(({ minutes, isPaid }) => `${minutes} min ${isPaid ? 'paid ' : ''}break`).join(', ')
