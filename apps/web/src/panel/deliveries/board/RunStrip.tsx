import type { BoardDriver, DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { clsx } from 'clsx'

import { clock } from '../../../platform/format.ts'
import { minutesLate } from '../delivery-words.ts'
import { listHours, listParts, placeOn } from './run-scale.ts'
import type { PartKind, Scale } from './run-scale.ts'

interface RunStripProps {
  scale: Scale
  driver: BoardDriver
  rows: readonly DeliveryRow[]
  timeZone: string
  /** Stop whose time slot is shown. */
  active: string | null
}

const looks: Readonly<Record<PartKind, string>> = {
  drive: 'top-[0.5625rem] h-0.5 bg-control',
  wait: 'inset-y-1.5 bg-warn-soft border-y border-warn',
  break: 'inset-y-1 bg-hover border border-control',
  stop: 'inset-y-1 min-w-1 rounded-sm bg-primary',
}

/** The run by hour. A picture: the stops beside it say the same in words. */
export function RunStrip({ scale, driver, rows, timeZone, active }: RunStripProps) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const late = new Set(rows.filter((row) => minutesLate(row) > 0).map(({ id }) => id))
  const shown = active === null ? undefined : byId.get(active)
  const span = (from: number, until: number) => {
    const left = placeOn(scale, from)
    return { left: `${left}%`, width: `${placeOn(scale, until) - left}%` }
  }
  return (
    <div aria-hidden className="px-3 pb-0.5 max-lg:hidden">
      <div className="relative h-4 text-[0.6875rem] text-soft tabular-nums">
        {listHours(scale).map((hour) => (
          <span
            key={hour}
            className="absolute border-l border-line pl-1"
            style={{ left: `${placeOn(scale, hour)}%` }}
          >
            {clock(new Date(hour).toISOString(), timeZone)}
          </span>
        ))}
      </div>
      <div className="relative h-5 rounded-md bg-hover">
        {driver.shifts.map(({ startsAt, endsAt }) => (
          <span
            key={startsAt}
            className="absolute inset-y-0 border border-line bg-surface"
            style={span(Date.parse(startsAt), Date.parse(endsAt))}
          />
        ))}
        {shown?.slot && (
          <span
            className="absolute inset-y-0 bg-primary-soft outline outline-primary"
            style={span(Date.parse(shown.slot.startsAt), Date.parse(shown.slot.endsAt))}
          />
        )}
        {(driver.run ? listParts(driver.run) : []).map(({ kind, from, until, deliveryId = '' }) => (
          <span
            key={`${kind} ${from}`}
            className={clsx(
              'absolute',
              looks[kind],
              late.has(deliveryId) && '!bg-bad',
              deliveryId !== '' && deliveryId === active && 'ring-2 ring-ink',
            )}
            style={span(from, until)}
          />
        ))}
      </div>
    </div>
  )
}

const legend: readonly (readonly [string, string])[] = [
  ['Stop', 'h-3 w-1.5 rounded-sm bg-primary'],
  ['Late', 'h-3 w-1.5 rounded-sm bg-bad'],
  ['Drive', 'h-0.5 w-4 bg-control'],
  ['Wait', 'h-3 w-4 border-y border-warn bg-warn-soft'],
  ['Break', 'h-3 w-4 border border-control bg-hover'],
  ['Time slot', 'h-3 w-4 bg-primary-soft outline outline-primary'],
]

export function RunLegend() {
  return (
    <ul
      aria-label="Legend"
      className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft max-lg:hidden"
    >
      {legend.map(([label, look]) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden className={look} />
          {label}
        </li>
      ))}
    </ul>
  )
}
