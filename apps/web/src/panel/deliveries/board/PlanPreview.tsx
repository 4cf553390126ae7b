import type { RoutePlan } from '@marketday/contract/deliveries/delivery-plan'

import { clock } from '../../../platform/format.ts'
import { Stat } from '../../../ui/page/Stat.tsx'
import { duration, kilometres } from '../delivery-words.ts'

interface PlanPreviewProps {
  plan: RoutePlan
  planned: number
  timeZone: string
}

export function PlanPreview({ plan, planned, timeZone }: PlanPreviewProps) {
  if (planned === 0 && plan.unassigned.length === 0)
    return <p>No stops to plan. Stops on their way and closed stops stay as they are.</p>
  // Other stops would make other distances.
  const before = plan.before?.stops === planned ? plan.before : null
  return (
    <div className="flex flex-col gap-6">
      {plan.isCutShort && (
        <p className="text-[0.9375rem]">
          This day has so many stops that planning was stopped at its time limit. This is the best
          plan found.
        </p>
      )}
      <dl className="grid gap-3 sm:grid-cols-3">
        <Stat
          label="Stops planned"
          value={planned}
          note={plan.before && `${plan.before.stops} assigned now`}
        />
        <Stat
          label="Distance"
          value={kilometres(plan.metres)}
          note={before && `${kilometres(before.metres)} now`}
        />
        <Stat
          label="On the road"
          value={duration(plan.minutes)}
          note={before && `${duration(before.minutes)} now`}
        />
      </dl>
      {plan.unassigned.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">Not planned ({plan.unassigned.length})</h3>
          <ul className="flex flex-col gap-2 text-[0.9375rem]">
            {plan.unassigned.map((stop) => (
              <li key={stop.deliveryId}>
                <span className="font-medium">
                  #{stop.orderNumber} {stop.recipient}
                </span>
                <span className="block text-soft">{stop.reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.routes.map((route) => (
        <section key={route.driverId}>
          <h3 className="font-semibold">{route.driverName}</h3>
          <p className="mb-2 text-sm text-soft">
            {route.leavesAt && route.backAt
              ? `${route.stops.length} stops · ${kilometres(route.metres)} · ${clock(route.leavesAt, timeZone)} – ${clock(route.backAt, timeZone)}${route.waitingMinutes > 0 ? ` · ${duration(route.waitingMinutes)} waiting` : ''}`
              : 'No stops'}
          </p>
          <ol className="flex flex-col gap-1.5 text-[0.9375rem]">
            {route.stops.map((stop, index) => (
              <li key={stop.deliveryId} className="flex gap-3">
                <span className="w-12 shrink-0 text-soft tabular-nums">
                  {clock(stop.arrivesAt, timeZone)}
                </span>
                <span className="min-w-0">
                  {index + 1}. {stop.recipient} <span className="text-soft">· {stop.address}</span>
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
