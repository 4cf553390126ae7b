import type { RoutePlan } from '@marketday/contract/deliveries/delivery-plan'
import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'

export interface PlanChanges {
  /** Stops without a driver until now. */
  readonly assigned: number
  readonly moved: readonly { orderNumber: string; from: string; to: string }[]
  /** Stops of the same driver in another order. */
  readonly reordered: number
  readonly unassigned: readonly string[]
}

/** Differences between the board and a plan of it. */
export function comparePlan(plan: RoutePlan, rows: readonly DeliveryRow[]): PlanChanges {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const planned = plan.routes.flatMap((route) =>
    route.stops.map(({ deliveryId, orderNumber }) => ({
      orderNumber,
      driverId: route.driverId,
      to: route.driverName,
      row: byId.get(deliveryId),
    })),
  )
  return {
    assigned: planned.filter(({ row }) => row?.driverId === null).length,
    moved: planned.flatMap(({ row, driverId, to, orderNumber }) =>
      row && row.driverId !== null && row.driverId !== driverId
        ? [{ orderNumber, from: row.driverName ?? '', to }]
        : [],
    ),
    reordered: plan.routes.reduce((sum, route) => sum + countReordered(route, byId), 0),
    unassigned: plan.unassigned.flatMap(({ deliveryId, orderNumber }) =>
      plan.mode?.kind !== 'run' && byId.get(deliveryId)?.driverId ? [orderNumber] : [],
    ),
  }
}

function countReordered(
  { driverId, stops }: RoutePlan['routes'][number],
  byId: ReadonlyMap<string, DeliveryRow>,
): number {
  const same = stops.flatMap(({ deliveryId }) => {
    const row = byId.get(deliveryId)
    return row?.driverId === driverId ? [row] : []
  })
  const before = same.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0))
  return same.filter((row, index) => row !== before[index]).length
}
