import type { DemoBooking } from '@marketday/contract/site/leads-bookings'
import { spokenTime } from './spoken-time.ts'

export function stateOf(
  { startsAt, cancelledAt }: { readonly startsAt: string; readonly cancelledAt: string | null },
  now: Date,
): DemoBooking['state'] {
  if (cancelledAt !== null) return 'cancelled'
  return new Date(startsAt) <= now ? 'past' : 'booked'
}

export function justTaken(
  free: readonly string[],
  { startsAt, timeZone }: { readonly startsAt: string; readonly timeZone: string },
): string {
  const wantedMs = new Date(startsAt).getTime()
  const next = free.find((slot) => new Date(slot).getTime() > wantedMs) ?? free[0]
  return next
    ? `That time was just taken. The next free one is ${spokenTime(next, timeZone)}.`
    : 'That time was just taken, and there are no free times in the next ten working days. Please contact us instead.'
}
