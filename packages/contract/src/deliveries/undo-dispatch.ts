import type { BodyInput, ResponseOf } from '../endpoints/endpoint.ts'

import type { assignStops } from './assign-stops.ts'
import type { assignDelivery, DeliveryRow, getBoard } from './deliveries.ts'
import type { arrangeRuns } from './delivery-plan.ts'

/** Undoes an assignment or its end: back to driver and place of the row as it was. Null: unassign. */
export const undoAssignment = ({
  driverId,
  sequence,
}: Pick<DeliveryRow, 'driverId' | 'sequence'>): BodyInput<typeof assignDelivery> | null =>
  driverId === null
    ? null
    : { driverId, overCapacity: true, late: true, ...(sequence !== null && { sequence }) }

interface Assigned {
  readonly day: string
  /** The rows as they were. */
  readonly rows: readonly Pick<DeliveryRow, 'id' | 'driverId' | 'sequence' | 'isLocked'>[]
  /** Driver whom they got; null: nobody. */
  readonly to: string | null
}

/** Undoes the assignment of several stops: each that nobody moved since goes back to its driver, place and lock. */
export const undoAssignments = ({ day, rows, to }: Assigned): BodyInput<typeof assignStops> => ({
  day,
  stops: rows
    .filter(({ driverId }) => driverId !== to)
    .map(({ id, driverId, sequence, isLocked }) => ({
      deliveryId: id,
      driverId,
      fromDriverId: to,
      ...(driverId !== null && sequence !== null && { sequence, isLocked }),
    })),
  overCapacity: true,
  late: true,
})

type Board = Pick<ResponseOf<typeof getBoard>, 'day' | 'drivers' | 'rows'>

/** Undoes a plan: the runs of waiting stops as the board showed them. */
export const undoPlan = ({ day, drivers, rows }: Board): BodyInput<typeof arrangeRuns> => ({
  day,
  routes: drivers.map(({ id }) => ({
    driverId: id,
    deliveryIds: rows
      .filter((row) => row.driverId === id && row.status === 'assigned')
      .toSorted((left, right) => (left.sequence ?? 0) - (right.sequence ?? 0))
      .map((row) => row.id),
  })),
})
