import { assignStops, lockStops } from '@marketday/contract/deliveries/assign-stops'
import { moveStop } from '@marketday/contract/deliveries/deliveries'
import type { BoardDriver, DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { undoAssignments } from '@marketday/contract/deliveries/undo-dispatch'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { call } from '../../../platform/api/api.ts'
import { counted } from '../../../platform/format.ts'
import { act, perform } from '../delivery-queries.ts'

type Assigned = ResponseOf<typeof assignStops>

interface Move {
  readonly day: string
  readonly rows: readonly DeliveryRow[]
  /** Null unassigns the stops. */
  readonly driver: Pick<BoardDriver, 'id' | 'name'> | null
}

/** Limits that the dispatcher was shown as exceeded. */
export interface Accepted {
  readonly late: boolean
  readonly overCapacity: boolean
}

const nothing: Accepted = { late: false, overCapacity: false }

/** Fails if stops would be late, or a vehicle too full, unless that is accepted. */
export const moveRows = (
  { day, rows, driver }: Move,
  accepted: Accepted = nothing,
): Promise<void> =>
  perform(
    () =>
      call(assignStops, {
        body: {
          day,
          stops: rows.map(({ id }) => ({ deliveryId: id, driverId: driver?.id ?? null })),
          ...accepted,
        },
      }),
    (reply) => describeMove({ day, rows, driver }, reply),
  )

function describeMove(move: Move, { assigned, unchanged }: Assigned) {
  const stops = counted(assigned.length, 'stop')
  const title = move.driver ? `${stops} moved to ${move.driver.name}` : `${stops} unassigned`
  const rows = move.rows.filter(({ id }) => assigned.includes(id))
  const body = undoAssignments({ day: move.day, rows, to: move.driver?.id ?? null })
  const undo = () =>
    void act(() => call(assignStops, { body }), {
      done: (reply) => ['Undone', describeUnchanged(reply)],
      failed: 'The stops could not be moved back',
    })
  return [
    title,
    { ...(body.stops.length > 0 && { undo }), ...describeUnchanged({ unchanged }) },
  ] as [string, { undo?: () => void; description?: string }]
}

function describeUnchanged({ unchanged }: Pick<Assigned, 'unchanged'>): { description?: string } {
  const description = unchanged
    .map(({ orderNumber, reason }) => `#${orderNumber} ${reason}`)
    .join(', ')
  return description === '' ? {} : { description: `Unchanged: ${description}` }
}

/** Plans leave locked stops with their driver and in their order. */
export const lockRows = (rows: readonly DeliveryRow[], isLocked: boolean): Promise<boolean> =>
  act(() => setLocks(rows, isLocked), {
    done: ({ changed }) => [
      `${counted(changed.length, 'stop')} ${isLocked ? 'locked' : 'unlocked'} in plans`,
      {
        undo: () =>
          void act(() => setLocks(rows, !isLocked), {
            done: 'Undone',
            failed: 'The change could not be undone',
          }),
      },
    ],
    failed: isLocked ? 'The stops could not be locked' : 'The stops could not be unlocked',
  })

const setLocks = (rows: readonly DeliveryRow[], isLocked: boolean) =>
  call(lockStops, { body: { deliveryIds: rows.map(({ id }) => id), isLocked } })

export const unassignRows = (day: string, rows: readonly DeliveryRow[]): Promise<boolean> =>
  act(() => moveRows({ day, rows, driver: null }), {
    failed: 'The stops could not be unassigned',
  })

const opposite = { up: 'down', down: 'up' } as const
const moved = { up: 'Moved up', down: 'Moved down' } as const

export const moveInRun = (id: string, direction: 'up' | 'down', isUndo = false) =>
  act(() => call(moveStop, { params: { deliveryId: id }, body: { direction } }), {
    done: isUndo
      ? 'Undone'
      : [moved[direction], { undo: () => void moveInRun(id, opposite[direction], true) }],
    failed: 'The stop could not be moved',
  })
