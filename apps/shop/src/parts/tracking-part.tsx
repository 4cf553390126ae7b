import { failureReasonTexts } from '@marketday/contract/deliveries/delivery-states'
import type { Tracking } from '@marketday/contract/orders/tracking'
import { useFrame } from '../frame-context.tsx'
import { dayOf, spanOf } from '../time.ts'

const ended: readonly Tracking['status'][] = [
  'delivered',
  'failed',
  'returning',
  'returned',
  'cancelled',
]

export const isExpected = ({ status, expected }: Tracking): boolean =>
  expected !== null && !ended.includes(status)

export function TrackingPart({ tracking }: { tracking: Tracking }) {
  const { locale, timeZone } = useFrame().snapshot.shop
  const zone = { locale, timeZone }
  const { status, expected, driverFirstName, pin, failureReason, attempt } = tracking
  return (
    <section className="card" aria-labelledby="tracking">
      <h2 id="tracking" className="text-xl font-semibold">
        Track your delivery
      </h2>
      {expected && isExpected(tracking) && (
        <p className="mt-2 text-lg">
          Expected {dayOf(expected.startsAt, zone)}, {spanOf(expected, zone)}
        </p>
      )}
      {driverFirstName && <p className="mt-2">{driverLine(tracking, driverFirstName)}</p>}
      {pin && (
        <p className="mt-3">
          Give the driver this PIN:{' '}
          <strong className="rounded-theme bg-tint px-3 py-1 text-lg tracking-widest tabular-nums">
            {pin}
          </strong>
        </p>
      )}
      {failureReason && (
        <p className="mt-2">
          {failureReasonTexts[failureReason]}.{' '}
          {status === 'failed'
            ? 'We’ll contact you about a new time.'
            : attempt > 1 && 'We’ll try again.'}
        </p>
      )}
    </section>
  )
}

function driverLine({ status, stopsBefore }: Tracking, name: string): string {
  if (status === 'delivered') return `${name} delivered your order.`
  if (status === 'arrived') return `${name} is at your door.`
  if (stopsBefore === null || stopsBefore === 0) return `${name} is on the way: you are next.`
  return `${name} is on the way: ${stopsBefore === 1 ? 'one stop' : `${stopsBefore} stops`} before you.`
}
