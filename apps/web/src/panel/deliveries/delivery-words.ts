import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import type { DeliveryState } from '@marketday/contract/deliveries/delivery-states'
import { clock } from '../../platform/format.ts'
import type { Tone } from '../../ui/feedback/Badge.tsx'

export const stateLooks: Readonly<Record<DeliveryState, { label: string; tone: Tone }>> = {
  unscheduled: { label: 'No time yet', tone: 'warn' },
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  assigned: { label: 'Assigned', tone: 'primary' },
  en_route: { label: 'On its way', tone: 'info' },
  arrived: { label: 'At the door', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  returning: { label: 'Returning', tone: 'warn' },
  returned: { label: 'Back in store', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

export const goodsTexts: Readonly<Record<DeliveryRow['goodsAt'], string>> = {
  store: 'In the store',
  driver: 'With the driver',
  customer: 'With the customer',
  lost: 'Lost or spoilt',
}

export const windowOf = (slot: { startsAt: string; endsAt: string }, timeZone: string) =>
  `${clock(slot.startsAt, timeZone)}–${clock(slot.endsAt, timeZone)}`

/** By how many minutes the planned arrival misses the slot. */
export const minutesLate = ({ plannedAt, slot }: Pick<DeliveryRow, 'plannedAt' | 'slot'>) =>
  plannedAt && slot
    ? Math.max(0, Math.ceil((Date.parse(plannedAt) - Date.parse(slot.endsAt)) / 60_000))
    : 0

export const kilometres = (metres: number) => `${(metres / 1000).toFixed(1)} km`

export function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

/** Date some days later; both as `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** “Monday 30 November” of a `YYYY-MM-DD`. */
export const nameDay = (day: string): string => dayName.format(new Date(`${day}T12:00:00Z`))

const dayName = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
