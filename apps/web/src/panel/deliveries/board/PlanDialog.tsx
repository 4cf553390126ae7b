import { applyPlan, previewPlan } from '@marketday/contract/deliveries/delivery-plan'
import type { RoutePlan } from '@marketday/contract/deliveries/delivery-plan'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { clock, counted } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Stat } from '../../../ui/page/Stat.tsx'
import { act } from '../delivery-queries.ts'
import { duration, kilometres } from '../delivery-words.ts'
import type { Board } from './lanes.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

export function PlanDialog({ board, onClose }: { board: Board; onClose: () => void }) {
  const plan = useQuery({
    queryKey: ['plan', board.day],
    queryFn: ({ signal }) => call(previewPlan, { body: { day: board.day }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const planned = plan.data?.routes.flatMap((route) => route.stops).length ?? 0
  const apply = async ({ day, routes }: RoutePlan) => {
    const body = {
      day,
      routes: routes.map(({ driverId, stops }) => ({
        driverId,
        deliveryIds: stops.map((stop) => stop.deliveryId),
      })),
    }
    const undo = () =>
      void act(() => call(applyPlan, { body: listRuns(board) }), {
        done: 'Undone',
        failed: 'The plan could not be undone',
      })
    const isApplied = await act(() => call(applyPlan, { body }), {
      done: ['The day is planned', { undo }],
      failed: 'The plan could not be applied',
    })
    if (isApplied) onClose()
    else void plan.refetch()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Plan the day"
      description="Nothing changes until you apply it. Drivers on the road keep their stops and continue from where they are."
      size="large"
      cancel="Close"
      footer={
        plan.data &&
        planned > 0 && (
          <Button onClick={() => apply(plan.data)}>Apply to {counted(planned, 'stop')}</Button>
        )
      }
    >
      <Loaded query={plan} what="the plan">
        {(made) => <Preview plan={made} planned={planned} timeZone={board.timeZone} />}
      </Loaded>
    </Dialog>
  )
}

/** The runs of waiting stops as the board shows them. */
const listRuns = ({ day, drivers, rows }: Board) => ({
  day,
  routes: drivers
    .filter((driver) => driver.onDuty)
    .map(({ id }) => ({
      driverId: id,
      deliveryIds: rows
        .filter((row) => row.driverId === id && row.status === 'assigned')
        .toSorted((left, right) => (left.sequence ?? 0) - (right.sequence ?? 0))
        .map((row) => row.id),
    })),
})

function Preview({
  plan,
  planned,
  timeZone,
}: {
  plan: RoutePlan
  planned: number
  timeZone: string
}) {
  // Other stops would make other distances.
  const before = plan.before?.stops === planned ? plan.before : null
  return (
    <div className="flex flex-col gap-6">
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
