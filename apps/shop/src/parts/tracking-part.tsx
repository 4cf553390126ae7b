import type { FailureReason } from '@marketday/contract/deliveries/delivery-states'
import type { Tracking } from '@marketday/contract/orders/tracking'
import type { Translate } from '@marketday/messages/translator'
import { useFrame, useTranslate } from '../frame-context.tsx'
import { dayOf, spanOf } from '../time.ts'

const failureReasons = {
  nobody_home: 'order.failedNobodyHome',
  wrong_address: 'order.failedWrongAddress',
  refused: 'order.failedRefused',
  no_access: 'order.failedNoAccess',
  damaged: 'order.failedDamaged',
  no_time: 'order.failedNoTime',
  other: 'order.failedOther',
} as const satisfies Record<FailureReason, string>

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
  const t = useTranslate()
  const { locale, snapshot } = useFrame()
  const zone = { locale, timeZone: snapshot.shop.timeZone }
  const { status, expected, driverFirstName, pin, failureReason, attempt } = tracking
  return (
    <section className="card" aria-labelledby="tracking">
      <h2 id="tracking" className="text-xl font-semibold">
        {t('order.trackDelivery')}
      </h2>
      {expected && isExpected(tracking) && (
        <p className="mt-2 text-lg">
          {t('order.expected', {
            day: dayOf(expected.startsAt, zone),
            time: spanOf(expected, zone),
          })}
        </p>
      )}
      {driverFirstName && <p className="mt-2">{driverLine(tracking, driverFirstName, t)}</p>}
      {pin && (
        <p className="mt-3">
          {t('order.givePin')}{' '}
          <strong className="rounded-theme bg-tint px-3 py-1 text-lg tracking-widest tabular-nums">
            {pin}
          </strong>
        </p>
      )}
      {failureReason && (
        <p className="mt-2">
          {t(failureReasons[failureReason])}.{' '}
          {status === 'failed' ? t('order.contactAboutTime') : attempt > 1 && t('order.tryAgain')}
        </p>
      )}
    </section>
  )
}

function driverLine({ status, stopsBefore }: Tracking, name: string, t: Translate): string {
  if (status === 'delivered') return t('order.driverDelivered', { name })
  if (status === 'arrived') return t('order.driverAtDoor', { name })
  if (stopsBefore === null || stopsBefore === 0) return t('order.driverNext', { name })
  return t('order.driverStops', { name, count: stopsBefore })
}
