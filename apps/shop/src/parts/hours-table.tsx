import { toSpans } from '@marketday/contract/storefront/shop/opening-hours'

import { useFrame } from '../frame-context.tsx'

/** Groups consecutive days with the same hours. */
export function HoursTable() {
  const { snapshot, locale } = useFrame()
  return (
    <dl className="mt-2 grid max-w-xs grid-cols-[auto_1fr] gap-x-6 gap-y-1 tabular-nums">
      {toSpans(snapshot.shop.openingHours).map(({ first, last, times }) => (
        <div key={first} className="contents">
          <dt>
            {dayName(first, locale)}
            {last > first && `–${dayName(last, locale)}`}
          </dt>
          <dd className="whitespace-nowrap">{times}</dd>
        </div>
      ))}
    </dl>
  )
}

const names = new Map<string, Intl.DateTimeFormat>()

/** 1 January 2024 was a Monday. */
function dayName(weekday: number, locale: string): string {
  const format =
    names.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  names.set(locale, format)
  return format.format(new Date(Date.UTC(2024, 0, weekday)))
}
