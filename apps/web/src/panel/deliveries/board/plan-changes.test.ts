import { expect, test } from 'vitest'

import type { RoutePlan } from '@marketday/contract/deliveries/delivery-plan'
import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'

import { comparePlan } from './plan-changes.ts'

const row = (id: string, driverId: string | null, sequence: number | null) =>
  ({ id, driverId, driverName: driverId, sequence }) as DeliveryRow

const plan = (routes: Record<string, string[]>, unassigned: string[] = []) =>
  ({
    routes: Object.entries(routes).map(([driverId, ids]) => ({
      driverId,
      driverName: driverId,
      stops: ids.map((deliveryId) => ({ deliveryId, orderNumber: deliveryId })),
    })),
    unassigned: unassigned.map((deliveryId) => ({ deliveryId, orderNumber: deliveryId })),
  }) as unknown as RoutePlan

test('a plan that leaves everything as it is has no changes', () => {
  const rows = [row('1', 'Dana', 4), row('2', 'Dana', 7), row('3', null, null)]
  expect(comparePlan(plan({ Dana: ['1', '2'] }, ['3']), rows)).toEqual({
    assigned: 0,
    moved: [],
    reordered: 0,
    unassigned: [],
  })
})

test('assigned, moved, reordered and unassigned stops are told apart', () => {
  const rows = [
    row('1', 'Dana', 1),
    row('2', 'Dana', 2),
    row('3', 'Omar', 1),
    row('4', null, null),
    row('5', 'Omar', 2),
  ]
  expect(comparePlan(plan({ Dana: ['2', '3', '1', '4'], Omar: [] }, ['5']), rows)).toEqual({
    assigned: 1,
    moved: [{ orderNumber: '3', from: 'Omar', to: 'Dana' }],
    reordered: 2,
    unassigned: ['5'],
  })
})
