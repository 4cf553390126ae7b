import type { RoutePlan } from '@marketday/contract/deliveries/delivery-plan'

import { clock, counted } from '../../../platform/format.ts'
import { Stat } from '../../../ui/page/Stat.tsx'
import { duration, kilometres, windowOf } from '../delivery-words.ts'
import { AddShift } from '../drivers/AddShift.tsx'
import type { Board } from './lanes.ts'
import { PlanChanges } from './PlanChanges.tsx'

interface PlanPreviewProps {
  plan: RoutePlan
  planned: number
  board: Board
}

export function PlanPreview({ plan, planned, board }: PlanPreviewProps) {
  if (planned === 0 && plan.unassigned.length === 0)
    return <p>No stops to plan. Stops on their way and closed stops stay as they are.</p>
  return (
    <div className="flex flex-col gap-6">
      {plan.isCutShort && (
        <p className="text-[0.9375rem]">
          This day has so many stops that planning was stopped at its time limit. This is the best
          plan found.
        </p>
      )}
      {plan.mode && plan.mode.kind !== 'all' && <p>{modeTexts[plan.mode.kind]}</p>}
      <Totals plan={plan} planned={planned} />
      <PlanChanges plan={plan} board={board} />
      {plan.routes.length === 0 && <AddShift day={plan.day} />}
      {plan.absent.length > 0 && <Absent drivers={plan.absent} />}
      {plan.unassigned.length > 0 && <LeftOut stops={plan.unassigned} />}
      {plan.routes.map((route) => (
        <PlannedRun key={route.driverId} route={route} timeZone={board.timeZone} />
      ))}
    </div>
  )
}

const modeTexts = {
  new: 'Unassigned stops are inserted. Assigned stops keep their driver and order.',
  run: 'One run is reordered. All other runs stay as they are.',
}

/** Stops by the reason why they are not planned, each reason once. */
function LeftOut({ stops }: { stops: RoutePlan['unassigned'] }) {
  const byReason = Map.groupBy(stops, ({ reason }) => reason)
  return (
    <section>
      <h3 className="mb-2 font-semibold">Not planned ({stops.length})</h3>
      <ul className="flex flex-col gap-2 text-[0.9375rem]">
        {[...byReason].map(([reason, group]) => (
          <li key={reason}>
            <span className="font-medium">{reason}</span>
            <span className="block text-soft">
              {group.map(({ orderNumber, recipient }) => `#${orderNumber} ${recipient}`).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Absent({ drivers }: { drivers: RoutePlan['absent'] }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">Drivers not in this plan ({drivers.length})</h3>
      <ul className="flex flex-col gap-1 text-[0.9375rem]">
        {drivers.map(({ driverId, driverName, reason }) => (
          <li key={driverId}>
            <span className="font-medium">{driverName}</span>{' '}
            <span className="text-soft">{reason}.</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PlannedRunProps {
  route: RoutePlan['routes'][number]
  timeZone: string
}

function PlannedRun({ route, timeZone }: PlannedRunProps) {
  return (
    <section>
      <h3 className="font-semibold">{route.driverName}</h3>
      <p className="mb-2 text-sm text-soft">
        {route.leavesAt && route.backAt
          ? `${counted(route.stops.length, 'stop')} · ${kilometres(route.metres)} · ${clock(route.leavesAt, timeZone)} – ${clock(route.backAt, timeZone)}${route.waitingMinutes > 0 ? ` · ${duration(route.waitingMinutes)} waiting` : ''}`
          : 'No stops'}
        {route.breaks.length > 0 &&
          ` · break ${route.breaks.map((pause) => windowOf(pause, timeZone)).join(' and ')}`}
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
  )
}

function Totals({ plan, planned }: Omit<PlanPreviewProps, 'board'>) {
  // Distances are comparable only for the same number of stops.
  const before = plan.before?.stops === planned ? plan.before : null
  return (
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
  )
}
