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

/** Undoes the assignment of several stops: each back to driver and place of its row as it was. */
export const undoAssignments = (
  day: string,
  rows: readonly Pick<DeliveryRow, 'id' | 'driverId' | 'sequence'>[],
): BodyInput<typeof assignStops> => ({
  day,
  stops: rows.map(({ id, driverId, sequence }) => ({
    deliveryId: id,
    driverId,
    ...(driverId !== null && sequence !== null && { sequence }),
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
